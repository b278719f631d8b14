import { describe, expect, it } from 'vitest'
import { type ClockLook, clockFormats, formatClock, nextTick } from './clock'
import { dayOf, wallTime } from './zone'

const look = (part: Partial<ClockLook>): ClockLook => ({
  pattern: 'HH:mm',
  zone: 'UTC',
  locale: '',
  letterCase: 'N',
  dayOffset: 0,
  ...part,
})

/** A Tuesday. */
const t = Date.UTC(2026, 10, 3, 7, 5, 9)

describe('a clock', () => {
  it.each([
    [1, '2026-11-03'],
    [2, '03/11/2026'],
    [3, '11/03/2026'],
    [4, '3 November 2026'],
    [5, 'November 3, 2026'],
    [6, '07:05'],
    [7, '07:05:09'],
    [8, '7:05 AM'],
    [9, '7:05:09 AM'],
    [10, 'Tuesday'],
    [11, 'Tue, 3 Nov'],
    [12, 'Tuesday, 3 November 2026'],
    [13, '3 Nov 2026'],
    [14, '2026-11-03 07:05'],
    [15, '2026-11-03 07:05:09'],
    [16, '03/11/2026 07:05'],
    [17, 'Tue 07:05'],
    [18, '2026年11月3日'],
    [19, '2026年11月3日 Tuesday'],
    [20, '11月3日（Tue）'],
    [21, '2026/11/03'],
    [22, '2026.11.03'],
    [23, 'AM 7:05'],
    [24, 'November 2026'],
  ])('of format %i shows %s', (type, words) => {
    expect(formatClock(t, look({ pattern: clockFormats[type] ?? '' }))).toBe(words)
  })

  it('has a test for each format', () => {
    expect(Object.keys(clockFormats)).toHaveLength(24)
  })

  it.each([
    ["h 'o''clock' a", '7 oclock AM'],
    ["'Heute ist' EEEE", 'Heute ist Tuesday'],
    ['yy M d H h m s', '26 11 3 7 7 5 9'],
    ['<b>HH</b>', '<b>07</b>'],
    ['', ''],
  ])('of the pattern %s shows %s', (pattern, words) => {
    expect(formatClock(t, look({ pattern }))).toBe(words)
  })

  it.each([
    ['ja', 'EEEE a h:mm', '火曜日 午前 7:05'],
    ['hans', 'EEEE a h:mm', '星期二 上午 7:05'],
    ['zh-Hant', 'EEEE a', '星期二 上午'],
    ['de', 'EEEE, d. MMMM', 'Dienstag, 3. November'],
    ['no language', 'EEEE', 'Tuesday'],
  ])('speaks %s', (locale, pattern, words) => {
    expect(formatClock(t, look({ pattern, locale }))).toBe(words)
  })

  it.each([
    ['U', 'TUESDAY AM'],
    ['L', 'tuesday am'],
    ['N', 'Tuesday AM'],
  ])('in the letter case %s is %s', (letterCase, words) => {
    expect(formatClock(t, look({ pattern: 'EEEE a', letterCase }))).toBe(words)
  })

  it.each([
    [0, '11-03'],
    [1, '11-04'],
    [-3, '10-31'],
    [Number.NaN, '11-03'],
  ])('with the day offset %d shows %s', (dayOffset, words) => {
    expect(formatClock(t, look({ pattern: 'MM-dd', dayOffset }))).toBe(words)
  })

  it('at midnight shows 00 and 12', () => {
    const midnight = Date.UTC(2026, 10, 3)
    expect(formatClock(midnight, look({ pattern: 'HH h a' }))).toBe('00 12 AM')
    expect(formatClock(midnight, look({ pattern: 'HH:mm', zone: 'Asia/Tokyo' }))).toBe('09:00')
  })

  it('of no instant shows nothing', () => {
    expect(formatClock(Number.NaN, look({}))).toBe('')
  })

  it.each([
    ['HH:mm', 51_000],
    ['HH:mm:ss', 1000],
    ["HH:mm 'ss'", 51_000],
  ])('of the pattern %s shows something else in %i ms', (pattern, ms) => {
    expect(nextTick(t, pattern)).toBe(ms)
  })
})

describe('the clocks of a zone', () => {
  it.each([
    ['Asia/Hong_Kong', Date.UTC(2026, 10, 3), 8],
    ['Asia/Kolkata', Date.UTC(2026, 10, 3), 5.5],
    ['America/New_York', Date.UTC(2026, 10, 1, 5, 59), -4],
    ['America/New_York', Date.UTC(2026, 10, 1, 6, 1), -5],
    ['Nowhere/At_all', Date.UTC(2026, 10, 3), 0],
  ])('%s are ahead of UTC, at %i, by %d h', (zone, at, hours) => {
    expect((wallTime(at + 7, zone) - at - 7) / 3_600_000).toBe(hours)
  })

  it('say which day it is', () => {
    expect(dayOf(Date.UTC(2026, 10, 3, 20), 'Asia/Tokyo')).toBe('2026-11-04')
    expect(dayOf(Date.UTC(2026, 10, 3, 20), 'America/New_York')).toBe('2026-11-03')
  })
})
