import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeTimers, settle } from '../../test/timers'
import { backoff, createLoop } from './loop'

let timers: FakeTimers
const random = () => 0

beforeEach(() => {
  timers = new FakeTimers()
})

describe('backoff', () => {
  it.each([
    [1, 500, 1_000],
    [2, 1_000, 2_000],
    [5, 8_000, 16_000],
    [7, 30_000, 60_000],
    [10_000, 30_000, 60_000],
  ])('after failure %i waits from %i to %i ms', (attempt, least, most) => {
    expect(backoff(attempt, () => 0)).toBe(least)
    expect(backoff(attempt, () => 1)).toBe(most)
  })
})

describe('a loop', () => {
  it('runs at once and then as each run says', async () => {
    const task = vi.fn(async () => 5_000)
    createLoop({ timers, random, task })
    expect(task).toHaveBeenCalledTimes(1)
    await timers.advance(4_999)
    expect(task).toHaveBeenCalledTimes(1)
    await timers.advance(1)
    expect(task).toHaveBeenCalledTimes(2)
  })

  it('waits longer after each failure in a row, and tells of each', async () => {
    const failed = vi.fn()
    const runs: number[] = []
    const task = async () => {
      runs.push(timers.now)
      if (runs.length === 4) return 100
      throw new Error('no')
    }
    createLoop({ timers, random, task, failed })
    await timers.advance(4_200)
    expect(runs).toEqual([0, 500, 1_500, 3_500, 3_600, 4_100])
    expect(failed).toHaveBeenCalledTimes(5)
  })

  it('leaves a server alone for as long as it asks, within reason', async () => {
    const runs: number[] = []
    const task = async () => {
      runs.push(timers.now)
      throw Object.assign(new Error('busy'), { rest: runs.length === 1 ? 30_000 : 86_400_000 })
    }
    createLoop({ timers, random, task })
    await timers.advance(29_999)
    expect(runs).toEqual([0])
    await timers.advance(1)
    expect(runs).toEqual([0, 30_000])
    await timers.advance(600_000)
    expect(runs).toEqual([0, 30_000, 630_000])
  })

  it('runs sooner when asked to, and never twice at the same time', async () => {
    let finish = (_: number) => {}
    const task = vi.fn(
      () =>
        new Promise<number>((resolve) => {
          finish = resolve
        }),
    )
    const loop = createLoop({ timers, random, task })
    loop.soon()
    await timers.advance(10_000)
    expect(task).toHaveBeenCalledTimes(1)
    finish(60_000)
    await timers.advance(0)
    expect(task).toHaveBeenCalledTimes(2)
    finish(60_000)
    await settle()
    loop.soon(2_000)
    loop.soon(9_000)
    await timers.advance(2_000)
    expect(task).toHaveBeenCalledTimes(3)
  })

  it.each<[string, number[], number]>([
    ['than it was due anyway', [9_000], 5_000],
    ['than it was asked to before', [3_000, 2_500], 3_000],
    ['than both', [4_000, 9_000, 500], 2_500],
  ])('never runs later for being asked to, each second: %s', async (_, asked, due) => {
    const runs: number[] = []
    const loop = createLoop({ timers, random, task: async () => runs.push(timers.now) && 5_000 })
    for (const ms of asked) {
      loop.soon(ms)
      await timers.advance(1_000)
    }
    await timers.advance(due + 5_000 - timers.now)
    expect(runs).toEqual([0, due, due + 5_000])
    loop.stop()
    expect(timers.count).toBe(0)
  })

  it('leaves no timer when it is stopped, even during a run', async () => {
    let finish = (_: number) => {}
    const loop = createLoop({
      timers,
      random,
      task: () =>
        new Promise<number>((resolve) => {
          finish = resolve
        }),
    })
    loop.stop()
    finish(10)
    loop.soon()
    await settle()
    expect(timers.count).toBe(0)
  })
})
