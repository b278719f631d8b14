import { formatDay } from '@marquee/i18n/days'
import { dateFormat } from '@marquee/i18n/formats'
import type { Locale } from '@marquee/i18n/locales'
import { addDays, type Day, minutesBetween, type Span, toFormat, type Wall } from './wall'

/** Any Sunday. */
const SUNDAY: Day = '2026-11-22'

/** The chosen weekdays with their names, all seven unless told otherwise; in the order of the language's own week. */
export function weekOf(locale: Locale, chosen?: readonly number[], length: 'long' | 'short' = 'long') {
  const format = dateFormat(locale, { weekday: length, timeZone: 'UTC' })
  const first = firstWeekday(locale)
  return Array.from({ length: 7 }, (_, n) => (n + first) % 7)
    .filter((day) => !chosen || chosen.includes(day))
    .map((day) => ({ day, name: format.format(toFormat(addDays(SUNDAY, day))) }))
}

/** The weekday that calendars begin with, 0 being Sunday: in mainland China Monday, elsewhere here Sunday. */
export function firstWeekday(locale: Locale): number {
  return locale === 'zh-Hans' ? 1 : 0
}

export function dayText(day: Day | Wall, locale: Locale): string {
  return formatDay(day.slice(0, 10), locale)
}

/** A span as people say it: "Mon, Nov 23, 09:00–11:00", with both days when there are two. */
export function spanText({ from, to, allDay }: Span, locale: Locale): string {
  const day = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const format = dateFormat(locale, allDay ? day : { ...day, ...time })
  const last = allDay ? toFormat(to) - 1 : toFormat(to)
  return minutesBetween(from, to) > MOST_MINUTES
    ? format.format(toFormat(from))
    : format.formatRange(toFormat(from), last)
}

/** Ten years: what is longer has no end that anybody would name. */
const MOST_MINUTES = 10 * 366 * 24 * 60
