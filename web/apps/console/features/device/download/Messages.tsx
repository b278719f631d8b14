import { pageCount } from '@marquee/api/paging'
import { useT } from '@marquee/i18n/react'
import { Awaited } from '@marquee/ui/feedback/Awaited'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { ShortPager } from '@marquee/ui/list/ShortPager'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useApi } from '../../../session/services'
import { useRights } from '../../../session/session'
import type { Device } from '../device'
import css from './download.module.css'
import { MessageRow } from './MessageRow'
import { MESSAGES_SIZE, messagesQuery } from './queries'
import type { Span } from './span'

interface MessagesProps {
  device: Device
  span: Span
}

/** Which scheduled messages a screen had, and when they were seen (R372). */
export function Messages({ device: { id, companyId, zone }, span }: MessagesProps) {
  const t = useT('control')
  const heading = useId()
  const [page, setPage] = useState(1)
  const { data, error, isPlaceholderData } = useQuery(messagesQuery(useApi(), companyId, id, span, page))
  const last = Math.max(1, pageCount(data?.total ?? 0, MESSAGES_SIZE))
  if (data && !isPlaceholderData && page > last) setPage(last)
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={css.heading}>
        {t('downloads.messages')}
      </h2>
      <Awaited {...{ data, error }} rows={6} />
      {data?.total === 0 && <None />}
      {data && data.total > 0 && (
        <ul className={css.messages} aria-busy={isPlaceholderData} data-stale={isPlaceholderData || undefined}>
          {data.items.map((message) => (
            <MessageRow key={`${message.messageId} ${message.heldAt}`} message={message} zone={zone} />
          ))}
        </ul>
      )}
      <ShortPager page={page} pageSize={MESSAGES_SIZE} total={data?.total ?? 0} onPage={setPage} />
    </section>
  )
}

function None() {
  const t = useT('control')
  const { mayRead } = useRights('Schedule')
  return (
    <EmptyState
      title={t('downloads.none')}
      text={t('downloads.noneText')}
      action={mayRead && <Link to="/schedule/message">{t('downloads.schedules')}</Link>}
    />
  )
}
