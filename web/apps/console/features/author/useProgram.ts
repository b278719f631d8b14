import { Problem, type ProblemField } from '@marquee/api/problem'
import type { Editor } from '@marquee/designer/core/editor'
import { randomId } from '@marquee/designer/core/ids'
import { type Draft, draftOf, programOf, redo, undo } from '@marquee/designer/core/state'
import type { Refused } from '@marquee/designer/view/bars/Refusals'
import type { TemplateSaving } from '@marquee/designer/view/bars/TopBar'
import type { Words } from '@marquee/editing/differences'
import { type Editing, isDirty } from '@marquee/editing/draft'
import type { HeldDraft } from '@marquee/editing/useDraft'
import { useT } from '@marquee/i18n/react'
import { changesSince } from '@marquee/model/program/changes'
import { editProgram } from '@marquee/model/program/head'
import { readProgram } from '@marquee/model/program/json'
import { keyedLike } from '@marquee/model/program/match'
import type { Program } from '@marquee/model/program/program'
import type { ProgramHost } from '@marquee/renderer/program/host'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { fontsOf } from '../../session/drawing/ports'
import { tagsQuery } from '../../session/queries'
import { useApi } from '../../session/services'
import { useSession } from '../../session/session'
import { refresh } from '../../session/staleness'
import { useLife } from '../../session/useDocument'
import { type Details, detailsOf } from './details'
import { useProgramDrafts } from './drafts/useProgramDrafts'
import { type Authored, programQuery } from './queries'
import { createProgram, saveDetails, saveProgram, tellSaved } from './save'

interface ProgramOptions {
  readonly editor: Editor
  readonly host: ProgramHost
  /** Null for a new one. */
  readonly record: Authored | null
  readonly readOnly: boolean
  /** The key of the draft that a new one goes on with. */
  readonly begun: string | undefined
  /** Into which a new one goes; 0 is the root. */
  readonly folder: number
  made(record: Authored): void
}

/** The program of a record: called as the record is, and as it was sent where it is the answer to that. */
export function programOfRecord(record: Authored, sent?: Program): Program {
  const program = sent ?? readProgram(record.document, randomId)
  return editProgram(program, { name: record.name }, randomId)
}

