import type { Broadcast } from '@marquee/model/message/broadcast'
import { standardMessage } from '@marquee/model/message/message'
import { beforeEach, describe, expect, it } from 'vitest'
import { anAsset } from '../test/assets'
import { type FakeBrowser, textOf } from '../test/browser'
import { FakeScreen } from '../test/screen'
import { type FakeServer, problem } from '../test/server'
import { until } from '../test/timers'
import 'fake-indexeddb/auto'

const MINUTE = 60_000

let screen: FakeScreen
let browser: FakeBrowser
let server: FakeServer

beforeEach(() => {
  screen = new FakeScreen()
  browser = screen.browser
  server = browser.server
  server.broadcasts = []
})

/** For ten minutes. */
function aBroadcast(part: Partial<Broadcast> = {}): Broadcast {
  const { now } = browser.timers
  const message = { ...standardMessage, content: 'Leave the building' }
  const times = { startedAt: now, endsAt: now + 10 * MINUTE }
  return { id: 'fire', urgency: 'emergency', layout: 'full', label: '', message, ...times, ...part }
}

/** Somebody says something; the screen hears of it with its next look. */
async function say(...broadcasts: Broadcast[]) {
  server.broadcasts = broadcasts
  await until(browser.timers, () => shown().join() === broadcasts.map(({ id }) => id).join(), 15_000)
}

const shown = () => screen.theatre.broadcasts(browser.timers.now).broadcasts.map(({ id }) => id)
const said = () => server.said.map(({ id, state }) => `${id} ${state}`)

/** On for one hour of the day, which is over. */
const dark = {
  mode: 'Week',
  scheduleByWeek: [
    { dayOfWeek: [0, 1, 2, 3, 4, 5, 6], schedule: { onHour: 5, onMinute: 0, offHour: 6, offMinute: 0 } },
  ],
  exceptions: [],
}

async function decide(values: Record<string, unknown>) {
  server.settings = { version: 'v1', values }
  await until(browser.timers, () => server.reports.some(({ control }) => control?.version === 'v1'), 61_000)
}

describe('what people say at once on a screen', () => {
  it('shows, and is told when it is seen and when it is over', async () => {
    await screen.pair()
    await say(aBroadcast())
    expect(shown()).toEqual(['fire'])
    screen.theatre.seen('fire')
    await browser.timers.advance(0)
    expect(said()).toEqual(['fire shown'])
    await say()
    expect(shown()).toEqual([])
    await browser.timers.advance(0)
    expect(said()).toEqual(['fire shown', 'fire ended'])
  })

  it('is asked for with a hint, and when the channel opens', async () => {
    await screen.pair()
    await until(browser.timers, () => browser.sockets.size === 1)
    const [socket] = Array.from(browser.sockets)
    const before = server.count('/api/player/broadcasts')
    socket?.onopen?.({} as Event)
    await browser.timers.advance(0)
    expect(server.count('/api/player/broadcasts')).toBe(before + 1)
    server.broadcasts = [aBroadcast()]
    socket?.onmessage?.({ data: '{"type":"broadcast"}' } as MessageEvent)
    await browser.timers.advance(0)
    expect(shown()).toEqual(['fire'])
  })

  it('is looked for again soon when the channel is gone', async () => {
    await screen.pair()
    await until(browser.timers, () => browser.sockets.size === 1)
    const [socket] = Array.from(browser.sockets)
    socket?.onopen?.({} as Event)
    await browser.timers.advance(20_000)
    server.broadcasts = [aBroadcast()]
    socket?.onclose?.({ code: 1006 } as CloseEvent)
    await browser.timers.advance(15_000)
    expect(shown()).toEqual(['fire'])
  })

  it('is told with the reason where it cannot be drawn', async () => {
    await screen.pair()
    await say(aBroadcast())
    screen.theatre.unread('fire', 'no such colour')
    await browser.timers.advance(0)
    expect(server.said).toMatchObject([{ id: 'fire', state: 'failed', detail: 'no such colour' }])
  })

  it('shows after a restart before there is any contact, until its end', async () => {
    await screen.pair()
    await say(aBroadcast())
    server.down = true
    await screen.load()
    expect(shown()).toEqual(['fire'])
    await browser.timers.advance(10 * MINUTE)
    expect(shown()).toEqual([])
  })

  it('shows on a screen that has nothing to play yet, which goes on to say what it does then', async () => {
    const { assets = {} } = server.manifest ?? {}
    for (const asset of Object.keys(assets)) {
      server.instead.set(`/api/player/media/${asset}`, () => Promise.reject(new TypeError('Failed to fetch')))
    }
    server.active = true
    server.broadcasts = [aBroadcast()]
    await screen.load()
    await until(browser.timers, () => shown().length > 0)
    await browser.timers.advance(5 * MINUTE)
    expect([screen.view, screen.staged]).toEqual([null, true])
    await browser.timers.advance(5 * MINUTE)
    expect([screen.view?.kind, screen.staged]).toEqual(['preparing', false])
  })

  it('shows on a screen that has no plan at all', async () => {
    server.manifest = null
    server.active = true
    server.broadcasts = [aBroadcast()]
    await screen.load()
    await until(browser.timers, () => screen.staged)
    expect(screen.view).toBeNull()
  })
})

