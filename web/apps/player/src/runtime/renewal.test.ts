import { beforeEach, describe, expect, it } from 'vitest'
import { FakeTimers } from '../../test/timers'
import { createRenewal, type Renewal } from './renewal'

const MINUTE = 60_000

let timers: FakeTimers
let isIdle: boolean
let restarts: number
/** What becomes of a restart. */
let restarted: () => void
let renewal: Renewal

beforeEach(() => {
  timers = new FakeTimers()
  isIdle = false
  restarts = 0
  restarted = () => undefined
  renewal = createRenewal({
    timers,
    idle: () => isIdle,
    restart() {
      restarts += 1
      if (restarts < 100) restarted()
    },
  })
})

describe('a newer version', () => {
  it('takes over at once when nothing plays', () => {
    isIdle = true
    renewal.want(MINUTE)
    expect(restarts).toBe(1)
  })

  it('takes over when playing ends, or at the first hand-over after its time', async () => {
    renewal.moved(true)
    renewal.want(MINUTE)
    renewal.moved(false)
    expect(restarts).toBe(0)
    await timers.advance(MINUTE)
    expect(restarts).toBe(0)
    renewal.moved(false)
    expect(restarts).toBe(1)
  })

  it('does not wait for ever for a hand-over', async () => {
    renewal.want(MINUTE)
    await timers.advance(2 * MINUTE)
    expect(restarts).toBe(0)
    await timers.advance(MINUTE)
    expect(restarts).toBe(1)
  })
})

describe('what is refused', () => {
  it.each([
    ['plays on', false],
    ['plays nothing', true],
  ])('is not asked again at once by a page that %s', async (_, idle) => {
    // a page that is not loaded again shows what it showed
    restarted = () => renewal.moved(idle)
    isIdle = idle
    renewal.want(0)
    await timers.advance(1)
    renewal.moved(idle)
    await timers.advance(9 * MINUTE)
    expect(restarts).toBe(1)
    await timers.advance(MINUTE)
    renewal.moved(idle)
    expect(restarts).toBe(2)
  })

  it('is asked again though there is no hand-over', async () => {
    renewal.want(0)
    await timers.advance(2 * MINUTE)
    expect(restarts).toBe(1)
    await timers.advance(12 * MINUTE)
    expect(restarts).toBe(2)
  })
})
