import { beforeEach, describe, expect, it } from 'vitest'
import { FakeTimers } from '../../test/timers'
import { createRealtime, type Realtime } from './realtime'

/** A WebSocket whose other end is the test. */
class FakeSocket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  onerror: (() => void) | null = null
  closed = false
  readonly said: unknown[] = []
  constructor(readonly path: string) {}
  close() {
    this.closed = true
  }
  send(text: string) {
    this.said.push(JSON.parse(text))
  }
}

let timers: FakeTimers
let sockets: FakeSocket[]
let hints: number
let asked: number
let told: object
let called: number
let live: boolean[]
let loop: Realtime
/** What is on the screen. */
let word: string

const last = () => sockets[sockets.length - 1] as FakeSocket
const session = { token: async () => 'mp_a-b', call: () => Promise.reject(new Error('not asked for')) }

beforeEach(async () => {
  timers = new FakeTimers()
  sockets = []
  hints = 0
  asked = 0
  called = 0
  live = []
  word = 'first'
  loop = createRealtime({
    session,
    timers,
    random: () => 0.5,
    open(path, protocols) {
      const socket = new FakeSocket([path, ...protocols].join(' '))
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
    hint() {
      hints += 1
    },
    ask() {
      asked += 1
    },
    broadcast(hint) {
      called += 1
      told = hint
    },
    changed: (connected) => live.push(connected),
    word: () => ({ word }),
  })
  await timers.advance(0)
})

describe('the hint channel', () => {
  it('opens with the token and looks at once for what was missed', () => {
    expect(last().path).toBe('/api/player/realtime marquee mp_a-b')
    last().onopen?.()
    expect([hints, called]).toEqual([1, 1])
    expect(live).toEqual([true])
  })

  it.each([
    ['{"type":"manifest"}', 1, 0, 0],
    ['{"type":"control"}', 0, 1, 0],
    ['{"type":"broadcast"}', 0, 0, 1],
    ['{"type":"ping"}', 0, 0, 0],
    ['{"type":"something new"}', 0, 0, 0],
    ['no JSON', 0, 0, 0],
    ['null', 0, 0, 0],
  ])('takes %s for %i hints of a manifest, %i of something to hear and %i of broadcasts', (data, ...expected) => {
    last().onopen?.()
    hints = 0
    called = 0
    last().onmessage?.({ data })
    expect([hints, asked, called]).toEqual(expected)
  })

  it('hands on what a hint says of broadcasts', () => {
    last().onopen?.()
    last().onmessage?.({ data: '{"type":"broadcast","order":{"id":"a"}}' })
    expect(told).toMatchObject({ order: { id: 'a' } })
    last().onmessage?.({ data: '{"type":"broadcast","ended":["a"]}' })
    expect(told).toMatchObject({ ended: ['a'] })
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

  it.each([
    ['{"type":"retry","afterMs":7300}', 7_300],
    ['{"type":"retry","afterMs":0}', 0],
    ['{"type":"retry","afterMs":9000000}', 120_000],
    ['{"type":"retry","afterMs":-1}', 2_500],
    ['{"type":"retry"}', 2_500],
  ])('comes back when the server said so at its end: %s', async (data, wait) => {
    last().onopen?.()
    last().onmessage?.({ data })
    last().onclose?.({ code: 1012 })
    await timers.advance(0)
    expect(wait === 0 ? sockets.length - 1 : timers.nextIn).toBe(wait === 0 ? 1 : wait)
  })

  it('chooses the wait by itself again once it has been back', async () => {
    last().onopen?.()
    last().onmessage?.({ data: '{"type":"retry","afterMs":7300}' })
    last().onclose?.({ code: 1012 })
    await timers.advance(7_300)
    last().onopen?.()
    last().onclose?.({ code: 1006 })
    await timers.advance(0)
    expect(timers.nextIn).toBe(2_500)
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

  it('says at once what is on the screen, and when that changes', async () => {
    loop.tell()
    last().onopen?.()
    expect(last().said).toEqual([{ word: 'first' }])
    await timers.advance(5_000)
    word = 'second'
    loop.tell()
    expect(last().said).toEqual([{ word: 'first' }, { word: 'second' }])
  })

  it('says the latest of many changes, once a second', async () => {
    last().onopen?.()
    for (let change = 1; change <= 40; change++) {
      word = `change ${change}`
      loop.tell()
      await timers.advance(100)
    }
    await timers.advance(2_000)
    expect(last().said.length).toBeLessThanOrEqual(6)
    expect(last().said.pop()).toEqual({ word: 'change 40' })
    const said = last().said.length
    await timers.advance(10_000)
    expect(last().said).toHaveLength(said)
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
