import { formatDay } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { type Device, periodOf, presenceOf, presenceTones } from './device'
import css from './device.module.css'
import { ProblemTag } from './Problems'

/** Whether a screen is there, a dot, whole or hollow, and a word (R032), and what is wrong with it. */
export function Presence({ device }: { device: Device }) {
  const t = useT('device')
  const locale = useLocale()
  const presence = presenceOf(device)
  const period = periodOf(device, Date.now())
  return (
    <span className={css.tags}>
      <StatusTag tone={presenceTones[presence]} icon={<span className={css.dot} data-presence={presence} />}>
        {t(`state.${presence}`)}
      </StatusTag>
      <ProblemTag device={device} />
      {(device.license.state === 'ending' || device.license.state === 'ended') && (
        <StatusTag tone={device.license.state === 'ended' ? 'danger' : 'warning'}>
          {t(`license.${device.license.state}`, { date: formatDay(device.license.expiryDate, locale) })}
        </StatusTag>
      )}
      {period !== 'running' && <StatusTag tone="warning">{t(`state.${period}`)}</StatusTag>}
    </span>
  )
}
