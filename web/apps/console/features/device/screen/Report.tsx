import { formatBytes } from '@marquee/i18n/bytes'
import { useLocale, useT } from '@marquee/i18n/react'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import { Thumb } from '@marquee/ui/media/Thumb'
import { type Fact, Facts } from '@marquee/ui/page/Facts'
import { Muted } from '@marquee/ui/page/Muted'
import { Sheet } from '@marquee/ui/page/Sheet'
import type { Tone } from '@marquee/ui/theme/tokens'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { uploadUrl } from '../../../session/uploads'
import type { Device } from '../device'
import { playingQuery } from '../queries'
import { type Agreement, agreementOf, isGapIn, type Judged } from './agreement'
import { showClock, showInstant } from './instant'
import own from './screen.module.css'

/** What a screen says that it plays, always of now, and whether that is the plan. */
export function Report({ device }: { device: Device }) {
  const t = useT('device')
  const { data } = useQuery(playingQuery(useApi(), useCompanyId(), device.id))
  return (
    <Sheet title={t('report.title')}>
      {device.reported.at === null ? (
        <EmptyState title={t('report.none')} text={t('report.noneText')} />
      ) : data ? (
        <Reported zone={device.zone} judged={{ ...data, reported: device.reported }} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      )}
    </Sheet>
  )
}

const tones: Record<Exclude<Agreement, 'none'>, Tone> = { planned: 'success', differs: 'warning', old: 'neutral' }

function Reported({ judged, zone }: { judged: Judged; zone: string }) {
  const t = useT('device')
  const locale = useLocale()
  const agreement = agreementOf(judged)
  const { reported, channels } = judged
  const { covered, playing, contentName } = reported
  const content = playing ? contentName || t('report.deleted', { id: String(reported.contentId) }) : t('report.standby')
  const next = covered !== 'emergency' && reported.nextContentName
  const files = reported.download
  const facts: Fact[] = [
    // Of what plays, which is not what people see while something covers it.
    [t('report.since'), covered === '' && reported.since && showInstant(reported.since, zone, locale)],
    [
      t('report.next'),
      next && reported.nextAt && t('report.nextAt', { name: next, at: showClock(reported.nextAt, zone, locale) }),
    ],
    [
      t('report.files'),
      files && t('report.filesOf', { done: formatBytes(files.done, locale), total: formatBytes(files.total, locale) }),
    ],
    [t('report.contact'), <TimeAgo key="contact" at={reported.at} />],
    [t('report.clock'), useClockText()(reported.clockOffsetMs)],
  ]
  return (
    <>
      <Thumb src={covered === '' && reported.contentSrc ? uploadUrl(reported.contentSrc) : ''} type="" />
      <div className={own.reported}>
        <strong>{covered ? t(`report.covered.${covered}`) : content}</strong>
        {agreement !== 'none' && <StatusTag tone={tones[agreement]}>{t(`agreement.${agreement}`)}</StatusTag>}
      </div>
      {agreement === 'planned' && covered !== '' && (
        <Muted as="p">{t(`report.covered.${covered === 'sign' && isGapIn(channels) ? 'gap' : covered}Text`)}</Muted>
      )}
      {agreement === 'differs' && <Muted as="p">{t('agreement.differsText')}</Muted>}
      {agreement === 'old' && <Muted as="p">{t('agreement.oldText')}</Muted>}
      <Facts facts={facts} />
    </>
  )
}

/** A clock this close to the server's counts as right, in milliseconds. */
const RIGHT_WITHIN_MS = 50

/** Says how a screen's clock stands to the server's. The offset is what the screen adds to its own clock. */
function useClockText(): (offsetMs: number) => string {
  const t = useT('device')
  const locale = useLocale()
  return (offsetMs) => {
    const size = Math.abs(offsetMs)
    if (size < RIGHT_WITHIN_MS) return t('report.clockRight')
    const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
    const offset =
      size < 1000
        ? t('report.ms', { value: number.format(size) })
        : t('report.s', { value: number.format(size / 1000) })
    return offsetMs > 0 ? t('report.clockSlow', { offset }) : t('report.clockFast', { offset })
  }
}
