import { dateFormat } from '@marquee/i18n/formats'
import { useLocale, useT } from '@marquee/i18n/react'
import { Awaited } from '@marquee/ui/feedback/Awaited'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { ShortPager } from '@marquee/ui/list/ShortPager'
import { Muted } from '@marquee/ui/page/Muted'
import { Sheet } from '@marquee/ui/page/Sheet'
import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../session/services'
import type { Device } from '../device'
import { showInstant } from '../screen/instant'
import { type History, piecesOf, type Reach, reaches, type Span } from './contact'
import css from './contact.module.css'
import { connectLogQuery, historyQuery, LOG_SIZE } from './queries'

/** How a screen was in touch: a bar of the last days, how much of the time, and each change with why (R363). */
export function ContactSheet({ device }: { device: Device }) {
  const t = useT('control')
  const [reach, setReach] = useState<Reach>(1)
  const { data, error, isPlaceholderData } = useQuery(historyQuery(useApi(), device.companyId, device.id, reach))
  return (
    <Sheet title={t('contact.title')} className={css.contact}>
      <Segmented<Reach>
        aria-label={t('contact.reach')}
        value={reach}
        options={reaches.map((days) => ({ value: days, label: t('contact.days', { count: days }) }))}
        onChange={setReach}
      />
      <Awaited {...{ data, error }} rows={2} />
      {data?.spans.length === 0 && <Muted as="p">{t('contact.none')}</Muted>}
      {data && data.spans.length > 0 && <Bar history={data} zone={device.zone} isOld={isPlaceholderData} />}
      <Log device={device} />
    </Sheet>
  )
}

interface BarProps {
  history: History
  zone: string
  /** That of another span of time is on its way. */
  isOld: boolean
}

function Bar({ history, zone, isOld }: BarProps) {
  const t = useT('control')
  const locale = useLocale()
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const share = percent.format(Math.floor(history.share * 1000) / 1000) // all of the time is only what is all of it
  const away = history.spans.filter(({ online }) => !online).length
  return (
    <div className={css.history} data-old={isOld || undefined} aria-busy={isOld}>
      <div
        className={css.bar}
        role="img"
        aria-label={`${t('contact.share', { share })} ${t('contact.away', { count: away })}`}
      >
        {piecesOf(history).map(({ online, from, width }) => (
          <span
            key={`${from} ${online}`}
            data-online={online || undefined}
            style={{ insetInlineStart: `${from * 100}%`, width: `${width * 100}%` }}
          />
        ))}
      </div>
      <p className={css.ends}>
        <small>{showInstant(history.from, zone, locale)}</small>
        <small>{showInstant(history.to, zone, locale)}</small>
      </p>
      <p aria-hidden>{`${t('contact.share', { share })} ${t('contact.away', { count: away })}`}</p>
    </div>
  )
}

/** Each change, the newest first. */
function Log({ device: { id, companyId, zone } }: { device: Device }) {
  const t = useT('control')
  const [page, setPage] = useState(1)
  const { data } = useQuery(connectLogQuery(useApi(), companyId, id, page))
  const spanText = useSpanText(zone)
  if (!data || data.total === 0) return null
  return (
    <>
      <ul className={css.log} aria-label={t('contact.log')}>
        {data.items.map((span) => (
          <li key={`${span.from} ${span.online}`}>
            <StatusTag tone={span.online ? 'success' : 'danger'}>
              {t(span.online ? 'contact.online' : 'contact.offline')}
            </StatusTag>
            <span>
              {spanText(span)}
              {span.why && <Muted> · {t(`contact.why.${span.why}`)}</Muted>}
            </span>
          </li>
        ))}
      </ul>
      <ShortPager page={page} pageSize={LOG_SIZE} total={data.total} onPage={setPage} />
    </>
  )
}

/** Says from when to when, by the clock on the screen's wall. */
function useSpanText(zone: string): (span: Span) => string {
  const t = useT('control')
  const locale = useLocale()
  const format = dateFormat(locale, { timeZone: zone, dateStyle: 'medium', timeStyle: 'medium' })
  return ({ from, to }) => {
    const begun = format.format(Date.parse(from))
    return to ? format.formatRange(Date.parse(from), Date.parse(to)) : t('contact.since', { from: begun })
  }
}
