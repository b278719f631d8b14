import { RetweetOutlined } from '@ant-design/icons'
import type { EventDisplayInfo } from '@fullcalendar/react'
import { useT } from '@marquee/i18n/react'
import type { Bar, Extras } from './bar'
import css from './Calendar.module.css'
import { clockOf } from './wall'

interface BarContentProps {
  info: EventDisplayInfo
  /** Absent for what is being dragged in, and for gaps. */
  bar: Bar | undefined
  extras?: Extras
}

/** What stands in a bar: time, name, and marks for what colours alone would say. */
export function BarContent({ info, bar, extras = {} }: BarContentProps) {
  const t = useT('calendar')
  const { event, isShort, view } = info
  const isMonth = view.type.startsWith('dayGrid')
  const isRow = event.allDay || isMonth
  const time = timeOf(event, isMonth)
  const { marks, facts, notes = [], picture } = extras
  return (
    <span
      className={css.bar}
      data-bar={bar?.id}
      data-short={isShort || undefined}
      data-row={isRow || undefined}
      title={[time, event.title, ...notes].filter(Boolean).join(' ')}
    >
      {marks}
      <span className={css.facts}>
        {time && <span className={css.time}>{time}</span>}
        {facts}
        {bar?.isRepeated && <RetweetOutlined role="img" aria-label={t('repeated')} />}
      </span>
      <span className={css.title}>{event.title}</span>
      {picture && !isRow && !isShort && (
        <img className={css.picture} src={picture} alt="" loading="lazy" decoding="async" draggable={false} />
      )}
    </span>
  )
}

/** From when to when, as the wall shows it in every language; a month has room for the start alone. */
function timeOf({ allDay, startStr, endStr }: EventDisplayInfo['event'], isMonth: boolean): string {
  if (allDay) return ''
  return isMonth || endStr === '' ? clockOf(startStr) : `${clockOf(startStr)}–${clockOf(endStr)}`
}
