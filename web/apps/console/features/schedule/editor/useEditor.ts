import { Problem } from '@marquee/api/problem'
import { begin, record, redo, undo } from '@marquee/editing/history'
import { useT } from '@marquee/i18n/react'
import { useConnectionBack } from '@marquee/ui/feedback/connectionBack'
import { useToast } from '@marquee/ui/feedback/useToast'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import type { Schedule } from '../item/item'
import { scheduleQuery } from '../queries'
import { type Change, isSameDraft, type ScheduleDraft } from './draft'
import { missingIn, nothingRefused, refusedIn } from './refused'
import { type Base, baseOf, createSchedule, saveSchedule } from './save'

interface EditorOptions {
  /** The schedule that is edited; null for a new one. */
  schedule: Schedule | null
  /** What a new one starts from. */
  start: ScheduleDraft
  /** Told about a new schedule that was made. */
  made(schedule: Schedule): void
}

export type Editor = ReturnType<typeof useEditor>

/** The life of a draft: it is changed step by step, forth and back, saved, and never lost by a failure. */
export function useEditor({ schedule, start, made }: EditorOptions) {
  const t = useT('schedule')
  const api = useApi()
  const cache = useQueryClient()
  const companyId = useCompanyId()
  const toast = useToast()
  const [base, setBase] = useState<Base>(() => (schedule ? baseOf(schedule) : { id: 0, version: 0, draft: start }))
  const [history, setHistory] = useState(() => begin(base.draft))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [refused, setRefused] = useState(nothingRefused)
  const leavesFreely = useRef(false)
  const draft = history.present
  const dirty = useMemo(() => !isSameDraft(draft, base.draft), [draft, base.draft])

  /** Steps of one name in a row, such as typing in one field, are taken back together. */
  const change = useCallback((apply: Change, step?: string) => {
    leavesFreely.current = false
    setHistory((former) => record(former, apply(former.present), step))
  }, [])

  /** Starts over from what is saved. */
  function adopt(saved: Schedule) {
    const next = baseOf(saved)
    setBase(next)
    setHistory(begin(next.draft))
    setProblem(null)
    setRefused(nothingRefused)
  }

  useConnectionBack(setProblem)

  useEffect(() => {
    if (schedule && schedule.version > base.version && !dirty && !busy) adopt(schedule)
  })

  async function attempt(work: () => Promise<Schedule>, done: string) {
    setBusy(true)
    setProblem(null)
    setRefused(nothingRefused)
    try {
      const saved = await work()
      cache.setQueryData(scheduleQuery(api, companyId, saved.id).queryKey, saved)
      leavesFreely.current = true
      toast.success(done)
      if (saved.id === base.id) adopt(saved)
      else made(saved)
    } catch (error) {
      const failure = Problem.from(error)
      setProblem(failure)
      setRefused(refusedIn(failure, draft))
    } finally {
      setBusy(false)
      void cache.invalidateQueries({ queryKey: [companyId, 'schedule', 'list'] })
      void cache.invalidateQueries({ queryKey: [companyId, 'schedule', 'group'] })
      void cache.invalidateQueries({ queryKey: [companyId, 'dashboard'] })
    }
  }

  const newest = () => cache.fetchQuery({ ...scheduleQuery(api, companyId, base.id), staleTime: 0 })
  const write = (from: Base) =>
    from.id === 0 ? createSchedule(api, companyId, draft) : saveSchedule(api, companyId, from, draft)

  return {
    draft,
    base,
    dirty,
    busy,
    change,
    undo: history.past.length > 0 ? () => setHistory(undo) : undefined,
    redo: history.future.length > 0 ? () => setHistory(redo) : undefined,
    problem: problem?.kind === 'stale' ? null : problem,
    stale: problem?.kind === 'stale' ? problem : null,
    refused,
    /** Forgets a failure that somebody has read. */
    dismiss: () => setProblem(null),
    /** False while there is something that leaving would throw away. */
    mayLeave: () => leavesFreely.current || !dirty,
    async save() {
      const missing = missingIn(draft, base.id === 0)
      if (missing.schedule.length > 0) setRefused(missing)
      else await attempt(() => write(base), t('saved'))
    },
    /** Saves this draft over the newest version. */
    saveOver: () => attempt(async () => write(baseOf(await newest())), t('saved')),
    saveCopy: () =>
      attempt(() => createSchedule(api, companyId, { ...draft, name: t('copyOf', { name: draft.name }) }), t('copied')),
    async takeNewest() {
      setBusy(true)
      try {
        adopt(await newest())
      } catch (error) {
        toast.problem(error)
      } finally {
        setBusy(false)
      }
    },
  }
}
