import type { CompanyKey, RecordKind } from '@marquee/api/keys'
import { Problem, type ProblemField } from '@marquee/api/problem'
import { differences, type Words } from '@marquee/editing/differences'
import * as step from '@marquee/editing/draft'
import type { Parts } from '@marquee/editing/parts'
import { type HeldDraft, useDraft } from '@marquee/editing/useDraft'
import { useEditorKeys } from '@marquee/editing/useEditorKeys'
import { useT } from '@marquee/i18n/react'
import { useConnectionBack } from '@marquee/ui/feedback/connectionBack'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { useToast } from '@marquee/ui/feedback/useToast'
import type { DraftNoticesProps } from '@marquee/ui/form/DraftNotices'
import { useUnsaved } from '@marquee/ui/form/unsaved'
import { useLeaving } from '@marquee/ui/form/useLeaving'
import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { KeptDraft } from './drafts'
import { useSession } from './session'
import { refresh } from './staleness'
import { useDeviceDrafts } from './useDeviceDrafts'

interface Saved {
  id: number
  version: number
  updatedBy: string
  updatedAt: string
}

export interface DocumentOptions<D extends object, S extends Saved> extends LifeOptions<D, S> {
  /** What a new one starts from. */
  start: D
  /** What somebody has begun a new one with: it is not saved, and one step leads back to `start`. */
  begun?: D
  parts: Parts<D>
}

/** Keeps what is not saved elsewhere than in this device's small storage. */
export interface Keeper<D> {
  /** What was left behind last, wherever it is. */
  find(): Promise<LeftDraft<D> | null>
  keep(base: step.Base<D>, draft: D): void
  /** It is saved, or thrown away. */
  forget(): void
  /** The draft goes on with what was found. */
  took(left: LeftDraft<D>): void
  /** What was found is not wanted; answers what else there is. */
  drop(left: LeftDraft<D>): Promise<LeftDraft<D> | null>
}

export interface LeftDraft<D> extends KeptDraft<D> {
  readonly key?: string
  /** True when it is not on this device. */
  readonly isElsewhere?: boolean
}

export interface LifeOptions<D extends object, S extends Saved> {
  kind: RecordKind
  /** The kinds of records that a save changes besides. */
  besides?: readonly RecordKind[]
  /** The document that is edited; null for a new one. */
  record: S | null
  readOnly: boolean
  keeper?: Keeper<D>
  /** Says what differs, when somebody else has saved a newer version. */
  words: Words<D>
  /** The draft of a saved document; `sent` is the one that it is the answer to. */
  read(record: S, sent?: D): D
  /** What must not be sent at all. */
  missing?(draft: D, isNew: boolean): readonly ProblemField[]
  query(id: number): FetchQueryOptions<S, Error, S, CompanyKey>
  create(draft: D): Promise<S>
  /** In place of saving a new one: asks for what else its record needs, and calls `send` then. */
  ask?(): void
  /** Tells `reached` what is saved by now, when it takes several calls. */
  save(base: step.Base<D>, draft: D, reached: (record: S) => void): Promise<S>
  /** The draft under the name of a copy. */
  copied(draft: D): D
  /** What to say after a save; absent where that shows by itself. */
  done?: string
  /** Told about a new document that was made. */
  made(record: S): void
}

/** The life of a document whose draft is a component's own. */
export function useDocument<D extends object, S extends Saved>(options: DocumentOptions<D, S>) {
  const { record, parts, start, begun, read } = options
  const held = useDraft<D>(() =>
    record
      ? step.opened(parts, { id: record.id, version: record.version, draft: read(record) })
      : step.opened(parts, { id: 0, version: 0, draft: start }, begun),
  )
  return useLife(options, held)
}

/**
 * The life of a document in an editor: it is changed step by step, back and forth, saved, and never lost. A failure keeps it,
 * leaving asks, this device keeps it until it is saved, and what somebody else saves meanwhile is put to the person.
 */