describe('the picture of a broadcast', () => {
  const picture = anAsset(64, 9)
  const url = `/api/player/media/${picture.sha256}`
  const message = { ...standardMessage, content: 'Leave', bgImage: '9', audio: '10' }

  /** What shows of what is behind the words. */
  const behind = () =>
    screen.theatre.broadcasts(browser.timers.now).broadcasts.map(({ message: { bgImage, audio } }) => bgImage + audio)

  beforeEach(() => {
    const { manifest, files, instead } = server
    if (!manifest) throw new Error('there is no manifest')
    const use = { from: 0, kind: 'image' as const, asset: picture.sha256, pages: [], url: '', durationMs: 0 }
    const assets = { ...manifest.assets, [picture.sha256]: { size: 64, type: 'image/png', url } }
    server.manifest = { ...manifest, assets, ready: [9], uses: { 9: [use] } }
    files.set(picture.sha256, picture.bytes)
    instead.set(url, () => Promise.reject(new TypeError('Failed to fetch')))
  })

  it('shows once it is here, and the words without it until then', async () => {
    await screen.pair()
    await say(aBroadcast({ message }))
    expect(behind()).toEqual([''])
    server.instead.clear()
    screen.playing = null
    await until(browser.timers, () => behind().join() === '9', MINUTE)
    expect(screen.playing).toBe(server.manifest?.version) // it looked again
  })

  it('lets what is there be seen while it is all of it, and is still to come', async () => {
    await screen.pair()
    await decide({ power: dark })
    server.broadcasts = [aBroadcast({ message: { ...message, content: ' ' } })]
    await browser.timers.advance(MINUTE)
    expect([shown(), screen.black]).toEqual([[], ''])
    server.instead.clear()
    await until(browser.timers, () => shown().join() === 'fire', MINUTE)
    expect(behind()).toEqual(['9'])
    screen.theatre.seen('fire')
    expect(screen.black).toBeNull()
  })

  it('is none on a screen that has no plan, whose words are there', async () => {
    server.manifest = null
    server.active = true
    server.broadcasts = [aBroadcast({ message }), aBroadcast({ id: 'mute', message: { ...message, content: '' } })]
    await screen.load()
    await until(browser.timers, () => screen.staged)
    expect([shown(), behind()]).toEqual([['fire'], ['']])
  })
})

describe('a screen that is off', () => {
  beforeEach(async () => {
    await screen.pair()
    await decide({ power: dark, brightness: { brightness: 40 } })
    expect([screen.black, screen.brightness]).toEqual(['', 40])
  })

  it('lights up for an emergency, in full light, once it is there, and is off again after it', async () => {
    await say(aBroadcast())
    expect([screen.black, screen.brightness]).toEqual(['', 100])
    screen.theatre.seen('fire')
    expect(screen.black).toBeNull()
    await browser.timers.advance(10 * MINUTE)
    expect([screen.black, screen.brightness]).toEqual(['', 40])
  })

  it('lights up after three seconds where the words do not come', async () => {
    await say(aBroadcast())
    await browser.timers.advance(3_000)
    expect(screen.black).toBeNull()
  })

  it('stays lit when it is loaded again meanwhile', async () => {
    await say(aBroadcast())
    await screen.load()
    expect(screen.black).toBeNull()
  })

  it('stays dark for a message', async () => {
    await say(aBroadcast({ urgency: 'message' }))
    await browser.timers.advance(3_000)
    expect([screen.black, screen.brightness]).toEqual(['', 40])
  })

  it('has its picture taken as it is', async () => {
    await say(aBroadcast())
    server.orders.push({ id: 'k1', kind: 'screenCapture', expiresAt: browser.timers.now + 60 * MINUTE })
    await until(browser.timers, () => server.handedOver.length > 0, 2 * MINUTE)
    expect(await Promise.all(server.handedOver.map(({ bytes }) => textOf(bytes)))).toEqual(['picture'])
  })

  it('and locked stays locked', async () => {
    server.orders.push({ id: 'k1', kind: 'lockScreen', argument: { lock: true }, expiresAt: 9e9 })
    await until(browser.timers, () => screen.locked, 2 * MINUTE)
    await say(aBroadcast())
    expect(screen.locked).toBe(true)
  })
})

describe('a screen that may show nothing', () => {
  it('shows no broadcast while its company is closed, and stays dark', async () => {
    await screen.pair()
    await decide({ power: dark })
    await say(aBroadcast())
    screen.theatre.seen('fire')
    const refuse = () => problem(401, 'company-expired')
    for (const path of ['manifest', 'report', 'broadcasts']) server.instead.set(`/api/player/${path}`, refuse)
    await until(browser.timers, () => screen.view?.kind === 'closed', 2 * MINUTE)
    expect([shown(), screen.staged, screen.black]).toEqual([[], false, ''])
    server.instead.clear()
    await until(browser.timers, () => screen.view === null, 2 * MINUTE)
    screen.theatre.seen('fire')
    expect([shown(), screen.staged, screen.black]).toEqual([['fire'], true, null])
  })

  it('shows none when its last day is over', async () => {
    const { manifest } = server
    const ends = { at: browser.timers.now + MINUTE, reason: 'license' } as const
    if (manifest) server.manifest = { ...manifest, device: { ...manifest.device, ends } }
    await screen.pair()
    await say(aBroadcast())
    await until(browser.timers, () => screen.view?.kind === 'ended', 2 * MINUTE)
    expect(shown()).toEqual([])
  })

  it('keeps none when it is dismissed', async () => {
    await screen.pair()
    await say(aBroadcast())
    server.active = false
    server.revoked = true
    await browser.timers.advance(MINUTE)
    await screen.showsCode()
    server.revoked = false
    server.active = true
    server.broadcasts = []
    server.instead.set('/api/player/broadcasts', () => problem(503, 'unavailable'))
    await browser.timers.advance(3_000)
    await screen.shows('one')
    expect(shown()).toEqual([])
  })
})
