import type { PowerPlan } from '@marquee/model/power'
import { beforeEach, expect, it } from 'vitest'
import { FakeTimers } from '../../test/timers'
import type { Saved } from '../storage/store'
import { createPower, type Power } from './power'

const HOUR = 3_600_000

/** On from 08:00 to 18:00 each day; the clocks begin at 00:00. */
const plan: PowerPlan = {
  mode: 'Week',
  scheduleByWeek: [
    { dayOfWeek: [0, 1, 2, 3, 4, 5, 6], schedule: { onHour: 8, onMinute: 0, offHour: 18, offMinute: 0 } },
  ],
  exceptions: [],
}
const always: PowerPlan = { mode: 'None', scheduleByWeek: [], exceptions: [] }

let timers: FakeTimers
let inForce: PowerPlan
let saved: Partial<Saved>
let power: Power
/** When the screen went on or off. */
let changes: [hour: number, off: string | null][]

function load() {
  power = createPower({
    clock: { now: () => timers.now },
    timers,
    store: {
      write: async (changed) => {
        saved = { ...saved, ...changed }
      },
    },
    saved,
    plan: () => inForce,
    wall: () => [],
    changed: () => changes.push([timers.now / HOUR, power.off]),
  })
  power.look()
}

beforeEach(() => {
  timers = new FakeTimers()
  inForce = plan
  saved = {}
  changes = []
  load()
})

it('a screen follows its plan, at the moment', async () => {
  await timers.advance(50 * HOUR)
  expect(changes).toEqual([
    [0, 'plan'],
    [8, null],
    [18, 'plan'],
    [32, null],
    [42, 'plan'],
  ])
  expect(power.at(18 * HOUR - 1)).toEqual({ on: true, until: 18 * HOUR })
})

it('another plan is followed at once', async () => {
  inForce = always
  power.look()
  expect(changes).toEqual([
    [0, 'plan'],
    [0, null],
  ])
})

it('what was shut down stays off until its plan turns it on the next time, over restarts', async () => {
  await timers.advance(10 * HOUR)
  power.shutDown(timers.now)
  saved = { shutdownAt: timers.now }
  await timers.advance(HOUR)
  power.stop()
  load()
  expect(power.off).toBe('shutdown')
  await timers.advance(30 * HOUR)
  expect(changes.slice(-2)).toEqual([
    [11, 'shutdown'],
    [32, null],
  ])
  expect(saved.shutdownAt).toBeUndefined()
})

it('what was shut down in a night is on in the morning', async () => {
  power.shutDown(0)
  await timers.advance(9 * HOUR)
  expect(changes).toEqual([
    [0, 'plan'],
    [0, 'shutdown'],
    [8, null],
  ])
})

it('what was shut down without a plan is on when somebody starts it, and not before', async () => {
  inForce = always
  power.shutDown(0)
  await timers.advance(1_000 * HOUR)
  expect(power.off).toBe('shutdown')
  power.start()
  expect(power.off).toBeNull()
  expect(saved).toEqual({ shutdownAt: undefined })
})

it('nobody starts what its plan has off', () => {
  power.start()
  expect(power.off).toBe('plan')
  power.shutDown(0)
  power.start()
  expect(power.off).toBe('plan')
})
