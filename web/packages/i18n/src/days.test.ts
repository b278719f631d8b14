import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { dayPattern, formatDay } from './days'

test.each([
  ['en', 'Jan 5, 2026'],
  ['ja', '2026/01/05'],
  ['zh-Hans', '2026年1月5日'],
  ['zh-Hant', '2026年1月5日'],
])('in %s a day is written %s, also in fields', (locale, text) => {
  expect(formatDay('2026-01-05', locale)).toBe(text)
  const day = dayjs('2026-01-05').locale('en') // whatever language another test has left behind
  expect(day.format(dayPattern(locale))).toBe(text)
})
