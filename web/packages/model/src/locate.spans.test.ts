import { describe, expect, it } from 'vitest'
import { showsAt } from './locate'
import type { Span } from './timetable'

const hour = 3_600_000
const day = 24 * hour
const week = 7 * day
const horizon = { from: 0, to: 35 * day }

function shows(spans: Record<string, Span[]>, t: number, wall: readonly (readonly [number, number])[] = []) {
  const all = Object.keys(spans).map((key) => ({ key, spans: spans[key] ?? [] }))
  const { shown, until } = showsAt({ horizon, wall }, all, t)
  return { shown: shown.map(({ one, since }) => `${one.key} ${since}`), until }
}

const from = (start: number, end: number): Span => ({ from: start, to: end })

describe('what has spans of its own shows', () => {
  it.each<[string, Record<string, Span[]>, number, string[], number]>([
    ['from its first millisecond', { a: [from(10, 20)] }, 10, ['a 10'], 20],
    ['until before its last', { a: [from(10, 20)] }, 20, [], 35 * day],
    ['not before', { a: [from(10, 20)] }, 9, [], 10],
    [
      'together with all others of its time, in their order',
      { b: [from(0, 30)], a: [from(10, 20)] },
      15,
      ['b 0', 'a 10'],
      20,
    ],
    ['until another comes', { a: [from(0, 30)], b: [from(20, 25)] }, 5, ['a 0'], 20],
    ['again in its next span', { a: [from(0, 10), from(50, 60)] }, 55, ['a 50'], 60],
    ['not between two', { a: [from(0, 10), from(50, 60)] }, 10, [], 50],
    ['since before the horizon, where it began there', { a: [from(-500, 100)] }, 50, ['a -500'], 100],
    ['to the end of the horizon, to look again', { a: [from(0, 99 * day)] }, 34 * day, ['a 0'], 35 * day],
    ['never without a span', { a: [] }, 0, [], 35 * day],
  ])('%s', (_, spans, t, shown, until) => {
    expect(shows(spans, t)).toEqual({ shown, until })
  })

  it('in every week past the horizon as in its last (G171)', () => {
    const tuesday = 28 * day + day
    const spans = { a: [from(tuesday + 9 * hour, tuesday + 17 * hour)] }
    for (const weeks of [1, 2, 9]) {
      const on = tuesday + weeks * week
      expect(shows(spans, on + 9 * hour).shown).toEqual([`a ${on + 9 * hour}`])
      expect(shows(spans, on + 9 * hour - 1)).toEqual({ shown: [], until: on + 9 * hour })
      expect(shows(spans, on + 17 * hour).shown).toEqual([])
    }
  })

  it('by the wall past the horizon, when its clocks have changed', () => {
    const changes = 40 * day
    const wall = [
      [0, 0],
      [changes, hour],
    ] as const
    const start = 28 * day + 9 * hour
    // 09:00 on the wall is an hour sooner from the change on.
    expect(shows({ a: [from(start, start + hour)] }, start + 2 * week - hour, wall).shown).toHaveLength(1)
    expect(shows({ a: [from(start, start + hour)] }, start + 2 * week, wall).shown).toHaveLength(0)
  })

  it('as in the first week where the clock of the screen was lost', () => {
    expect(shows({ a: [from(10, 20)] }, 15 - 3 * week).shown).toEqual([`a ${10 - 3 * week}`])
  })
})