/** The life of a program in the designer: saved, kept on this device, and put beside what others save. */
export function useProgram({ editor, host, record, readOnly, begun, folder, made }: ProgramOptions) {
  const api = useApi()
  const t = useT('author')
  const cache = useQueryClient()
  const problemText = useProblemText()
  const { companyId, codes } = useSession()
  const tags = () => cache.fetchQuery(tagsQuery(api, companyId, 'Content'))
  const context = { api, companyId, host, fonts: fontsOf(codes), tags }
  /** A program without a name gets one when it is saved. */
  const nameOf = ({ name }: Program) => name.trim() || t('editor.unnamed')
  const called = (program: Program, name = nameOf(program)) => editProgram(program, { name }, randomId)
  const words: Words<Draft> = {
    program: {
      label: t('editor.words'),
      changes: (before, after) =>
        changesSince(before.program, after.program).map(({ key, what, how, page, item }) => {
          const text = what === 'page' ? page : what === 'item' ? `${page} · ${item}` : t(`editor.words.${what}`)
          return { key, how, text }
        }),
    },
  }
  const { keeper, isLosing } = useProgramDrafts(record, begun)
  const [asked, setAsked] = useState<Asked | null>(null)
  /** What a dialog has asked for, until it is saved. */
  const details = useRef<Details | null>(null)
  const refusal = useRef<Problem | null>(null)
  /** While a dialog sends what it has asked for, and what was made so: its page comes once nothing of the dialog is unsaved. */
  const isSending = useRef(false)
  const madeMeanwhile = useRef<Authored | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  /** Sends a program, and keeps what was refused of it until it is sent again. */
  async function sending(program: Program, send: (program: Program) => Promise<Authored>): Promise<Authored> {
    setRefused(null)
    refusal.current = null
    try {
      const saved = await send(program)
      details.current = null
      tellSaved()
      return saved
    } catch (error) {
      refusal.current = Problem.from(error)
      const fields = refusal.current.fields.filter((field) => !details.current || isOfDocument(field))
      const named = fields.map((field) => ({ ...field, name: field.name.replace(/^content\.?/, '') }))
      if (named.length > 0) setRefused({ program, fields: named })
      throw error
    }
  }
  const life = useLife<Draft, Authored>(
    {
      kind: 'content',
      besides: ['tag'], // a name that is new makes a tag
      record,
      readOnly,
      words,
      keeper,
      read: (saved, sent) => {
        const program = programOfRecord(saved, sent?.program)
        // What is read has other keys each time; those that stand on the screen go on.
        return sent ? { ...sent, program } : draftOf(keyedLike(program, editor.get().editing.history.present.program))
      },
      query: (id) => programQuery(api, companyId, id),
      ask: () => ask('program'),
      create({ program }) {
        const own = record ? { ...detailsOf(record), name: nameOf(program) } : details.current // a copy, or the first
        return sending(called(program, own?.name), (sent) => createProgram(context, sent, own))
      },
      save(base, { program }) {
        const own = details.current
        const isAlone = own && !isDirty(editor.get().editing)
        return sending(called(program, own?.name), (sent) =>
          isAlone && record ? saveDetails(context, base, record, own) : saveProgram(context, base, sent, own),
        )
      },
      copied: (draft) => ({
        ...draft,
        program: editProgram(draft.program, { name: t('editor.copyOf', { name: draft.program.name }) }, randomId),
      }),
      made(saved) {
        if (isSending.current) madeMeanwhile.current = saved
        else made(saved)
      },
    },
    useHeld(editor),
  )

  /** What an open dialog makes of the program is kept like what is not saved of it: a window may end before the dialog. */
  function tried(made: Program | null) {
    if (readOnly) return
    const { editing } = editor.get()
    const draft = editing.history.present
    if (made) keeper.keep(editing.base, { ...draft, program: made })
    else if (isDirty(editing)) keeper.keep(editing.base, draft)
    else keeper.forget()
  }

  const [template, setTemplate] = useState(unsaved)
  const { program } = life.draft
  /** What is edited stays what it is. */
  async function saveTemplate(own: Details) {
    setTemplate({ of: program, state: 'busy' })
    try {
      await createProgram(context, editProgram(called(program, own.name), { isTemplate: true }, randomId), own)
      tellSaved()
      setTemplate({ of: program, state: 'saved' })
      refresh(cache, companyId, 'content', 'tag')
    } catch (error) {
      setTemplate({ of: program, state: 'failed', reason: problemText(Problem.from(error)) })
      throw error
    }
  }
  const { state, reason } = template?.of === program ? template : unsaved

  function ask(what: Asked['what']) {
    const first = record ? detailsOf(record) : { groupId: folder, tags: [], isShared: false }
    const values = { ...first, name: nameOf(programOf(editor.get())) }
    setAsked({ what, values: (what === 'program' && details.current) || values })
  }

  /** What is shown where the dialog was, it leaves to that: a newer version of somebody else, and what the document lacks. */
  async function saveWith(own: Details) {
    details.current = own
    isSending.current = true
    await life.send()
    isSending.current = false
    const problem = refusal.current
    if (!problem || (problem.kind === 'stale' && isDirty(editor.get().editing))) return
    if (problem.fields.length > 0 && problem.fields.every(isOfDocument)) return
    details.current = null // the dialog has them, until it is closed
    throw problem
  }

  const asking = asked && {
    initial: asked.values,
    title: t(
      asked.what === 'template' ? 'editor.save.template.title' : record ? 'editor.details' : 'editor.save.title',
    ),
    version: record?.version,
    submit: asked.what === 'template' ? saveTemplate : saveWith,
    reload:
      record && asked.what === 'program'
        ? async () => {
            const newest = await cache.fetchQuery(programQuery(api, companyId, record.id))
            return { values: detailsOf(newest), version: newest.version }
          }
        : undefined,
    saved: () => madeMeanwhile.current && made(madeMeanwhile.current),
    onClose() {
      setAsked(null)
      // The entry of the menu that it came from is gone.
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('[data-stage]')?.focus()
    },
  }
  const { stale } = life.notices
  const onTheirs = () => {
    details.current = null
    stale?.onTheirs()
  }

  return {
    ...life,
    notices: { ...life.notices, stale: stale && { ...stale, onTheirs } },
    tried,
    isLosing,
    refused,
    asking,
    details: record ? () => ask('program') : undefined,
    template: { state, reason, save: () => ask('template') },
  }
}

/** What a dialog asks for. */
interface Asked {
  readonly what: 'program' | 'template'
  readonly values: Details
}

/** Whether a refusal is about the program itself. */
const isOfDocument = ({ name }: ProblemField) => /^content\b/.test(name)

/** What became of a program that was saved as a template. */
interface Templated extends Omit<TemplateSaving, 'save'> {
  readonly of: Program | null
}

const unsaved: Templated = { of: null, state: 'unsaved' }

/** The editor's own state as a draft. */
function useHeld(editor: Editor): HeldDraft<Draft> {
  const editing = useSyncExternalStore(editor.subscribe, () => editor.get().editing)
  return useMemo(() => {
    const go = (step: (editing: Editing<Draft>) => Editing<Draft>) =>
      editor.go((state) => ({ ...state, editing: step(state.editing) }))
    const { past, present, future } = editing.history
    return {
      editing,
      draft: present,
      dirty: isDirty(editing),
      now: () => editor.get().editing,
      go,
      change: (apply: (draft: Draft) => Draft) =>
        editor.run('designer.step.name', (program) => apply({ ...draftOf(program) }).program),
      undo: past.length > 0 ? () => editor.go(undo) : undefined,
      redo: future.length > 0 ? () => editor.go(redo) : undefined,
    }
  }, [editor, editing])
}
