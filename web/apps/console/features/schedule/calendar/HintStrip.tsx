import {
  CheckCircleFilled,
  ClockCircleFilled,
  ExclamationCircleFilled,
  LoadingOutlined,
  WarningFilled,
} from '@ant-design/icons'
import type { Day, Span, Wall } from '@marquee/calendar/wall'
import { dayOf } from '@marquee/calendar/wall'
import { spanText } from '@marquee/calendar/wording'
import { useLocale, useT } from '@marquee/i18n/react'
import { Button, Popover } from 'antd'
import { type ReactNode, useMemo } from 'react'
import type { ChannelPreview } from './bars'
import css from './HintStrip.module.css'
import { gapsAhead, leftOutAhead, sharingAhead } from './hints'

interface HintStripProps {
  /** What the server made of the channel; undefined until it has answered. */
  channel: ChannelPreview | undefined
  zone: string
  /** What clocks show now: what is over is not told. */
  now: Wall
  /** Where the days on the screen end. */
  until: Wall
  busy: boolean
  failed: boolean
  onRetry(): void
  /** Shows a day. */
  onGo(day: Day): void
}

/** The most lines of one hint; the rest is counted. */
const MOST = 12

/** Gentle hints at what the days on the screen come to: when the channel is dark, and when items take turns. */
export function HintStrip({ channel, zone, now, until, busy, failed, onRetry, onGo }: HintStripProps) {
  const t = useT('schedule')
  const locale = useLocale()
  const { gaps, leftOut, sharing } = useMemo(
    () => ({
      gaps: channel ? gapsAhead(channel, zone, now) : [],
      leftOut: channel ? leftOutAhead(channel, zone, now) : [],
      sharing: channel ? sharingAhead(channel, zone, now) : [],
    }),
    [channel, zone, now],
  )
  const line = (span: Span, text: string) => ({ key: `${span.from} ${text}`, day: dayOf(span.from), text })

  return (
    <div className={css.hints} role="status" aria-label={t('hints')}>
      {failed && !busy ? (
        <span className={css.hint} data-tone="danger">
          <ExclamationCircleFilled aria-hidden />
          {t('hint.failed')}
          <Button type="link" size="small" onClick={onRetry}>
            {t('hint.retry')}
          </Button>
        </span>
      ) : channel && now < until ? (
        <>
          {gaps.length > 0 ? (
            <Hint
              tone="warning"
              icon={<ExclamationCircleFilled aria-hidden />}
              label={t('hint.gaps', { count: gaps.length })}
              help={t('hint.gapsText')}
              lines={() => gaps.map((gap) => line(gap, spanText(gap, locale)))}
              onGo={onGo}
            />
          ) : (
            <span className={css.hint} data-tone="success">
              <CheckCircleFilled aria-hidden />
              {t('hint.full')}
            </span>
          )}
          {leftOut.length > 0 && (
            <Hint
              tone="warning"
              icon={<WarningFilled aria-hidden />}
              label={t('hint.misfits', { count: leftOut.length })}
              help={t('hint.misfitsText')}
              lines={() =>
                leftOut.map(({ name, misfit, span }) =>
                  line(
                    span,
                    t('hint.misfitsLine', { name, text: t('misfit', { count: misfit.screens, total: misfit.of }) }),
                  ),
                )
              }
              onGo={onGo}
            />
          )}
          {sharing.length > 0 && (
            <Hint
              tone="info"
              icon={<ClockCircleFilled aria-hidden />}
              label={t('hint.sharing', { count: sharing.length })}
              help={t('hint.sharingText')}
              lines={() =>
                sharing.flatMap(({ names, spans: [first, ...more] }) =>
                  first
                    ? [
                        line(
                          first,
                          t('hint.sharingLine', {
                            names: new Intl.ListFormat(locale, { type: 'conjunction' }).format(names),
                            when: spanText(first, locale),
                            more: more.length > 0 ? t('hint.more', { count: more.length }) : '',
                          }),
                        ),
                      ]
                    : [],
                )
              }
              onGo={onGo}
            />
          )}
        </>
      ) : null}
      {busy && <LoadingOutlined className={css.busy} role="img" aria-label={t('hint.busy')} />}
    </div>
  )
}

interface HintProps {
  tone: 'warning' | 'info'
  icon: ReactNode
  label: string
  help: string
  /** Worked out when somebody wants to see them. */
  lines(): readonly { key: string; day: Day; text: string }[]
  onGo(day: Day): void
}

function Hint({ tone, icon, label, ...lines }: HintProps) {
  return (
    <Popover content={<Lines {...lines} />} trigger="click" placement="bottomLeft" destroyOnHidden>
      <button type="button" className={css.hint} data-tone={tone} aria-haspopup="dialog">
        {icon}
        {label}
      </button>
    </Popover>
  )
}

function Lines({ help, lines, onGo }: Pick<HintProps, 'help' | 'lines' | 'onGo'>) {
  const t = useT('schedule')
  const all = lines()
  const rest = all.length - MOST
  return (
    <div className={css.lines}>
      <p>{help}</p>
      <ul>
        {all.slice(0, MOST).map(({ key, day, text }) => (
          <li key={key}>
            <button type="button" onClick={() => onGo(day)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
      {rest > 0 && <p>{t('hint.more', { count: rest })}</p>}
    </div>
  )
}
