import { formatDay } from '@marquee/i18n/days'
import { dateFormat } from '@marquee/i18n/formats'
import type { Locale } from '@marquee/i18n/locales'
import type { Translate } from '@marquee/i18n/texts'
import { addDays, type Day, minutesBetween, type Span, toFormat, type Wall } from '../calendar/wall'
import type { ScheduleItem } from './item'
import { repeatDays } from './reshape'

/** Any Sunday. */
const SUNDAY: Day = '2026-11-22'

/** When an item plays, in a sentence: "Every Monday and Friday, 09:00–11:00, from Nov 23, 2026". */
export function whenText(item: ScheduleItem, t: Translate<'schedule'>, locale: Locale): string {
  const { start, end, allDay, startTime, endTime, repeat } = item
  const hours = allDay ? t('when.allDay') : t('when.hours', { from: startTime, to: endTime })
  const first = dayText(start, locale)
  const last = end === '' ? '' : dayText(end, locale)
  if (repeat !== 'None') {
    const range = last === '' ? t('when.from', { start: first }) : t('when.range', { start: first, end: last })
    return t('when.repeated', { rule: ruleText(item, t, locale), hours, range })
  }
  if (start === end) return t('when.once', { day: first, hours })
  const from = allDay ? first : `${first} ${startTime}`
  if (end === '') return t('when.endless', { start: from })
  return t('when.range', { start: from, end: allDay ? last : `${last} ${endTime}` })
}

function ruleText(item: ScheduleItem, t: Translate<'schedule'>, locale: Locale): string {
  const days = repeatDays(item)
  if (item.repeat === 'Weekly' && days.length < 7) {
    return t('when.weekly', {
      days: list(
        weekOf(locale, days).map(({ name }) => name),
        locale,
      ),
    })
  }
  if (item.repeat === 'Monthly') {
    return t('when.monthly', {
      days: list(
        days.map((day) => t('when.monthDay', { day })),
        locale,
      ),
    })
  }
  return t('when.daily')
}

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

function list(words: string[], locale: Locale): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(words)
}
