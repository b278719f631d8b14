import { dayText, weekOf } from '@marquee/calendar/wording'
import type { Locale } from '@marquee/i18n/locales'
import type { Translate } from '@marquee/i18n/texts'
import type { ScheduleItem } from './item'
import { repeatDays } from './reshape'

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

function list(words: string[], locale: Locale): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(words)
}
