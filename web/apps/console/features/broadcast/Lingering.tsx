import { useLocale, useT } from '@marquee/i18n/react'
import { Alert } from 'antd'
import type { Broadcast } from './broadcast'
import { clockTime } from './clockTime'

interface LingeringProps {
  broadcast: Broadcast
  endedAt: string
}

/** Says of what somebody has ended who that was, on how many screens it may still be seen, and until when. */
export function Lingering({ broadcast: { endedBy, lingering, endsAt }, endedAt }: LingeringProps) {
  const t = useT('broadcast')
  const locale = useLocale()
  const at = clockTime(endedAt, locale)
  return (
    <Alert
      type="warning"
      showIcon
      title={endedBy ? t('lingering.endedBy', { at, name: endedBy }) : t('lingering.ended', { at })}
      description={t('lingering', { count: lingering, until: clockTime(endsAt, locale) })}
    />
  )
}
