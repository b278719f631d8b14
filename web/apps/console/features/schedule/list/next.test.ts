import { expect, test } from 'vitest'
import { overview } from '../schedules.fake'
import { nextText } from './next'

/** Saturday, 18:00 in Tokyo. */
const NOW = Date.parse('2026-11-21T09:00:00Z')

test.each([
  ['2026-11-21T14:30:00Z', 'en', 'Sat 23:30'],
  ['2026-11-21T15:30:00Z', 'en', 'Sun 00:30'],
  ['2026-11-27T14:59:00Z', 'en', 'Fri 23:59'],
  ['2026-11-27T15:00:00Z', 'en', 'Nov 28, 00:00'],
  ['2026-12-31T15:00:00Z', 'en', 'Jan 1, 2027, 00:00'],
  ['2026-11-27T09:00:00Z', 'ja', '18:00 (金)'],
  ['2026-12-01T09:00:00Z', 'zh-Hans', '12月1日 18:00'],
] as const)('what plays next at %s is told on the wall of the company in %s: %s', (from, locale, expected) => {
  const next = { from, now: false, zone: 'Asia/Tokyo' }
  expect(nextText(overview({ next, itemCount: 1 }), NOW, (key) => key, locale)).toBe(expected)
})
