import { beforeEach, describe, expect, it } from 'vitest'
import { FakeTimers } from '../../test/timers'
import type { Loop } from '../runtime/loop'
import { createRealtime } from './realtime'

/** A WebSocket whose other end is the test. */
class FakeSocket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  onerror: (() => void) | null = null
  closed = false
  constructor(readonly path: string) {}
  close() {
    this.closed = true
  }
}

let timers: FakeTimers
let sockets: FakeSocket[]
let hints: number
let live: boolean[]
let loop: Loop

const last = () => sockets[sockets.length - 1] as FakeSocket
const session = { token: async () => 'mp_a/b', call: () => Promise.reject(new Error('not asked for')) }

beforeEach(async () => {
  timers = new FakeTimers()
  sockets = []
  hints = 0
  live = []
  loop = createRealtime({
    session,
    timers,
    random: () => 0.5,
    open(path) {
      const socket = new FakeSocket(path)
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
    hint() {
      hints += 1
    },
    changed: (connected) => live.push(connected),
  })
  await timers.advance(0)
})

describe('the hint channel', () => {
  it('opens with the token and looks at once for what was missed', () => {
    expect(last().path).toBe('/api/player/realtime?access_token=mp_a%2Fb')
    last().onopen?.()
    expect(hints).toBe(1)
    expect(live).toEqual([true])
  })

  it.each([
    ['{"type":"manifest"}', 1],
    ['{"type":"command","seq":4}', 1],
    ['{"type":"ping"}', 0],
    ['{"type":"something new"}', 0],
    ['no JSON', 0],
    ['null', 0],
  ])('takes %s for %i hints', (data, expected) => {
    last().onopen?.()
    hints = 0
    last().onmessage?.({ data })
    expect(hints).toBe(expected)
  })

  it('comes back, after a longer wait each time, when the server is gone', async () => {
    const opened: number[] = []
    for (let i = 0; i < 8; i++) {
      opened.push(timers.now)
      last().onclose?.({ code: 1006 })
      await timers.advance(0)
      await timers.advance(timers.nextIn)
    }
    const waits = opened.slice(1).map((at, i) => at - (opened[i] ?? 0))
    expect(waits).toEqual([750, 1_500, 3_000, 6_000, 12_000, 24_000, 45_000])
    expect(live).toEqual([])
  })

  it('comes back soon when a connection that worked has ended', async () => {
    last().onopen?.()
    last().onclose?.({ code: 1006 })
    await timers.advance(0)
    expect(timers.nextIn).toBe(2_500)
    expect(live).toEqual([true, false])
  })

  it('looks at once whether the screen is dismissed when the server takes the right to listen', () => {
    last().onopen?.()
    hints = 0
    last().onclose?.({ code: 1008 })
    expect(hints).toBe(1)
    expect(live).toEqual([true, false])
  })

  it('gives up a connection on which nothing is heard, not one that pings', async () => {
    last().onopen?.()
    for (let i = 0; i < 5; i++) {
      await timers.advance(60_000)
      last().onmessage?.({ data: '{"type":"ping"}' })
    }
    expect(last().closed).toBe(false)
    await timers.advance(90_000)
    expect(sockets[0]?.closed).toBe(true)
    await timers.advance(5_000)
    expect(sockets).toHaveLength(2)
  })

  it('hangs up and leaves no timer when it is stopped', async () => {
    last().onopen?.()
    loop.stop()
    await timers.advance(0)
    expect(last().closed).toBe(true)
    expect(timers.count).toBe(0)
    expect(sockets).toHaveLength(1)
  })
})
