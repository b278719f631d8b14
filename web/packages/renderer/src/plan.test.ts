import { aManifest, anEntry } from '@marquee/model/fixtures'
import { locate } from '@marquee/model/locate'
import { describe, expect, it } from 'vitest'
import { createBreakages } from './breakages'
import { planAt } from './plan'

const [a, b, c] = ['a', 'b', 'c'].map((key) => anEntry(key, { durationMs: 10_000 })) as [
  ReturnType<typeof anEntry>,
  ReturnType<typeof anEntry>,
  ReturnType<typeof anEntry>,
]
const hour = 60 * 60 * 1000
const manifest = aManifest({ abc: [a, b, c] }, [{ from: 0, to: 100 * hour, anchor: 0, loop: 'abc' }])

function plan(t: number, breakages = createBreakages()) {
  const { entry, offsetMs, startsAt, endsAt, turn, missed } = planAt(locate(manifest, 0, t), t, breakages)
  return [entry?.key ?? null, offsetMs, startsAt, endsAt, turn, missed?.key ?? null]
}

describe('the plan', () => {
  it('is the timetable while nothing is broken', () => {
    expect(plan(12_000)).toEqual(['b', 2_000, 10_000, 20_000, 10_000, null])
  })

  it('is standby in a gap', () => {
    expect(plan(100 * hour)).toEqual([null, 0, 100 * hour, 35 * 24 * hour, 100 * hour, null])
  })

  it('lets the next one stand in from when an entry was found broken, up to the end of its turn', () => {
    const breakages = createBreakages()
    breakages.failed(b, 10_000, 13_000)
    expect(plan(13_000, breakages)).toEqual(['c', 0, 13_000, 20_000, 10_000, 'b'])
    expect(plan(20_000, breakages)).toEqual(['c', 0, 20_000, 30_000, 20_000, null])
  })

  it('lets the next one stand in for the whole turn of an entry that failed before', () => {
    const breakages = createBreakages()
    breakages.failed(b, 10_000, 8_000)
    expect(plan(10_000, breakages)).toEqual(['c', 0, 10_000, 20_000, 10_000, 'b'])
  })

  it('lets several stand in for a long one, in their order, each for its own time', () => {
    const long = anEntry('long', { durationMs: 25_000 })
    const other = aManifest({ x: [a, long, c] }, [{ from: 0, to: hour, anchor: 0, loop: 'x' }])
    const breakages = createBreakages()
    breakages.failed(long, 10_000, 12_000)
    const at = (t: number) => planAt(locate(other, 0, t), t, breakages)
    expect(at(12_000)).toMatchObject({ entry: { key: 'c' }, endsAt: 22_000 })
    expect(at(22_000)).toMatchObject({ entry: { key: 'a' }, endsAt: 32_000 })
    expect(at(32_000)).toMatchObject({ entry: { key: 'c' }, endsAt: 35_000 })
  })

  it('passes over stand-ins that are broken as well, and ends on standby', () => {
    const breakages = createBreakages()
    breakages.failed(a, 0, 1_000)
    breakages.failed(b, 0, 2_000)
    expect(plan(2_000, breakages)).toEqual(['c', 0, 2_000, 10_000, 0, 'a'])
    breakages.failed(c, 0, 4_000)
    expect(plan(4_000, breakages)).toEqual([null, 0, 0, 10_000, 0, 'a'])
  })

  it('tries a broken entry again in its next turn', () => {
    const breakages = createBreakages()
    breakages.failed(b, 10_000, 13_000)
    expect(plan(40_000, breakages)[0]).toBe('b')
  })

  it('lets an entry that failed three times rest an hour', () => {
    const breakages = createBreakages()
    for (const turn of [10_000, 40_000, 70_000]) breakages.failed(b, turn, turn + 1_000)
    expect(plan(100_000, breakages)).toEqual(['c', 0, 100_000, 110_000, 100_000, 'b'])
    expect(plan(hour + 70_000 - 30_000, breakages)[5]).toBe('b')
    expect(plan(hour + 100_000, breakages)[0]).toBe('b')
  })

  it('counts failures in a row only', () => {
    const breakages = createBreakages()
    for (const turn of [10_000, 40_000]) breakages.failed(b, turn, turn + 1_000)
    breakages.worked(b)
    breakages.failed(b, 100_000, 101_000)
    expect(plan(130_000, breakages)[0]).toBe('b')
  })
})
