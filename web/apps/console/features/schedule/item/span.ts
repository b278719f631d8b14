import { addDays, clockOf, type Day, dayOf, MIDNIGHT, minutesBetween, type Span, wallAt } from '@marquee/calendar/wall'
import type { ScheduleItem } from './item'

/** The last day that the server's calendar has. */
const LAST_DAY: Day = '9999-12-30'

/** When an item plays that does not repeat: in one stretch from its first day to its last. */
export function onceSpan({ start, end, startTime, endTime, allDay }: ScheduleItem): Span {
  const last = end || LAST_DAY
  if (allDay) return { from: wallAt(start, MIDNIGHT), to: wallAt(addDays(last, 1), MIDNIGHT), allDay }
  const from = wallAt(start, startTime)
  return { from, to: last === start ? after(from, endTime) : wallAt(last, endTime), allDay }
}

/** The span on the same day at the item's present times. */
export function atTimesOf({ startTime, endTime, allDay }: ScheduleItem, { from }: Span): Span {
  const day = dayOf(from)
  if (allDay) return { from: wallAt(day, MIDNIGHT), to: wallAt(addDays(day, 1), MIDNIGHT), allDay }
  const start = wallAt(day, startTime)
  return { from: start, to: after(start, endTime), allDay }
}

/** True when an item's end belongs to the day after its start (G148). */
export function isOvernight({ startTime, endTime, allDay, repeat, start, end }: ScheduleItem): boolean {
  return !allDay && endTime <= startTime && (repeat !== 'None' || start === end)
}

/** When clocks show a time next: at once it is a day later. */
function after(from: string, clock: string): string {
  const sameDay = wallAt(dayOf(from), clock)
  return minutesBetween(from, sameDay) > 0 ? sameDay : wallAt(addDays(dayOf(from), 1), clockOf(sameDay))
}
