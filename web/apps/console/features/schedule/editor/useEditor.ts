import { useT } from '@marquee/i18n/react'
import { useMemo } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useDocument } from '../../../session/useDocument'
import type { Schedule } from '../item/item'
import { type ScheduleType, scheduleQuery } from '../queries'
import { parts, type ScheduleDraft, toDraft } from './draft'
import { missingIn, nothingRefused, refusedIn } from './refused'
import { createSchedule, saveSchedule } from './save'
import { useWords } from './useWords'

interface EditorOptions {
  type: ScheduleType
  /** The schedule that is edited; null for a new one. */
  schedule: Schedule | null
  /** What a new one starts from. */
  start: ScheduleDraft
  readOnly: boolean
  /** Told about a new schedule that was made. */
  made(schedule: Schedule): void
}

export type Editor = ReturnType<typeof useEditor>

/** The life of a schedule's draft, and what the server refused about it. */
export function useEditor({ type, schedule, start, readOnly, made }: EditorOptions) {
  const t = useT('schedule')
  const api = useApi()
  const companyId = useCompanyId()
  const document = useDocument<ScheduleDraft, Schedule>({
    kind: 'schedule',
    record: schedule,
    start,
    readOnly,
    parts,
    words: useWords(),
    read: toDraft,
    missing: missingIn,
    query: (id) => scheduleQuery(api, companyId, id),
    create: (draft) => createSchedule(api, companyId, type, draft),
    save: (base, draft) => saveSchedule(api, companyId, base, draft),
    copied: (draft) => ({ ...draft, name: t('copyOf', { name: draft.name }) }),
    done: t('saved'),
    made,
  })
  const { problem, sent } = document
  return { ...document, refused: useMemo(() => (problem ? refusedIn(problem, sent) : nothingRefused), [problem, sent]) }
}
