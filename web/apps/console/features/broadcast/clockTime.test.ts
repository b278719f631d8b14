import { expect, test } from 'vitest'
import { clockTime } from './clockTime'

const at = (hour: number, day = 2) => new Date(2026, 10, day, hour, 5).toISOString()

test.each([
  ['of today by its time', at(9), '9:05 AM'],
  ['of another day with the day', at(9, 3), 'Nov 3, 2026, 9:05 AM'],
])('an instant is told %s', (_, instant, text) => {
  expect(clockTime(instant, 'en', Date.parse(at(23))).replace(/\u202f/g, ' ')).toBe(text)
})
