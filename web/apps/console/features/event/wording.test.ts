import type { Locale } from '@marquee/i18n/locales'
import { textsFor } from '@marquee/testkit/texts'
import { expect, test } from 'vitest'
import { makeEvent } from './event.fake'
import { type When, whenText } from './wording'

async function say(part: Partial<When>, locale: Locale): Promise<string> {
  const texts = await textsFor(['event'], locale)
  return whenText(makeEvent(part), texts.translator('event'), locale)
}

const daily: Partial<When> = { repeat: 'Daily', endDate: '' }
const fortnightly: Partial<When> = {
  ...daily,
  repeat: 'Weekly',
  every: 2,
  repeatOptions: [5, 1],
  startTime: '09:00',
  endTime: '10:00',
  endDate: '2026-12-24',
}
const weekly: Partial<When> = { ...daily, repeat: 'Weekly', repeatOptions: [0, 1] }
const monthly: Partial<When> = { ...daily, repeat: 'Monthly', allDay: true }
const yearly: Partial<When> = { ...daily, repeat: 'Yearly', allDay: true }
const tuesday: Partial<When> = { ...monthly, weeks: [2], repeatOptions: [2] }
const march: Partial<When> = { ...yearly, startDate: '2026-03-01', weeks: [-1], repeatOptions: [5] }
const dates: Partial<When> = {
  ...daily,
  repeat: 'Dates',
  dates: ['2026-12-01', '2026-12-24', '2026-12-26', '2027-01-06'],
}

test.each<[Locale, Partial<When>, string]>([
  ['en', {}, 'Dec 24, 2026, 18:00–20:00'],
  ['en', { allDay: true }, 'Dec 24, 2026, all day'],
  ['en', { endDate: '2026-12-26' }, 'Dec 24, 2026 18:00 to Dec 26, 2026 20:00'],
  ['en', { endDate: '2026-12-26', allDay: true }, 'Dec 24, 2026 to Dec 26, 2026'],
  ['en', { zone: 'Europe/Berlin' }, 'Dec 24, 2026, 18:00–20:00 (Europe/Berlin)'],
  ['en', daily, 'Every day, 18:00–20:00'],
  ['en', { ...daily, every: 3 }, 'Every 3 days, 18:00–20:00'],
  ['en', { ...daily, lasts: 1 }, 'Every day, 18:00–20:00 (+1 day)'],
  ['en', { ...daily, lasts: 1, allDay: true, every: 7 }, 'Every 7 days, 2 days long'],
  ['en', weekly, 'Every Sunday and Monday, 18:00–20:00'],
  ['en', { ...weekly, repeatOptions: [] }, 'Every Thursday, 18:00–20:00'],
  ['en', { ...weekly, repeatOptions: [0, 1, 2, 3, 4, 5, 6] }, 'Every day, 18:00–20:00'],
  ['en', fortnightly, 'Every 2 weeks on Monday and Friday, 09:00–10:00, until Dec 24, 2026'],
  ['en', monthly, 'Day 24 of each month, all day'],
  ['en', { ...monthly, every: 2, repeatOptions: [15, 1] }, 'Day 1 and 15 every 2 months, all day'],
  ['en', tuesday, 'Second Tuesday of each month, all day'],
  ['en', { ...tuesday, weeks: [1, -1], every: 3 }, 'First and last Tuesday every 3 months, all day'],
  ['en', march, 'Last Friday of March every year, all day'],
  ['en', { ...march, every: 2 }, 'Last Friday of March every 2 years, all day'],
  ['en', yearly, 'December 24 every year, all day'],
  ['en', { ...yearly, startDate: '2026-02-01', repeatOptions: [29] }, 'February 29 every year, all day'],
  ['en', dates, 'On 3 days, 18:00–20:00, until Jan 6, 2027'],
  ['en', { ...dates, endDate: '2026-12-25' }, 'On 1 day, 18:00–20:00, until Dec 24, 2026'],
  ['ja', fortnightly, '2週間ごとの月曜日、金曜日 09:00–10:00（2026/12/24まで）'],
  ['ja', { ...tuesday, weeks: [1, 3] }, '毎月第1、第3火曜日 終日'],
  ['ja', march, '毎年3月の最終金曜日 終日'],
  ['ja', { ...monthly, repeatOptions: [1, 15] }, '毎月1日、15日 終日'],
  ['zh-Hans', weekly, '每星期一和星期日，18:00–20:00'],
  ['zh-Hans', march, '每年三月最后一个星期五，全天'],
  ['zh-Hant', weekly, '每星期日和星期一，18:00–20:00'],
  ['zh-Hant', fortnightly, '每 2 週的星期一和星期五，09:00–10:00，至2026年12月24日'],
])('in %s %o reads "%s"', async (locale, part, sentence) => {
  expect(await say(part, locale)).toBe(sentence)
})
