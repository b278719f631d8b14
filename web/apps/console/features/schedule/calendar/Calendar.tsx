import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import Kit, {
  type CalendarRef,
  type DayHeaderInfo,
  type EventApi,
  type EventDisplayInfo,
  type EventInput,
} from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import jaTexts from '@fullcalendar/react/locales/ja'
import hansTexts from '@fullcalendar/react/locales/zh-cn'
import hantTexts from '@fullcalendar/react/locales/zh-tw'
import classic from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { isTyping } from '@marquee/editing/keys'
import { useLocale, useT } from '@marquee/i18n/react'
import type { AsidePayload } from '@marquee/ui/aside/item'
import { memo, useCallback, useEffect, useMemo, useRef } from 'react'
import { firstWeekday } from '../item/wording'
import { useStable } from '../useStable'
import { BarContent } from './BarContent'
import type { Bar, RefusedItems } from './bars'
import css from './Calendar.module.css'
import type { CalendarView, Place } from './place'
import { dayOf, MIDNIGHT, type Span, wallAt, wallOf } from './wall'

const plugins = [dayGrid, timeGrid, interaction, classic]
const kitViews: Record<CalendarView, string> = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay' }
const kitLocales = { en: 'en', 'zh-Hans': hansTexts, 'zh-Hant': hantTexts, ja: jaTexts }
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

interface CalendarProps {
  label: string
  place: Place
  /** Whose clock the line of the present follows. */
  zone: string
  bars: readonly Bar[]
  /** When nothing plays, shown in the background of weeks and days. */
  gaps: readonly Span[]
  /** Tells the items that the server refused. */
  refused?: RefusedItems
  /** This and the functions below are to be stable: the kit lays everything out anew when one of them is another. */
  onOpen(bar: Bar): void
  /** The address that a bar leads to, for bars that are links. */
  linkOf?(bar: Bar): string
  /** With it, bars of the draft's items can be moved and resized. It says whether the change stays. */
  onReshape?(bar: Bar, now: Span): Promise<boolean>
  /** With it, things can be dropped. `hasTime` is false where the calendar shows days alone. */
  onDrop?(payload: AsidePayload, span: Span, hasTime: boolean): void
}

/**
 * A calendar of wall times, which is laid out once for each change of what it shows. Times go in and out as text without
 * a zone; the kit is told that everything is UTC, so that no zone, the browser's least of all, ever moves one.
 */