export function useLife<D extends object, S extends Saved>(options: LifeOptions<D, S>, held: HeldDraft<D>) {
  const { record, readOnly, words, query, create, keeper } = options
  const t = useT('common')
  const cache = useQueryClient()
  const toast = useToast()
  const confirm = useConfirm()
  const { self, companyId } = useSession()
  const place = [self.id, companyId, options.kind, record?.id ?? 0].join('/')
  const baseOf = (saved: S, sent?: D) => ({ id: saved.id, version: saved.version, draft: options.read(saved, sent) })

  const { editing, now, go, draft, dirty, change, undo, redo } = held
  const { base, busy, problem, newest, sent } = editing
  const setProblem = useCallback(
    (next: (former: Problem | null) => Problem | null) =>
      go((editing) => ({ ...editing, problem: next(editing.problem) })),
    [go],
  )
  const device = useDeviceDrafts<D>(readOnly || keeper ? null : place)
  const [found, setFound] = useState<LeftDraft<D> | null>(null)
  const kept: LeftDraft<D> | null = keeper ? found : device.kept
  useEffect(() => {
    if (readOnly || !keeper) return
    let isOver = false
    void keeper.find().then((found) => !isOver && setFound(found))
    return () => {
      isOver = true
    }
  }, [readOnly, keeper])

  const arrive = useEffectEvent((saved: S) => go((editing) => step.arrived(editing, baseOf(saved))))
  useEffect(() => {
    if (record) arrive(record)
  }, [record])

  const keeping = keeper ?? device.keeper
  useEffect(() => {
    if (readOnly) return
    if (dirty) keeping.keep(base, draft)
    else keeping.forget()
  }, [readOnly, keeping, dirty, base, draft])

  async function take(left: LeftDraft<D>) {
    const question = {
      title: t('discard.title'),
      text: t('discard.text'),
      confirmLabel: t('discard.yes'),
      danger: true,
    }
    if (step.isDirty(now()) && !(await confirm(question))) return
    keeping.took(left)
    go(({ parts, history }) => step.opened(parts, left.base, left.draft, history.most))
    if (record) go((editing) => step.arrived(editing, baseOf(record)))
    setFound(null)
  }

  const isLeft = useRef(false)
  useUnsaved({
    isUnsaved: () => !readOnly && !isLeft.current && step.isDirty(now()),
    discarded() {
      isLeft.current = true
      keeping.forget()
    },
  })
  useLeaving()
  // By now: the key press may have ended what was being typed.
  useEditorKeys(readOnly ? {} : { undo, redo, save: () => (asks() || step.isDirty(now())) && void save() })
  useConnectionBack(setProblem)

  async function attempt(send: (base: step.Base<D>, draft: D) => Promise<S>, done?: string) {
    if (now().busy) return
    go(step.sending)
    const { base: from, sent } = now()
    try {
      const saved = await send(from, sent)
      cache.setQueryData(query(saved.id).queryKey, saved)
      go((editing) => step.saved(editing, baseOf(saved, sent)))
      keeping.forget()
      if (done) toast.success(done)
      if (saved.id !== from.id) options.made(saved)
    } catch (error) {
      await fail(Problem.from(error))
    } finally {
      const isUnheard = now().problem?.kind === 'offline' // then nothing has changed that could be asked about
      if (!isUnheard) refresh(cache, companyId, options.kind, ...(options.besides ?? []))
    }
  }

  /** Of a newer version it is said what differs: without it, that it could not be loaded. */
  async function fail(problem: Problem) {
    if (problem.kind !== 'stale') return go((editing) => step.failed(editing, problem))
    try {
      const newest = await cache.fetchQuery({ ...query(now().base.id), staleTime: 0 })
      go((editing) => step.failed(editing, problem, baseOf(newest)))
    } catch (error) {
      go((editing) => step.failed(editing, Problem.from(error)))
    }
  }

  function reached(saved: S) {
    cache.setQueryData(query(saved.id).queryKey, saved)
    go((editing) => step.reached(editing, baseOf(saved)))
  }

  const asks = () => options.ask !== undefined && now().base.id === 0

  async function save() {
    if (asks()) options.ask?.()
    else await sendAll()
  }

  async function sendAll() {
    const { base, history } = now()
    const fields = options.missing?.(history.present, base.id === 0) ?? []
    if (fields.length > 0) {
      const problem = new Problem({ kind: 'invalid', fields: [...fields] })
      return go((editing) => step.failed(step.sending(editing), problem))
    }
    await attempt((from, sent) => (from.id === 0 ? create(sent) : options.save(from, sent, reached)), options.done)
  }

  const isStale = problem?.kind === 'stale'
  const overtaken = new Problem({ kind: 'stale', params: { by: record?.updatedBy, at: record?.updatedAt } })

  /** A newer version that somebody else has saved and the ways out, and what was left unsaved on this device. */
  const notices: DraftNoticesProps = {
    kept: kept && {
      at: kept.at,
      isElsewhere: kept.isElsewhere ?? false,
      isOvertaken: record !== null && kept.base.version < record.version,
      onTake: () => void take(kept),
      onDrop() {
        setFound(null)
        void keeping.drop(kept).then((next) => keeper && setFound(next))
      },
    },
    overtaken: newest && !isStale ? { by: overtaken, onShow: () => setProblem(() => overtaken) } : null,
    stale:
      newest && isStale
        ? {
            stale: problem,
            differences: differences(editing, words),
            onMine() {
              go(step.onTop)
              if (step.isDirty(now())) void save()
            },
            onCopy: () => void attempt((_, sent) => create(options.copied(sent)), t('stale.copied')),
            onTheirs: () => go(step.theirs),
            onClose: () => setProblem(() => null),
          }
        : null,
  }

  return {
    base,
    draft,
    dirty,
    busy,
    sent,
    change,
    undo,
    redo,
    save,
    /** Saves, and asks nothing. */
    send: sendAll,
    problem: notices.stale ? null : problem,
    /** True while this device has no room for what is not saved. */
    isUnkept: dirty && device.isUnkept,
    notices,
  }
}
