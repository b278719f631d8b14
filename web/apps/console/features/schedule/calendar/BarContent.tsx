import { ExclamationCircleFilled, EyeInvisibleOutlined, RetweetOutlined, WarningFilled } from '@ant-design/icons'
import type { EventDisplayInfo } from '@fullcalendar/react'
import { useT } from '@marquee/i18n/react'
import { normalPriority } from '@marquee/model/palette'
import type { Bar, RefusedItems } from './bars'
import css from './Calendar.module.css'
import { clockOf } from './wall'

interface BarContentProps {
  info: EventDisplayInfo
  /** Absent for what is being dragged in, and for gaps. */
  bar: Bar | undefined
  refused?: RefusedItems
}

/** What stands in a bar: time, name, and marks for what colours alone would say. */
export function BarContent({ info, bar, refused }: BarContentProps) {
  const t = useT('schedule')
  const { event, isShort, view } = info
  const isMonth = view.type.startsWith('dayGrid')
  const isRow = event.allDay || isMonth
  const time = timeOf(event, isMonth)
  const isRefused = bar?.item !== undefined && (refused?.has(bar.item) ?? false)
  const isStrong = bar !== undefined && bar.priority !== normalPriority
  const idle = bar?.idle && t(`idle.${bar.idle}`)
  const misfit = bar?.misfit && !idle && t('misfit', { count: bar.misfit.screens, total: bar.misfit.of })
  return (
    <span
      className={css.bar}
      data-short={isShort || undefined}
      data-row={isRow || undefined}
      title={[time, event.title, idle, misfit].filter(Boolean).join(' ')}
    >
      {isRefused && <ExclamationCircleFilled className={css.refused} aria-label={t('refused')} role="img" />}
      {idle && <EyeInvisibleOutlined className={css.idle} aria-label={idle} role="img" />}
      {misfit && <WarningFilled className={css.idle} aria-label={misfit} role="img" />}
      <span className={css.facts}>
        {time && <span className={css.time}>{time}</span>}
        {isStrong && (
          <span className={css.priority}>
            <span aria-hidden>{bar.priority}</span>
            <span className="mq-hidden">{t('priority.of', { priority: bar.priority })}</span>
          </span>
        )}
        {bar?.isRepeated && <RetweetOutlined role="img" aria-label={t('repeated')} />}
      </span>
      <span className={css.title}>{event.title}</span>
      {bar?.image && !isRow && !isShort && (
        <img className={css.picture} src={bar.image} alt="" loading="lazy" decoding="async" draggable={false} />
      )}
    </span>
  )
}

/** From when to when, as the wall shows it in every language; a month has room for the start alone. */
function timeOf({ allDay, startStr, endStr }: EventDisplayInfo['event'], isMonth: boolean): string {
  if (allDay) return ''
  return isMonth || endStr === '' ? clockOf(startStr) : `${clockOf(startStr)}–${clockOf(endStr)}`
}
