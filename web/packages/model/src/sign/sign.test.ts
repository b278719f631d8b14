import { describe, expect, it } from 'vitest'
import type { WallOffset } from '../timetable'
import { type Sign, type SignCovers, signAt } from './sign'
import { aSign, aSignTime } from './sign.fake'

const hour = 3_600_000
const day = 24 * hour
const never = Number.POSITIVE_INFINITY

/** Ten days, whose clocks show UTC. */
const timetable = { horizon: { from: 0, to: 10 * day }, wall: [] as readonly WallOffset[] }

/** A sign with times from and to these hours. */
const sign = (times: readonly (readonly [number, number])[], part: Partial<Sign> = {}) =>
  aSign(
    times.map(([from, to]) => aSignTime(from * hour, to * hour, { name: `${from}` })),
    part,
  )

/** State, until when in hours, what is on, and what comes. */
function said(times: readonly (readonly [number, number])[], at: number, part: Partial<Sign> = {}): string {
  const { state, until, current, next } = signAt(sign(times, part), timetable, at * hour)
  const names = (list: typeof next) => list.map(({ name }) => name).join('+')
  return [state, until === null ? '-' : until / hour, names(current), names(next)].join(' ').trim()
}

describe('a sign says', () => {
  it.each<[string, readonly (readonly [number, number])[], number, string]>([
    ['free, where nothing is', [], 9, 'free -'],
    ['free until the next start', [[10, 11]], 9, 'free 10  10'],
    ['taken from the first instant on', [[9, 11]], 9, 'taken 11 9'],
    ['free from the end on', [[9, 11]], 11, 'free -'],
    ['taken by what began before the horizon', [[-5, 11]], 0, 'taken 11 -5'],
    [
      'taken on, where one touches the other',
      [
        [9, 11],
        [11, 12],
      ],
      10,
      'taken 12 9 11',
    ],
    [
      'taken until the longest of those that overlap is over',
      [
        [8, 14],
        [9, 10],
        [13, 15],
        [16, 17],
      ],
      9.5,
      'taken 15 8+9 13+16',
    ],
    [
      'taken until the first gap',
      [
        [9, 10],
        [11, 12],
      ],
      9,
      'taken 10 9 11',
    ],
    ['nothing of tomorrow', [[24, 25]], 9, 'free -'],
    ['what goes on over midnight', [[23, 25]], 23, 'taken 25 23'],
    ['taken, without an end that the horizon does not reach', [[23, 240]], 23, 'taken - 23'],
  ])('%s', (_, times, at, wanted) => {
    expect(said(times, at)).toBe(wanted)
  })

  it('what begins before the end of the last of its days, and no more', () => {
    const times = [
      [24, 25],
      [47.9, 49],
      [48, 49],
    ] as const
    expect(said(times, 9, { days: 2 })).toBe('free 24  24+47.9')
    expect(said(times, 9, { days: 3 })).toBe('free 24  24+47.9+48')
  })

  it('of a door nothing but what is on in its room; what comes elsewhere is listed, if it may be named', () => {
    const times = [
      aSignTime(8 * hour, 12 * hour, { name: 'there', elsewhere: true }),
      aSignTime(10 * hour, 11 * hour, { name: 'secret', elsewhere: true, private: true }),
      aSignTime(13 * hour, 14 * hour, { name: 'fair', elsewhere: true }),
      aSignTime(15 * hour, 16 * hour, { name: 'here' }),
    ]
    const now = (part: Partial<Sign>) => signAt(aSign(times, { covers: 'Events', ...part }), timetable, 9 * hour)
    const names = (list: typeof times) => list.map(({ name }) => name).join('+')
    const [door, lobby] = [now({ layout: 'Door' }), now({ layout: 'Lobby' })]
    expect([door.state, door.until, door.covers, names([...door.next])]).toEqual([
      'free',
      15 * hour,
      false,
      'fair+here',
    ])
    expect([lobby.state, lobby.covers, names([...lobby.current])]).toEqual(['taken', true, 'there'])
    expect(names([...lobby.next])).toBe('secret+fair+here')
  })

  it('nothing beyond what is known of the times', () => {
    expect(said([[9, 10]], 11, { until: 12 * hour })).toBe('free -')
    expect(said([[9, 10]], 12, { until: 12 * hour })).toBe('unknown -')
  })

  it('days as the clocks on the wall show them, also where those change', () => {
    // Until 12:00 UTC of the first day nine hours ahead, then ten: the day ends at 14:00.
    const wall: readonly WallOffset[] = [
      [-day, 9 * hour],
      [12 * hour, 10 * hour],
    ]
    const at = (from: number) => signAt(sign([[from, from + 1]]), { ...timetable, wall }, hour)
    expect([at(13.9).next.length, at(14).next.length]).toEqual([1, 0])
    expect(at(20).changesAt).toBe(14 * hour)
  })

  it.each([-1, 10 * 24, 10 * 24 + 5])('nothing where the horizon does not reach, %d hours after its start', (at) => {
    expect(said([[at - 1, at + 1]], at)).toBe('unknown -')
  })
})

describe('a sign covers what is planned', () => {
  const two = [
    [10, 11],
    [13, 14],
  ] as const
  const touching = [
    [10, 11],
    [11.5, 12],
  ] as const

  it.each<[SignCovers, readonly (readonly [number, number])[], number, boolean, number]>([
    ['Gaps', two, 10, false, never],
    ['Always', [], 10, true, never],
    ['Always', two, 240, true, never],
    ['Events', [], 10, false, never],
    ['Events', two, 0, false, 9],
    ['Events', two, 9, true, 11],
    ['Events', two, 10.5, true, 11],
    ['Events', two, 11, false, 12],
    ['Events', two, 14, false, never],
    ['Events', touching, 9, true, 12],
    ['Events', [[-3, 5]], -1, false, 0],
    ['Events', [[239, 250]], 239, true, 240],
    ['Events', [[239, 250]], 240, false, never],
    ['Events', [[240.5, 250]], 239.5, true, 240],
    ['Events', [[241, 250]], 1, false, never],
  ])('%s with %j, %d hours on: %s until %d', (covers, times, at, wanted, until) => {
    const now = signAt(sign(times, { covers, beforeMs: hour }), timetable, at * hour)
    expect([now.covers, now.coversUntil]).toEqual([wanted, until * hour])
  })
})

describe('a sign may change', () => {
  it.each<[string, number, Partial<Sign>, number]>([
    ['when something begins', 9, {}, 10],
    ['when something ends', 10, {}, 12],
    ['at midnight', 12, {}, 24],
    ['when it begins to cover', 5, { covers: 'Events', beforeMs: 2 * hour }, 8],
    ['when the horizon begins', -2, {}, 0],
    ['when the horizon ends', 239, {}, 240],
    ['at midnight also beyond it', 250, {}, 264],
  ])('%s', (_, at, part, wanted) => {
    expect(signAt(sign([[10, 12]], part), timetable, at * hour).changesAt).toBe(wanted * hour)
  })

  it('after now at every instant of a day whose clocks go back over midnight', () => {
    const wall: readonly WallOffset[] = [
      [-day, 0],
      [day + hour / 2, -hour],
    ]
    for (let t = 0; t < 2 * day; t += hour / 4) {
      const { changesAt } = signAt(sign([]), { ...timetable, wall }, t)
      expect(changesAt).toBeGreaterThan(t)
    }
  })
})
