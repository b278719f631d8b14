import { useT } from '@marquee/i18n/react'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../../session/services'
import { useRights } from '../../../session/session'
import type { Device } from '../device'
import { MessageRow } from './MessageRow'
import { PagedRows } from './PagedRows'
import { messagesQuery } from './queries'
import type { Span } from './span'

interface MessagesProps {
  device: Device
  span: Span
}

/** Which scheduled messages a screen had, and when they were seen (R372). */
export function Messages({ device: { id, companyId, zone }, span }: MessagesProps) {
  const [page, setPage] = useState(1)
  const found = useQuery(messagesQuery(useApi(), companyId, id, span, page))
  return (
    <PagedRows
      found={found}
      page={page}
      onPage={setPage}
      none={<None />}
      row={(message) => <MessageRow key={`${message.messageId} ${message.heldAt}`} message={message} zone={zone} />}
    />
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
