import { useT } from '@marquee/i18n/react'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import type { Broadcast, Urgency } from './broadcast'
import css from './broadcast.module.css'
import { runningQuery } from './queries'
import { useWordsOf } from './useWordsOf'

interface DoubtProps {
  urgency: Urgency
  /** Whether another try begins one more. */
  isDone: boolean
  /** The words that were begun, where they are known. */
  begun: string | undefined
}

/** What people can do while it is not known whether a broadcast has begun, and what shows now, once the server says so. */
export function Doubt({ urgency, isDone, begun }: DoubtProps) {
  const t = useT('broadcast')
  const [since] = useState(Date.now)
  const { data, dataUpdatedAt, refetch } = useQuery(runningQuery(useApi(), useCompanyId(), urgency))
  useEffect(() => void refetch(), [refetch])
  return (
    <>
      {isDone && begun?.trim() && <p>{t('doubt.begun', { words: begun.trim() })}</p>}
      <p>{t(isDone ? 'doubt.another' : 'doubt.once')}</p>
      {data && dataUpdatedAt >= since ? <Shown broadcasts={data.items} /> : <p>{t('doubt.unknown')}</p>}
    </>
  )
}

function Shown({ broadcasts }: { broadcasts: readonly Broadcast[] }) {
  const t = useT('broadcast')
  const wordsOf = useWordsOf()
  const running = broadcasts.filter(({ endedAt }) => !endedAt)
  if (running.length === 0) return <p>{t('doubt.none')}</p>
  return (
    <>
      <p>{t('doubt.shown')}</p>
      <ul className={css.doubt}>
        {running.map((broadcast) => (
          <li key={broadcast.id}>
            <strong>{wordsOf(broadcast)}</strong> · <TimeAgo at={broadcast.startedAt} /> · {broadcast.startedBy}
          </li>
        ))}
      </ul>
    </>
  )
}
