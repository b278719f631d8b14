import { formatBytes } from '@marquee/i18n/bytes'
import { formatDay } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { type Fact, Facts } from '@marquee/ui/page/Facts'
import { Sheet } from '@marquee/ui/page/Sheet'
import { type Device, hardwareOf, resolutionOf } from '../device'
import css from '../device.module.css'
import { OrientationPicture } from '../edit/OrientationField'
import { useGroups } from '../useGroups'

/** Screens say their free room in megabytes. */
const MB = 1024 * 1024

/** What is known of the machine, and what people decided about it. What nobody knows is left out. */
export function ScreenFacts({ device }: { device: Device }) {
  const t = useT('device')
  const locale = useLocale()
  const { pathOf } = useGroups(device.companyId)
  const facts: Fact[] = [
    [t('field.group'), pathOf(device.deviceGroup)],
    [t('field.zone'), device.zone],
    [t('field.tags'), device.tags.map((tag) => tag.name).join(', ')],
    [t('facts.period'), usePeriodText()(device)],
    [
      t('field.orientation'),
      <span key="turn" className={css.turnLabel}>
        <OrientationPicture degrees={device.orientation} />
        {t(`orientation.${device.orientation}`)}
      </span>,
    ],
    [t('column.resolution'), resolutionOf(device)],
    [t('column.hardware'), hardwareOf(device)],
    [t('column.version'), device.clientProgramVersion],
    [t('column.ip'), device.ip],
    [t('facts.license'), useLicenceText()(device)],
    [t('facts.mac'), [device.macAddress, device.macAddress2].filter(Boolean).join(', ')],
    [t('facts.free'), device.freespace > 0 && formatBytes(device.freespace * MB, locale)],
  ]
  return (
    <Sheet title={t('facts.title')}>
      <Facts facts={facts} />
    </Sheet>
  )
}

/** Says how a screen's licence stands; nothing without one. */
function useLicenceText(): (device: Device) => string {
  const t = useT('device')
  const locale = useLocale()
  return ({ license: { state, expiryDate } }) =>
    state === 'none' ? '' : t(`license.${state}`, { date: formatDay(expiryDate, locale) })
}

/** Says from when to when a screen is in use. */
function usePeriodText(): (device: Device) => string {
  const t = useT('device')
  const locale = useLocale()
  return ({ startDate, endDate }) => {
    const from = startDate && formatDay(startDate, locale)
    const to = endDate && formatDay(endDate, locale)
    if (from && to) return t('facts.periodBoth', { from, to })
    if (from) return t('facts.periodFrom', { from })
    return to ? t('facts.periodUntil', { to }) : t('facts.periodAlways')
  }
}
