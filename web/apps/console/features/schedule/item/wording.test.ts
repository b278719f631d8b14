import type { Locale } from '@marquee/i18n/locales'
import { textsFor } from '@marquee/testkit/texts'
import { expect, test } from 'vitest'
import { newItem, type ScheduleItem } from './item'
import { whenText } from './wording'

const nine = { from: '2026-11-23T09:00', to: '2026-11-23T11:00', allDay: false }
const item = newItem({ itemId: 5, type: 'content', name: 'Menu', image: '' }, nine)

async function say(part: Partial<ScheduleItem>, locale: Locale): Promise<string> {
  const texts = await textsFor(['schedule'], locale)
  return whenText({ ...item, ...part }, texts.translator('schedule'), locale)
}

const weekly: Partial<ScheduleItem> = { repeat: 'Weekly', repeatOptions: [1, 5], end: '' }
const monthly: Partial<ScheduleItem> = { repeat: 'Monthly', repeatOptions: [1, 15], end: '2026-12-31', allDay: true }

test.each<[Locale, Partial<ScheduleItem>, string]>([
  ['en', {}, 'Nov 23, 2026, 09:00–11:00'],
  ['en', { end: '2026-11-25' }, 'Nov 23, 2026 09:00 to Nov 25, 2026 11:00'],
  ['en', { end: '' }, 'From Nov 23, 2026 09:00, without end'],
  ['en', { allDay: true }, 'Nov 23, 2026, all day'],
  ['en', { repeat: 'Daily', end: '' }, 'Every day, 09:00–11:00, from Nov 23, 2026'],
  ['en', weekly, 'Every Monday and Friday, 09:00–11:00, from Nov 23, 2026'],
  ['en', { ...weekly, repeatOptions: [] }, 'Every Monday, 09:00–11:00, from Nov 23, 2026'],
  ['en', { ...weekly, repeatOptions: [0, 1, 2, 3, 4, 5, 6] }, 'Every day, 09:00–11:00, from Nov 23, 2026'],
  ['en', monthly, 'Every month on day 1 and 15, all day, Nov 23, 2026 to Dec 31, 2026'],
  ['zh-Hans', weekly, '每星期一和星期五，09:00–11:00，2026年11月23日起'],
  ['zh-Hans', monthly, '每月1日和15日，全天，2026年11月23日至2026年12月31日'],
  ['zh-Hant', weekly, '每星期一和星期五，09:00–11:00，2026年11月23日起'],
  ['ja', weekly, '毎週月曜日、金曜日 09:00～11:00（2026/11/23から）'],
  ['ja', monthly, '毎月1日、15日 終日（2026/11/23から2026/12/31まで）'],
])('R461 in %s %o reads "%s"', async (locale, part, sentence) => {
  expect(await say(part, locale)).toBe(sentence)
})