export const Calendar = memo(function Calendar(props: CalendarProps) {
  const { label, place, zone, bars, gaps, refused, onOpen, linkOf, onReshape, onDrop } = props
  const t = useT('schedule')
  const locale = useLocale()
  const kit = useRef<CalendarRef>(null)
  const isMonth = place.view === 'month'
  const isEditable = onReshape !== undefined

  useEffect(() => {
    kit.current?.getApi().changeView(kitViews[place.view], place.day)
  }, [place])

  const events = useMemo(
    () => [
      ...bars.map((bar) => toEvent(bar, isEditable, isMonth, linkOf)),
      ...(isMonth ? [] : gaps.map((gap) => toShade(gap, t('hint.dark')))),
    ],
    [bars, gaps, isEditable, isMonth, linkOf, t],
  )

  const reshape = useStable(async ({ event, revert }: { event: EventApi; revert(): void }) => {
    leaveText()
    const bar = barOf(event)
    if (!bar || !(await onReshape?.(bar, spanOfEvent(event)))) revert()
  })
  const open = useStable(({ event, jsEvent }: { event: EventApi; jsEvent: MouseEvent }) => {
    const bar = barOf(event)
    if (!bar || isNewTab(jsEvent)) return
    jsEvent.preventDefault()
    onOpen(bar)
  })
  const receive = useStable(({ event }: { event: EventApi }) => {
    leaveText()
    const payload = { ...event.extendedProps, title: event.title } as AsidePayload
    const span = spanOfEvent(event)
    event.remove()
    onDrop?.(payload, span, !isMonth)
  })
  const now = useCallback(() => wallOf(Date.now(), zone), [zone])
  const content = useCallback(
    (info: EventDisplayInfo) => <BarContent info={info} bar={barOf(info.event)} refused={refused} />,
    [refused],
  )

  return (
    <section className={css.calendar} aria-label={label}>
      <Kit
        ref={kit}
        plugins={plugins}
        timeZone="UTC"
        locale={kitLocales[locale]}
        firstDay={firstWeekday(locale)}
        now={now}
        initialView={kitViews[place.view]}
        initialDate={place.day}
        headerToolbar={false}
        height="100%"
        nowIndicator
        scrollTime="07:00"
        scrollTimeReset={false}
        slotDuration="00:30"
        snapDuration="00:15"
        slotHeaderFormat={clock}
        slotHeaderInnerClass={css.hour}
        slotMinHeight={17}
        eventDisplay="block"
        displayEventTime={false} // BarContent says it, and the kit would take as long to word the times as to place the bars
        forceEventDuration
        defaultTimedEventDuration="02:00"
        dayMaxEvents
        eventOrder="isOther,start,-duration,allDay,title"
        allDayText={t('when.allDay')}
        longPressDelay={350}
        eventResizableFromStart
        droppable={onDrop !== undefined}
        editable={isEditable || onDrop !== undefined}
        events={events}
        dayHeaderContent={dayHead}
        viewDidMount={scrollByKeys}
        eventContent={content}
        eventClick={open}
        eventDrop={reshape}
        eventResize={reshape}
        eventReceive={receive}
      />
    </section>
  )
})

/** The kit keeps the focus where it was when something is dragged; from then on Ctrl Z is meant for that, not for a text. */
function leaveText(): void {
  if (isTyping(document.activeElement)) (document.activeElement as HTMLElement).blur()
}

/** Narrow columns would show the weekday alone. */
function dayHead({ text, weekdayText, dayNumberText }: DayHeaderInfo) {
  if (text !== weekdayText || dayNumberText === '') return text
  return (
    <span className={css.narrowDay}>
      {weekdayText}
      <strong>{Number.parseInt(dayNumberText, 10)}</strong>
    </span>
  )
}

/** The rows that the kit scrolls take the focus, so that arrow keys scroll them too. */
function scrollByKeys({ el: view }: { el: HTMLElement }): void {
  for (const box of view.querySelectorAll('div')) {
    if (box.style.overflowY === 'auto') box.querySelector('[role^="row"]')?.setAttribute('tabindex', '0')
  }
}

function toEvent(bar: Bar, isEditable: boolean, isMonth: boolean, linkOf?: (bar: Bar) => string): EventInput {
  const { span, colour } = bar
  const isOwn = bar.item !== undefined
  return {
    id: bar.id,
    title: bar.title,
    start: span.allDay ? dayOf(span.from) : span.from,
    end: span.allDay ? dayOf(span.to) : span.to,
    allDay: span.allDay,
    color: colour.background,
    contrastColor: colour.text,
    startEditable: isEditable && isOwn,
    durationEditable: isEditable && isOwn && !(bar.isRepeated && (isMonth || span.allDay)), // days mean nothing to a repetition
    url: linkOf?.(bar),
    isOther: Number(!isOwn),
    bar,
  }
}

function toShade({ from, to }: Span, title: string): EventInput {
  return { start: from, end: to, title, display: 'background', className: css.gap }
}

function barOf(event: EventApi): Bar | undefined {
  return event.extendedProps.bar as Bar | undefined
}

function spanOfEvent({ startStr, endStr, allDay }: EventApi): Span {
  const wall = (text: string) => (allDay ? wallAt(dayOf(text), MIDNIGHT) : text.slice(0, 16))
  return { from: wall(startStr), to: wall(endStr), allDay }
}

const isNewTab = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey
