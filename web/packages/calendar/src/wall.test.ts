import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMinutes,
  clockOf,
  dayOf,
  daysBetween,
  instantOf,
  lastDayOf,
  minutesBetween,
  monthDayOf,
  timestamp,
  toFormat,
  wallAt,
  wallOf,
  weekdayOf,
} from './wall'

describe('instants and walls (G148)', () => {
  test.each([
    ['2026-11-21T23:30:00Z', 'Asia/Tokyo', '2026-11-22T08:30'],
    ['2026-11-21T23:30:00Z', 'America/New_York', '2026-11-21T18:30'],
    ['9999-12-30T23:00:00Z', 'Europe/Berlin', '9999-12-31T00:00'],
  ])('at %s clocks in %s show %s, and back', (instant, zone, wall) => {
    expect(wallOf(instant, zone)).toBe(wall)
    expect(instantOf(wall, zone)).toBe(instant)
  })

  test('milliseconds are instants too', () => {
    expect(wallOf(Date.UTC(2026, 10, 21, 9, 0, 59), 'UTC')).toBe('2026-11-21T09:00')
  })

  test('G137 a timestamp has seconds', () => {
    expect(timestamp(Date.UTC(2026, 10, 21, 23, 4, 59, 999), 'Asia/Tokyo')).toBe('2026-11-22 08:04:59')
  })

  test('a time that a clock change skips is the one after the change', () => {
    expect(instantOf('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00Z')
    expect(wallOf('2026-03-29T01:30:00Z', 'Europe/Berlin')).toBe('2026-03-29T03:30')
  })
})

test('walls are counted as calendars and clocks do, whatever zone the browser is in', () => {
  expect(addMinutes('2026-11-21T23:30', 60)).toBe('2026-11-22T00:30')
  expect(addMinutes('2026-11-01T00:00', -15)).toBe('2026-10-31T23:45')
  expect(addDays('2026-11-01', -1)).toBe('2026-10-31')
  expect(lastDayOf('2026-11-01T00:00')).toBe('2026-10-31')
  expect(minutesBetween('2026-11-21T22:00', '2026-11-22T06:30')).toBe(510)
  expect(daysBetween('2026-10-25', '2026-11-01')).toBe(7)
  expect([weekdayOf('2026-11-22'), weekdayOf('2026-11-21')]).toEqual([0, 6])
  expect(monthDayOf('2026-11-30')).toBe(30)
  expect([dayOf('2026-11-21T09:05'), clockOf('2026-11-21T09:05'), clockOf('2026-11-21')]).toEqual([
    '2026-11-21',
    '09:05',
    '00:00',
  ])
  expect(wallAt('2026-11-21', '09:05:30')).toBe('2026-11-21T09:05')
  expect(toFormat('2026-11-01')).toBe(Date.UTC(2026, 10, 1))
  expect(toFormat('2026-11-01T08:15')).toBe(Date.UTC(2026, 10, 1, 8, 15))
})
