import { expect, test } from 'vitest'
import { barsOf, clockOf, fromClock, hoursOf, usualHours, withHours } from './week'

const hours = (on: string, off: string) => {
  const [a, b] = [fromClock(on), fromClock(off)]
  if (!a || !b) throw new Error('no time')
  return { onHour: a.hour, onMinute: a.minute, offHour: b.hour, offMinute: b.minute }
}

test('R368 R369 a day that gets hours is on from 00:00 to 23:55', () => {
  expect(usualHours).toEqual(hours('00:00', '23:55'))
})

test('R370 days of the same hours are one entry, and a day without hours is in none', () => {
  let week = withHours([], 3, hours('08:00', '20:00'))
  week = withHours(week, 1, hours('08:00', '20:00'))
  week = withHours(week, 0, hours('10:00', '18:00'))
  expect(week).toEqual([
    { dayOfWeek: [1, 3], schedule: hours('08:00', '20:00') },
    { dayOfWeek: [0], schedule: hours('10:00', '18:00') },
  ])
  week = withHours(week, 1, null)
  expect(week[0]).toEqual({ dayOfWeek: [3], schedule: hours('08:00', '20:00') })
  expect(hoursOf(week, 1)).toBeNull()
  expect(withHours(withHours(week, 3, null), 0, null)).toEqual([])
})

test.each([
  ['08:30', { hour: 8, minute: 30 }],
  ['', null],
  ['8:30', null],
])('%s is typed as a time, or not yet', (text, time) => {
  expect(fromClock(text)).toEqual(time)
  if (time) expect(clockOf(time.hour, time.minute)).toBe(text)
})

test('what ends at or before it begins goes on into the next day', () => {
  const week = withHours(withHours([], 6, hours('20:00', '02:00')), 0, hours('06:00', '06:00'))
  expect(barsOf(week, 6)).toEqual([{ from: 20 * 60, to: 24 * 60, isRest: false }])
  expect(barsOf(week, 0)).toEqual([
    { from: 0, to: 2 * 60, isRest: true },
    { from: 6 * 60, to: 24 * 60, isRest: false },
  ])
  expect(barsOf(week, 1)).toEqual([{ from: 0, to: 6 * 60, isRest: true }])
})
