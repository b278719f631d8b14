import { useLocale, useT } from '@marquee/i18n/react'
import { Alert } from 'antd'
import type { Broadcast } from './broadcast'
import { clockTime } from './clockTime'

interface LingeringProps {
  broadcast: Broadcast
  endedAt: string
  /** It was ended just now: its screens have had no time to answer. */
  isGoing: boolean
}

/** Says of what somebody has ended who that was, on how many screens it may still be seen, and until when. */
export function Lingering({ broadcast: { endedBy, lingering, endsAt }, endedAt, isGoing }: LingeringProps) {
  const t = useT('broadcast')
  const locale = useLocale()
  const at = clockTime(endedAt, locale)
  return (
    <Alert
      type={isGoing ? 'info' : 'warning'}
      showIcon
      title={endedBy ? t('lingering.endedBy', { at, name: endedBy }) : t('lingering.ended', { at })}
      description={
        isGoing
          ? t('lingering.going', { count: lingering })
          : t('lingering', { count: lingering, until: clockTime(endsAt, locale) })
      }
    />
  )
}
