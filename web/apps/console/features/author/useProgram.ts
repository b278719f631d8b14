import { Problem } from '@marquee/api/problem'
import type { Editor } from '@marquee/designer/core/editor'
import { randomId } from '@marquee/designer/core/ids'
import { type Draft, draftOf, redo, undo } from '@marquee/designer/core/state'
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
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useApi } from '../../session/services'
import { useSession } from '../../session/session'
import { refresh } from '../../session/staleness'
import { useLife } from '../../session/useDocument'
import { useProgramDrafts } from './drafts/useProgramDrafts'
import { fontsOf } from './ports'
import { type Authored, programQuery } from './queries'
import { createProgram, saveProgram, tellSaved } from './save'

interface ProgramOptions {
  readonly editor: Editor
  readonly host: ProgramHost
  /** Null for a new one. */
  readonly record: Authored | null
  readonly readOnly: boolean
  /** The key of the draft that a new one goes on with. */
  readonly begun: string | undefined
  made(record: Authored): void
}

/** The program of a record: called as the record is, and as it was sent where it is the answer to that. */
export function programOfRecord(record: Authored, sent?: Program): Program {
  const program = sent ?? readProgram(record.document, randomId)
  return editProgram(program, { name: record.name }, randomId)
}

/** The life of a program in the designer: saved, kept on this device, and put beside what others save. */
export function useProgram({ editor, host, record, readOnly, begun, made }: ProgramOptions) {
  const api = useApi()
  const t = useT('author')
  const cache = useQueryClient()
  const problemText = useProblemText()
  const { companyId, codes } = useSession()
  const context = { api, companyId, host, fonts: fontsOf(codes) }
  /** A program without a name gets one when it is saved. */
  const named = (program: Program) =>
    program.name.trim() ? program : editProgram(program, { name: t('editor.unnamed') }, randomId)
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
  const [refused, setRefused] = useState<Refused | null>(null)
  /** Sends a program, and keeps what was refused of it until it is sent again. */
  async function sending(program: Program, send: (program: Program) => Promise<Authored>): Promise<Authored> {
    setRefused(null)
    try {
      const saved = await send(program)
      tellSaved()
      return saved
    } catch (error) {
      const fields = Problem.from(error).fields.map((field) => ({
        ...field,
        name: field.name.replace(/^content\.?/, ''),
      }))
      if (fields.length > 0) setRefused({ program, fields })
      throw error
    }
  }
  const life = useLife<Draft, Authored>(
    {
      kind: 'content',
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
      create: ({ program }) => sending(named(program), (sent) => createProgram(context, sent)),
      save: (base, { program }) => sending(named(program), (sent) => saveProgram(context, base, sent)),
      copied: (draft) => ({
        ...draft,
        program: editProgram(draft.program, { name: t('editor.copyOf', { name: draft.program.name }) }, randomId),
      }),
      made,
    },
    useHeld(editor),
  )

  const [template, setTemplate] = useState(unsaved)
  const { program } = life.draft
  /** What is edited stays what it is. */
  async function saveTemplate() {
    setTemplate({ of: program, state: 'busy' })
    try {
      await createProgram(context, editProgram(named(program), { isTemplate: true }, randomId))
      tellSaved()
      setTemplate({ of: program, state: 'saved' })
      refresh(cache, companyId, 'content')
    } catch (error) {
      setTemplate({ of: program, state: 'failed', reason: problemText(Problem.from(error)) })
    }
  }
  const { state, reason } = template?.of === program ? template : unsaved

  return { ...life, isLosing, refused, template: { state, reason, save: () => void saveTemplate() } }
}

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
