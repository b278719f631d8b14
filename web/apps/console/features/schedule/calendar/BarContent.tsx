import { ExclamationCircleFilled, RetweetOutlined } from '@ant-design/icons'
import type { EventDisplayInfo } from '@fullcalendar/react'
import { useT } from '@marquee/i18n/react'
import { normalPriority } from '@marquee/model/palette'
import type { Bar } from './bars'
import css from './Calendar.module.css'

interface BarContentProps {
  info: EventDisplayInfo
  /** Absent for what is being dragged in, and for gaps. */
  bar: Bar | undefined
  refused?: ReadonlySet<number>
}

/** What stands in a bar: time, name, and marks for what colours alone would say. */
export function BarContent({ info, bar, refused }: BarContentProps) {
  const t = useT('schedule')
  const { timeText, event, isShort, view } = info
  const isRow = event.allDay || view.type.startsWith('dayGrid')
  const isRefused = bar?.item !== undefined && (refused?.has(bar.item.key) ?? false)
  const isStrong = bar !== undefined && bar.priority !== normalPriority
  return (
    <span
      className={css.bar}
      data-short={isShort || undefined}
      data-row={isRow || undefined}
      title={[timeText, event.title].filter(Boolean).join(' ')}
    >
      {isRefused && <ExclamationCircleFilled className={css.refused} aria-label={t('refused')} role="img" />}
      {timeText && <span className={css.time}>{timeText}</span>}
      <span className={css.title}>{event.title}</span>
      {(isStrong || bar?.isRepeated) && (
        <span className={css.marks}>
          {isStrong && (
            <span className={css.priority}>
              <span aria-hidden>{bar.priority}</span>
              <span className="mq-hidden">{t('priority.of', { priority: bar.priority })}</span>
            </span>
          )}
          {bar?.isRepeated && <RetweetOutlined role="img" aria-label={t('repeated')} />}
        </span>
      )}
      {bar?.image && !isRow && !isShort && (
        <img className={css.picture} src={bar.image} alt="" loading="lazy" decoding="async" draggable={false} />
      )}
    </span>
  )
}
