import { useLocale, useT } from '@marquee/i18n/react'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import { Thumb } from '@marquee/ui/media/Thumb'
import type { Tone } from '@marquee/ui/theme/tokens'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { uploadUrl } from '../../../session/uploads'
import type { Channel, Device } from '../device'
import css from '../device.module.css'
import { playingQuery } from '../queries'
import { type Agreement, agreementOf } from './agreement'
import { showClock, showInstant } from './instant'
import own from './screen.module.css'

/** What a screen says that it plays, always of now, and whether that is the plan. */
export function Report({ device, reach }: { device: Device; reach: number }) {
  const t = useT('device')
  const { data } = useQuery(playingQuery(useApi(), useCompanyId(), reach, device.id))
  return (
    <section className={own.sheet} aria-labelledby="report">
      <h2 id="report">{t('report.title')}</h2>
      {device.reported.at === null ? (
        <EmptyState title={t('report.none')} text={t('report.noneText')} />
      ) : data ? (
        <Reported device={device} channels={data.channels} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      )}
    </section>
  )
}

const tones: Record<Exclude<Agreement, 'none'>, Tone> = { planned: 'success', differs: 'warning', old: 'neutral' }

function Reported({ device: { reported, zone }, channels }: { device: Device; channels: Channel[] }) {
  const t = useT('device')
  const locale = useLocale()
  const agreement = agreementOf({ channels, reported })
  const name = reported.playing
    ? reported.contentName || t('report.deleted', { id: reported.contentId })
    : t('report.standby')
  return (
    <>
      <Thumb src={reported.contentSrc && uploadUrl(reported.contentSrc)} type="" />
      <div className={own.reported}>
        <strong>{name}</strong>
        {agreement !== 'none' && <StatusTag tone={tones[agreement]}>{t(`agreement.${agreement}`)}</StatusTag>}
      </div>
      {agreement === 'differs' && <p className={css.muted}>{t('agreement.differsText')}</p>}
      {agreement === 'old' && <p className={css.muted}>{t('agreement.oldText')}</p>}
      <dl className={css.facts}>
        {reported.since && (
          <div>
            <dt>{t('report.since')}</dt>
            <dd>{showInstant(reported.since, zone, locale)}</dd>
          </div>
        )}
        {reported.nextContentName && reported.nextAt && (
          <div>
            <dt>{t('report.next')}</dt>
            <dd>
              {t('report.nextAt', { name: reported.nextContentName, at: showClock(reported.nextAt, zone, locale) })}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('report.contact')}</dt>
          <dd>
            <TimeAgo at={reported.at} />
          </dd>
        </div>
        <div>
          <dt>{t('report.clock')}</dt>
          <dd>{useClockText()(reported.clockOffsetMs)}</dd>
        </div>
      </dl>
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
