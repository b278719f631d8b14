import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import Kit, {
  type CalendarRef,
  type DateClickInfo,
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
import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { BarContent } from './BarContent'
import type { Bar, Extras } from './bar'
import css from './Calendar.module.css'
import { type CalendarView, opensAt, type Place } from './place'
import { useStable } from './useStable'
import { type Clock, clockOf, type Day, dayOf, MIDNIGHT, type Span, wallAt, wallOf } from './wall'
import { firstWeekday } from './wording'

const plugins = [dayGrid, timeGrid, interaction, classic]
const kitViews: Record<CalendarView, string> = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay' }
const kitLocales = { en: 'en', 'zh-Hans': hansTexts, 'zh-Hant': hantTexts, ja: jaTexts }
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** A place on the calendar: `clock` is absent where it shows days alone, and in the row of all-day bars. */
export interface Picked {
  readonly day: Day
  readonly clock?: Clock
  readonly allDay: boolean
}

interface CalendarProps<B extends Bar> {
  label: string
  place: Place
  /** Whose clock the line of the present follows. */
  zone: string
  bars: readonly B[]
  /** Stretches to be shaded in the background of weeks and days, and what they are called. */
  gaps?: { readonly spans: readonly Span[]; readonly title: string }
  /** What a bar shows besides time and name. This and the functions below are to be stable: the kit lays everything out anew when one of them is another. */
  extrasOf?(bar: B): Extras
  onOpen(bar: B): void
  /** The address that a bar leads to, for bars that are links. */
  linkOf?(bar: B): string
  /** With it, bars can be moved and resized, those of others not. It says whether the change stays. */
  onReshape?(bar: B, now: Span): Promise<boolean>
  /** Told where somebody clicks beside the bars. */
  onPick?(at: Picked): void
  /** With it, things can be dropped. `hasTime` is false where the calendar shows days alone. */
  onDrop?(payload: AsidePayload, span: Span, hasTime: boolean): void
}

/**
 * A calendar of wall times, which is laid out once for each change of what it shows. Times go in and out as text without
 * a zone; the kit is told that everything is UTC, so that no zone, the browser's least of all, ever moves one.
 */
export const Calendar = memo(function Calendar<B extends Bar>(props: CalendarProps<B>) {
  const { label, place, zone, bars, gaps, extrasOf, onOpen, linkOf, onReshape, onPick, onDrop } = props
  const t = useT('calendar')
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
      ...(isMonth || !gaps ? [] : gaps.spans.map((gap) => toShade(gap, gaps.title))),
    ],
    [bars, gaps, isEditable, isMonth, linkOf],
  )

  const reshape = useStable(async ({ event, revert }: { event: EventApi; revert(): void }) => {
    leaveText()
    const bar = barOf<B>(event)
    if (!bar || !(await onReshape?.(bar, spanOfEvent(event)))) revert()
  })
  const open = useStable(({ event, jsEvent }: { event: EventApi; jsEvent: MouseEvent }) => {
    const bar = barOf<B>(event)
    if (!bar || isNewTab(jsEvent)) return
    jsEvent.preventDefault()
    onOpen(bar)
  })
  const pick = useStable(({ dateStr, allDay }: DateClickInfo) => {
    const day = dayOf(dateStr)
    onPick?.(allDay ? { day, allDay: !isMonth } : { day, clock: clockOf(dateStr), allDay })
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
    (info: EventDisplayInfo) => {
      const bar = barOf<B>(info.event)
      return <BarContent info={info} bar={bar} extras={bar && extrasOf?.(bar)} />
    },
    [extrasOf],
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
        scrollTime={opensAt(place, now())}
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
        moreLinkInnerClass={css.moreOfDay}
        dayRowClass={isMonth ? css.weekOfMonth : undefined}
        popoverClass={css.more}
        eventOrder="isOther,start,-duration,allDay,title"
        allDayText={t('allDay')}
        longPressDelay={350}
        eventResizableFromStart
        droppable={onDrop !== undefined}
        editable={isEditable || onDrop !== undefined}
        events={events}
        dayHeaderContent={dayHead}
        dayHeaderDidMount={keepInWindow}
        viewDidMount={scrollByKeys}
        eventContent={content}
        dateClick={onPick && pick}
        eventClick={open}
        eventDrop={reshape}
        eventResize={reshape}
        eventReceive={receive}
      />
    </section>
  )
}) as <B extends Bar>(props: CalendarProps<B>) => ReactNode

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

/** The kit lets the box of what a day has more begin beside its day, however far it then reaches below the window. */
function keepInWindow({ el, inPopover }: { el: HTMLElement; inPopover: boolean }): void {
  const box = inPopover && el.closest<HTMLElement>('[role="dialog"]')
  if (!box) return
  requestAnimationFrame(() => {
    const tooLow = box.getBoundingClientRect().bottom + 10 - window.innerHeight
    if (tooLow > 0) box.style.top = `${Number.parseFloat(box.style.top) - tooLow}px`
  })
}

/** The rows that the kit scrolls take the focus, so that arrow keys scroll them too. */
function scrollByKeys({ el: view }: { el: HTMLElement }): void {
  for (const box of view.querySelectorAll('div')) {
    if (box.style.overflowY === 'auto') box.querySelector('[role^="row"]')?.setAttribute('tabindex', '0')
  }
}

function toEvent<B extends Bar>(
  bar: B,
  isEditable: boolean,
  isMonth: boolean,
  linkOf?: (bar: B) => string,
): EventInput {
  const { span, colour } = bar
  const isOwn = !bar.isOther
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
    ...(linkOf && { url: linkOf(bar) }),
    isOther: Number(!isOwn),
    bar,
  }
}

function toShade({ from, to }: Span, title: string): EventInput {
  return { start: from, end: to, title, display: 'background', className: css.gap }
}

function barOf<B extends Bar>(event: EventApi): B | undefined {
  return event.extendedProps.bar as B | undefined
}

function spanOfEvent({ startStr, endStr, allDay }: EventApi): Span {
  const wall = (text: string) => (allDay ? wallAt(dayOf(text), MIDNIGHT) : text.slice(0, 16))
  return { from: wall(startStr), to: wall(endStr), allDay }
}

const isNewTab = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey
