import { describe, expect, it } from 'vitest'
import { aManifest, anEntry } from './fixtures'
import { locate, locateTurn } from './locate'

const day = 24 * 60 * 60 * 1000
const week = 7 * day
const horizonEnd = 35 * day

const a = anEntry('1.0', { durationMs: 10_000 })
const b = anEntry('1.1', { durationMs: 5_000 })
const c = anEntry('1.2', { durationMs: 3_000 })
const zero = anEntry('1.3', { durationMs: 0 })

describe('a turn of a loop', () => {
  const table: [what: string, entries: (typeof a)[], anchor: number, t: number, key: string, offset: number][] = [
    ['starts at the anchor', [a, b, c], 1000, 1000, '1.0', 0],
    ['lasts to the last millisecond', [a, b, c], 0, 9_999, '1.0', 9_999],
    ['goes on with the next', [a, b, c], 0, 10_000, '1.1', 0],
    ['reaches the end of the loop', [a, b, c], 0, 17_999, '1.2', 2_999],
    ['wraps', [a, b, c], 0, 18_000, '1.0', 0],
    ['wraps many times', [a, b, c], 0, 18_000 * 1_000_000 + 12_000, '1.1', 2_000],
    ['runs backwards from an anchor that is to come', [a, b, c], 100_000, 99_999, '1.2', 2_999],
    ['runs backwards by more than a loop', [a, b, c], 100_000, 100_000 - 18_000 - 8_000, '1.1', 0],
    ['lands on the first at exactly one loop before the anchor', [a, b, c], 100_000, 82_000, '1.0', 0],
    ['passes over an entry that takes no time', [zero, a, zero, b], 0, 10_000, '1.1', 0],
    ['stays with the only entry', [b], 0, 12_345, '1.1', 2_345],
    ['works at present instants', [a, b, c], 1_790_000_000_000, 1_790_000_000_000 + 16_500, '1.2', 1_500],
  ]
  it.each(table)('%s', (_what, entries, anchor, t, key, offset) => {
    const turn = locateTurn(entries, anchor, t)
    expect(turn?.entry.key).toBe(key)
    expect(turn?.offsetMs).toBe(offset)
    expect(turn?.startsAt).toBe(t - offset)
    expect(entries[turn?.index ?? -1]).toBe(turn?.entry)
  })

  it.each([
    ['is empty', []],
    ['takes no time', [zero, zero]],
  ])('there is none in a loop that %s', (_what, entries) => {
    expect(locateTurn(entries, 0, 5)).toBeNull()
  })

  it('follows the last without a hole or an overlap, whatever the anchor', () => {
    for (const anchor of [0, 7, -18_001, 123_456_789]) {
      let t = -40_000
      while (t < 40_000) {
        const turn = locateTurn([a, b, c], anchor, t)
        if (!turn) throw new Error('no turn')
        expect(turn.startsAt).toBeLessThanOrEqual(t)
        expect(turn.endsAt).toBeGreaterThan(t)
        expect(turn.endsAt - turn.startsAt).toBe(turn.entry.durationMs)
        const after = locateTurn([a, b, c], anchor, turn.endsAt)
        expect(after?.index).toBe((turn.index + 1) % 3)
        expect(after?.offsetMs).toBe(0)
        t = turn.endsAt
      }
    }
  })
})

describe('what a channel plays', () => {
  const manifest = aManifest({ abc: [a, b, c], b: [b], none: [] }, [
    { from: 60_000, to: 120_000, anchor: 50_000, loop: 'abc' },
    { from: 120_000, to: 150_000, anchor: 120_000, loop: 'b' },
    { from: 200_000, to: 210_000, anchor: 0, loop: 'none' },
    { from: 300_000, to: 310_000, anchor: 0, loop: 'unknown' },
    { from: 34 * day, to: 34 * day + 60_000, anchor: 34 * day, loop: 'abc' },
  ])
  const at = (t: number) => {
    const place = locate(manifest, 0, t)
    return place.kind === 'gap'
      ? { gap: [place.from, place.to] }
      : { plays: place.entry.key, offset: place.offsetMs, ends: place.endsAt }
  }
  const table: [what: string, t: number, expected: unknown][] = [
    ['nothing before the first segment', 0, { gap: [0, 60_000] }],
    ['nothing up to its last millisecond', 59_999, { gap: [0, 60_000] }],
    ['an entry that a segment starts in the middle of', 60_000, { plays: '1.1', offset: 0, ends: 65_000 }],
    ['an entry that the end of a segment cuts', 119_500, { plays: '1.2', offset: 500, ends: 120_000 }],
    ['the next segment at once', 120_000, { plays: '1.1', offset: 0, ends: 125_000 }],
    ['nothing between segments', 150_000, { gap: [150_000, 200_000] }],
    ['nothing while a loop is empty', 205_000, { gap: [200_000, 210_000] }],
    ['nothing while a loop is missing', 300_000, { gap: [300_000, 310_000] }],
    ['nothing from the last segment to the horizon', 34 * day + 60_000, { gap: [34 * day + 60_000, horizonEnd] }],
  ]
  it.each(table)('%s', (_what, t, expected) => {
    expect(at(t)).toEqual(expected)
  })

  it('is nothing on a channel that does not exist', () => {
    expect(locate(manifest, 7, 61_000)).toEqual({ kind: 'gap', from: 0, to: horizonEnd })
  })

  describe('past the horizon', () => {
    const far: [what: string, weeks: number][] = [
      ['one week on', 1],
      ['two weeks on', 2],
      ['a year on', 52],
    ]
    it.each(far)('repeats the last full week, %s', (_what, weeks) => {
      const seen = 34 * day + 12_000
      expect(at(seen)).toEqual({ plays: '1.1', offset: 2_000, ends: 34 * day + 15_000 })
      expect(at(seen + weeks * week)).toEqual({
        plays: '1.1',
        offset: 2_000,
        ends: 34 * day + 15_000 + weeks * week,
      })
      expect(at(seen + weeks * week + 100_000)).toEqual({
        gap: [34 * day + 60_000 + weeks * week, horizonEnd + weeks * week],
      })
    })

    it('begins with the millisecond the horizon ends, 7 days back', () => {
      expect(at(horizonEnd)).toEqual({ gap: [horizonEnd, 34 * day + week] })
      expect(at(horizonEnd - 1)).toEqual({ gap: [34 * day + 60_000, horizonEnd] })
    })

    it('does not repeat what the last week does not hold', () => {
      expect(at(61_000 + 35 * day)).toHaveProperty('gap')
    })

    it('cuts a segment that was running when the last week began at the seam', () => {
      const always = aManifest({ abc: [a, b, c] }, [{ from: 0, to: horizonEnd, anchor: 0, loop: 'abc' }])
      const before = locate(always, 0, horizonEnd - 1)
      expect(before).toMatchObject({ endsAt: horizonEnd })
      const after = locate(always, 0, horizonEnd)
      const weekBack = locate(always, 0, horizonEnd - week)
      expect(after.kind === 'playing' && after.entry).toBe(weekBack.kind === 'playing' && weekBack.entry)
    })
  })

  it('before the horizon repeats its first week, so that a screen that lost its clock still plays', () => {
    expect(at(61_000 - week)).toMatchObject({ plays: '1.1', offset: 1_000, ends: 65_000 - week })
    expect(at(61_000 - 3_000 * week)).toMatchObject({ plays: '1.1', offset: 1_000 })
    expect(at(-1)).toEqual({ gap: [310_000 - week, 0] })
  })

  it('finds its segment among many', () => {
    const many = Array.from({ length: 5_000 }, (_, i) => ({ from: i * 100, to: i * 100 + 50, anchor: 0, loop: 'abc' }))
    const long = aManifest({ abc: [a] }, many)
    for (const i of [0, 1, 2_499, 4_998, 4_999]) {
      expect(locate(long, 0, i * 100 + 49)).toMatchObject({ kind: 'playing', endsAt: i * 100 + 50 })
      expect(locate(long, 0, i * 100 + 50)).toMatchObject({ kind: 'gap', from: i * 100 + 50 })
    }
  })
})

describe('what plays', () => {
  const manifest = aManifest({ abc: [a, b, c], none: [zero] }, [
    { from: 60_000, to: 120_000, anchor: 50_000, loop: 'abc' },
    { from: 130_000, to: 140_000, anchor: 0, loop: 'none' },
  ])
  const turnAt = (t: number) => {
    const place = locate(manifest, 0, t)
    return place.kind === 'gap'
      ? { plays: 'gap', ends: place.to }
      : { plays: `${place.entry.key} ${place.startsAt}`, ends: place.endsAt }
  }

  it.each([
    ['the end of a gap', 0, 60_000],
    ['the end of a turn', 61_000, 65_000],
    ['the end of the segment', 119_999, 120_000],
    ['the end of a segment that shows nothing', 130_000, 140_000],
    ['the horizon', 140_000, horizonEnd],
  ])('ends with %s', (_what, t, end) => {
    expect(turnAt(t).ends).toBe(end)
  })

  it('ends later than it is looked at, and does not change before', () => {
    let t = -20_000
    for (let i = 0; i < 40; i++) {
      const { plays, ends } = turnAt(t)
      expect(ends).toBeGreaterThan(t)
      expect(turnAt(ends - 1).plays).toBe(plays)
      t = ends
    }
  })
})
