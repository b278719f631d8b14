import { expect, test } from 'vitest'
import { distance } from './distance'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

test.each([
  [-59_999, 0, 'second'],
  [-MINUTE, -1, 'minute'],
  [-59 * MINUTE, -59, 'minute'],
  [-90 * MINUTE, -1, 'hour'],
  [2 * DAY, 2, 'day'],
  [-45 * DAY, -1, 'month'],
  [-800 * DAY, -2, 'year'],
])('%d ms are %d %s', (ms, value, unit) => {
  const result = distance(ms)
  expect(result.unit).toBe(unit)
  expect(result.value).toBeCloseTo(value)
})
