import type { Locale } from '@marquee/i18n/locales'
import { addDays, type Clock, clockOf, type Day, dayOf, firstOfMonth, toFormat, type Wall, weekdayOf } from './wall'

export const views = ['month', 'week', 'day'] as const
export type CalendarView = (typeof views)[number]

/** What a calendar shows: the month, week or day around a day. */
export interface Place {
  readonly view: CalendarView
  readonly day: Day
}

/** The days that are on the screen, `to` not included; a month in whole weeks, always six. */
export interface Window {
  readonly from: Day
  readonly to: Day
}

/** `firstWeekday` is the one that weeks begin with, 0 being Sunday. */
export function windowOf({ view, day }: Place, firstWeekday: number): Window {
  if (view === 'day') return { from: day, to: addDays(day, 1) }
  const from = weekStart(view === 'month' ? firstOfMonth(day) : day, firstWeekday)
  return { from, to: addDays(from, view === 'month' ? 42 : 7) }
}

/** The hour with which the rows of a day or a week begin to be seen; the day of today opens an hour before the present. */
export function opensAt({ view, day }: Place, now: Wall): Clock {
  if (view !== 'day' || day !== dayOf(now)) return '07:00'
  const hour = Number.parseInt(clockOf(now), 10)
  return `${String(Math.max(0, hour - 1)).padStart(2, '0')}:00`
}

function weekStart(day: Day, firstWeekday: number): Day {
  return addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7))
}

/** The next month, week or day with `count` 1, the previous one with -1. A month begins at its first day. */
export function step({ view, day }: Place, count: 1 | -1): Place {
  if (view !== 'month') return { view, day: addDays(day, view === 'week' ? 7 * count : count) }
  const first = firstOfMonth(day)
  return { view, day: firstOfMonth(addDays(first, count === 1 ? 31 : -1)) }
}

/** "November 2026", "Nov 22 – 28, 2026", "Saturday, November 21, 2026". */
export function placeText(place: Place, firstWeekday: number, locale: Locale): string {
  const zone = { timeZone: 'UTC' } as const
  const { from, to } = windowOf(place, firstWeekday)
  if (place.view === 'week') {
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...zone }).formatRange(
      toFormat(from),
      toFormat(addDays(to, -1)),
    )
  }
  const parts =
    place.view === 'month' ? ({ year: 'numeric', month: 'long' } as const) : ({ dateStyle: 'full' } as const)
  return new Intl.DateTimeFormat(locale, { ...parts, ...zone }).format(toFormat(place.day))
}
