import {
  addDays,
  addMinutes,
  clockOf,
  type Day,
  dayOf,
  MIDNIGHT,
  type Span,
  type Wall,
  wallAt,
} from '@marquee/calendar/wall'

/** How long something plays that was dropped on the calendar (R110, G102). */
const DROPPED_MINUTES = 120

/** When something starts that is put on a day without a time. */
const MORNING = '09:00'

/**
 * When something plays that was dropped on the calendar: for two hours from where it fell (R110). In the row of all-day items
 * it plays that day; in a month, which shows no times (`hasTime` is false), from the morning on.
 */
export function landing({ from, allDay }: Span, hasTime: boolean): Span {
  if (hasTime && allDay) return { from, to: wallAt(addDays(dayOf(from), 1), MIDNIGHT), allDay: true }
  return twoHours(hasTime ? from : wallAt(dayOf(from), MORNING))
}

/**
 * When something plays that is added without saying when: from the next full hour if today is on the screen, or from the
 * last one where the next is not; else from the morning of `day`. So it is always seen where it was added.
 */
export function suggested(window: { from: Day; to: Day }, day: Day, now: Wall): Span {
  const today = dayOf(now)
  if (today < window.from || today >= window.to) return twoHours(wallAt(day, MORNING))
  const last = wallAt(today, `${clockOf(now).slice(0, 2)}:00`)
  const next = addMinutes(last, 60)
  return twoHours(dayOf(next) < window.to ? next : last)
}

function twoHours(from: Wall): Span {
  return { from, to: addMinutes(from, DROPPED_MINUTES), allDay: false }
}
