import { describe, expect, it } from 'vitest'
import { formatDuration, fromMinutesSeconds, itemDuration, loopDuration, toMinutesSeconds } from './duration'

describe('durations', () => {
  it.each([
    [0, 0, 0],
    [0, 5, 5_000],
    [1, 30, 90_000],
    [75, 0, 4_500_000],
    [0, 90, 90_000],
    [0, 1.5, 1_500],
  ])('%i minutes and %d seconds are %i ms', (minutes, seconds, ms) => {
    expect(fromMinutesSeconds(minutes, seconds)).toBe(ms)
  })

  it.each([
    [0, 0, 0],
    [59_499, 0, 59],
    [59_500, 1, 0],
    [4_500_000, 75, 0],
    [-5, 0, 0],
  ])('%i ms are %i minutes and %i seconds', (ms, minutes, seconds) => {
    expect(toMinutesSeconds(ms)).toEqual({ minutes, seconds })
  })

  it.each([
    [0, '0:00'],
    [5_000, '0:05'],
    [754_000, '12:34'],
    [3_599_600, '1:00:00'],
    [3_723_000, '1:02:03'],
  ])('%i ms read %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text)
  })

  it('of a loop add up', () => {
    expect(loopDuration([{ durationMs: 5 }, { durationMs: 10 }])).toBe(15)
    expect(loopDuration([])).toBe(0)
  })

  it('of an item are its contents times their pages, one page by default (R201, R202)', () => {
    expect(itemDuration([{ duration: 5, totalPage: 2 }, { duration: 10 }])).toBe(20)
  })
})
