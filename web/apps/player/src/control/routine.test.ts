import { beforeEach, expect, it } from 'vitest'
import { FakeTimers } from '../../test/timers'
import { createRoutine, type Routine } from './routine'

const MINUTE = 60_000

let timers: FakeTimers
let routine: Routine
let every: number | null
/** What the clock is ahead of the timers. */
let ahead: number
let runs: number[]

beforeEach(() => {
  timers = new FakeTimers()
  every = 10 * MINUTE
  ahead = 0
  runs = []
  const now = () => timers.now + ahead
  routine = createRoutine({
    clock: { now },
    timers,
    next: (t) => every && (Math.floor(t / every) + 1) * every,
    run: () => runs.push(now() / MINUTE),
  })
  routine.look()
})

it('runs when it is due, again and again, however long that takes', async () => {
  await timers.advance(30 * MINUTE)
  every = 3_000 * MINUTE
  routine.look()
  await timers.advance(3_000 * MINUTE)
  expect(runs).toEqual([10, 20, 30, 3_000])
  every = null
  routine.look()
  expect(timers.count).toBe(0)
})

it('runs once, also when it looks again at that very moment or the clock is corrected over it', async () => {
  timers.setTimeout(routine.look, 10 * MINUTE - 1)
  timers.setTimeout(routine.look, 10 * MINUTE)
  await timers.advance(15 * MINUTE)
  ahead = 5 * MINUTE + 1_000
  routine.look()
  routine.look()
  expect(runs).toEqual([10, 20 + 1 / 60])
})

it('leaves out what is long over', async () => {
  ahead = 100_000 * MINUTE
  routine.look()
  expect(runs).toEqual([])
})
