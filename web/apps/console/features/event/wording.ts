import { weekOf } from '@marquee/calendar/wording'
import { formatDay } from '@marquee/i18n/days'
import { dateFormat } from '@marquee/i18n/formats'
import type { Locale } from '@marquee/i18n/locales'
import type { Translate } from '@marquee/i18n/texts'
import type { Event } from './queries'

/** When an event takes place, once or again and again. */
export type When = Pick<
  Event,
  | 'startDate'
  | 'startTime'
  | 'endDate'
  | 'endTime'
  | 'allDay'
  | 'repeat'
  | 'repeatOptions'
  | 'every'
  | 'weeks'
  | 'dates'
  | 'lasts'
  | 'zone'
>

type Hours = Pick<When, 'startTime' | 'endTime' | 'allDay' | 'lasts'>

const DAY_MS = 24 * 60 * 60 * 1000

/** One that has a February 29. */
const LEAP_YEAR = 2024

/** When an event takes place, in a sentence: "Every 2 weeks on Monday and Friday, 09:00–10:00, until Dec 24, 2026". */
export function whenText(when: When, t: Translate<'event'>, locale: Locale): string {
  const text = when.repeat === 'None' ? onceText(when, t, locale) : repeatedText(when, t, locale)
  return when.zone === '' ? text : t('when.zone', { text, zone: when.zone })
}

function onceText({ startDate, startTime, endDate, endTime, allDay }: When, t: Translate<'event'>, locale: Locale) {
  const start = formatDay(startDate, locale)
  const end = formatDay(endDate || startDate, locale)
  if (start === end) {
    return t('when.at', { days: start, hours: allDay ? t('when.allDay') : `${startTime}–${endTime}` })
  }
  return allDay
    ? t('when.range', { start, end })
    : t('when.range', { start: `${start} ${startTime}`, end: `${end} ${endTime}` })
}

function repeatedText(when: When, t: Translate<'event'>, locale: Locale): string {
  const text = t('when.at', { days: capital(ruleText(when, t, locale), locale), hours: hoursText(when, t) })
  const last = lastDay(when)
  return last === '' ? text : t('when.until', { text, day: formatDay(last, locale) })
}

/** The last day that what ends at a time on the wall, `2026-12-25T00:00:00`, takes any of. */
export function lastDayOf(ends: string): string {
  return new Date(Date.parse(`${ends}Z`) - 1).toISOString().slice(0, 10)
}

/** From when to when each time of an event that repeats takes place, and how many days later that is. */
export function hoursText({ startTime, endTime, allDay, lasts }: Hours, t: Translate<'event'>): string {
  if (allDay) return lasts === 0 ? t('when.allDay') : t('when.days', { count: lasts + 1 })
  const hours = `${startTime}–${endTime}`
  return lasts === 0 ? hours : t('when.later', { hours, count: lasts })
}

function ruleText(when: When, t: Translate<'event'>, locale: Locale): string {
  const { repeat, every } = when
  const isEach = every < 2
  switch (repeat) {
    case 'Weekly': {
      const days = weekdayNames(when, locale)
      if (isEach) return weekdays(when).length === 7 ? t('when.daily') : t('when.weekly', { days })
      return t('when.weeklyEvery', { every, days })
    }
    case 'Monthly': {
      const days = daysInMonth(when, t, locale)
      return isEach ? t('when.monthly', { days }) : t('when.monthlyEvery', { every, days })
    }
    case 'Yearly': {
      const days = daysInYear(when, t, locale)
      return isEach ? t('when.yearly', { days }) : t('when.yearlyEvery', { every, days })
    }
    case 'Dates':
      return t('when.dates', { count: datesOf(when).length })
    default:
      return isEach ? t('when.daily') : t('when.dailyEvery', { every })
  }
}

/** "day 1 and 15", "second Tuesday". */
function daysInMonth(when: When, t: Translate<'event'>, locale: Locale): string {
  if (when.weeks.length === 0) {
    const days = monthDays(when).map((day) => t('when.monthDay', { day }))
    return t('when.monthDays', { days: list(days, locale) })
  }
  const weeks = when.weeks.map((week) => t(`when.week.${week}` as 'when.week.1'))
  return t('when.weekday', { weeks: list(weeks, locale), weekdays: weekdayNames(when, locale) })
}

/** "December 24", "last Friday of March". */
function daysInYear(when: When, t: Translate<'event'>, locale: Locale): string {
  const month = when.startDate.slice(5, 7)
  const first = Date.parse(`${LEAP_YEAR}-${month}-01`)
  const write = (format: Intl.DateTimeFormatOptions, day = 1) =>
    dateFormat(locale, { ...format, timeZone: 'UTC' }).format(first + (day - 1) * DAY_MS)
  if (when.weeks.length > 0) {
    return t('when.inMonth', { month: write({ month: 'long' }), days: daysInMonth(when, t, locale) })
  }
  const days = monthDays(when).map((day) => write({ month: 'long', day: 'numeric' }, day))
  return list(days, locale)
}

/** What was chosen; without a choice it goes by the first day. */
function options({ repeatOptions }: When, first: number): readonly number[] {
  return repeatOptions.length > 0 ? repeatOptions : [first]
}

function monthDays(when: When): number[] {
  return options(when, Number(when.startDate.slice(8))).toSorted((a, b) => a - b)
}

function weekdays(when: When): readonly number[] {
  return options(when, new Date(when.startDate).getUTCDay())
}

function weekdayNames(when: When, locale: Locale): string {
  return list(
    weekOf(locale, weekdays(when)).map(({ name }) => name),
    locale,
  )
}

/** The days on which an event of single dates starts. */
function datesOf({ dates, endDate, startDate }: When): string[] {
  return dates.filter((date) => date >= startDate && (endDate === '' || date <= endDate))
}

/** The last day on which an event that repeats may start; empty for ever. */
function lastDay(when: When): string {
  return when.repeat === 'Dates' ? (datesOf(when).at(-1) ?? '') : when.endDate
}

function list(words: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(words)
}

function capital(text: string, locale: Locale): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}
