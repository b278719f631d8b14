import { useT } from '@marquee/i18n/react'
import { Alert } from 'antd'
import type { Event } from '../queries'
import { useCalendarName } from './useCalendarName'

/** Which calendar an event comes from, and what stays of what is changed here; nothing for an own one. */
export function Origin({ event }: { event: Event }) {
  const t = useT('event')
  const name = useCalendarName([event])(event)
  if (!name) return null
  return (
    <Alert
      type="info"
      showIcon
      title={t('subscription.from', { name })}
      description={t('subscription.from.text')}
      style={{ marginBottom: 16 }}
    />
  )
}
