import type { Entry } from '@marquee/model/manifest'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FakeBrowser } from '../test/browser'
import { aManifestOf } from '../test/manifests'
import { FakeScreen } from '../test/screen'
import { problem } from '../test/server'
import { until } from '../test/timers'
import { openStore } from './storage/store'
import 'fake-indexeddb/auto'

let screen: FakeScreen
let browser: FakeBrowser

beforeEach(() => {
  screen = new FakeScreen()
  browser = screen.browser
})

describe('a new screen', () => {
  it('shows a code to scan, and plays when an administrator has activated it', async () => {
    await screen.load()
    await screen.showsCode()
    expect(screen.view).toEqual({
      kind: 'pairing',
      code: 'K7QM-4R2X',
      activate: 'https://signage.example/device/my-devices?activate=K7QM-4R2X',
      contact: true,
    })
    browser.server.active = true
    await browser.timers.advance(3_000)
    await screen.shows('one')
    expect(screen.view).toBeNull()
  })

  it('says that there is no contact, and goes on when there is', async () => {
    browser.server.down = true
    await screen.load()
    await until(browser.timers, () => screen.view?.kind === 'connecting' && !screen.view.contact)
    browser.server.down = false
    await browser.timers.advance(60_000)
    await screen.showsCode()
  })

  it('shows how much of its first content is here', async () => {
    browser.server.active = true
    const { assets = {}, loops = {} } = browser.server.manifest ?? {}
    const [, second = ''] = Object.keys(assets)
    const loop = (loops.all ?? []).filter(({ asset }) => asset === second)
    browser.server.manifest = { ...aManifestOf(browser.server, 'one', [1, 2]), loops: { all: loop } }
    browser.server.instead.set(`/api/player/media/${second}`, () => Promise.reject(new TypeError('Failed to fetch')))
    await screen.load()
    await until(browser.timers, () => screen.view?.kind === 'preparing' && screen.view.part === 0.5)
    browser.server.instead.clear()
    await browser.timers.advance(60_000)
    await screen.shows('one')
  })
})

describe('a paired screen', () => {
  it('plays after a restart without a server, from storage alone', async () => {
    await screen.pair()
    browser.server.down = true
    const asked = browser.server.requests.length
    await screen.load()
    expect(screen.playing).toBe('one')
    expect(screen.view).toBeNull()
    await browser.timers.advance(86_400_000)
    expect(screen.playing).toBe('one')
    expect(browser.server.requests).toHaveLength(asked)
  })

  it('keeps the time of the server over a restart without one', async () => {
    browser.server.instead.set(
      '/api/player/time',
      () => new Response(JSON.stringify({ now: browser.timers.now + 9_000 })),
    )
    await screen.pair()
    await until(browser.timers, () => screen.theatre.clock.offset() > 8_000)
    browser.server.down = true
    await screen.load()
    expect(screen.theatre.clock.now()).toBe(browser.timers.now + 9_000)
  })

  it('goes back no further than a minute where its own clock is set back before a restart', async () => {
    await screen.pair()
    browser.server.down = true
    await browser.timers.advance(3_600_000)
    browser.clockSetBy = -7_200_000
    await screen.load()
    const { now } = browser.timers
    expect(screen.theatre.clock.now()).toBeLessThanOrEqual(now)
    expect(screen.theatre.clock.now()).toBeGreaterThanOrEqual(now - 60_000)
  })

  it('goes on where it was at each start whose own clock begins anew, without a server', async () => {
    await screen.pair()
    await browser.timers.advance(3_600_000)
    browser.server.down = true
    for (let start = 1; start < 4; start += 1) {
      browser.clockSetBy = -browser.timers.now // 1970
      await screen.load()
      await browser.timers.advance(3_600_000)
    }
    expect(screen.theatre.clock.now()).toBeLessThanOrEqual(browser.timers.now)
    expect(screen.theatre.clock.now()).toBeGreaterThan(browser.timers.now - 600_000)
  })

  it('does not keep what a clock says that was set forward', async () => {
    await screen.pair()
    browser.clockSetBy = 86_400_000
    browser.server.down = true
    await screen.load()
    await browser.timers.advance(3_600_000)
    browser.clockSetBy = 0
    await screen.load()
    expect(screen.theatre.clock.now()).toBeLessThanOrEqual(browser.timers.now)
  })

  it('does not keep to a time that the server knows better', async () => {
    await screen.pair()
    browser.clockSetBy = 3_600_000
    browser.server.down = true
    await screen.load()
    expect(screen.theatre.clock.now()).toBe(browser.timers.now + 3_600_000)
    browser.server.down = false
    await until(browser.timers, () => screen.theatre.clock.now() === browser.timers.now, 61_000)
    await browser.timers.advance(0)
    browser.server.down = true
    browser.clockSetBy = 0
    await screen.load()
    expect(screen.theatre.clock.now()).toBeLessThanOrEqual(browser.timers.now)
  })

  it('switches to what is new without being loaded again', async () => {
    await screen.pair()
    browser.server.manifest = aManifestOf(browser.server, 'two', [2, 3])
    await browser.timers.advance(60_000)
    await screen.shows('two')
  })

  it('reports what was played and what is shown', async () => {
    await screen.pair()
    const entry = screen.entry()
    screen.onScreen = { entry, since: 1_000 }
    screen.theatre.played({ scheduleItemId: 12, contentId: 1, from: 1_000, to: 11_000, result: 'played' })
    await browser.timers.advance(60_000)
    await until(browser.timers, () => browser.server.reports.some(({ plays }) => plays))
    const report = browser.server.reports.find(({ plays }) => plays)
    expect(report?.plays).toEqual([
      { seq: 1, scheduleItemId: 12, contentId: 1, from: 1_000, to: 11_000, result: 'played' },
    ])
    expect(report?.status).toMatchObject({
      playing: { channel: 0, scheduleItemId: 12, contentId: 1, since: 1_000 },
      manifest: 'one',
      storageFreeMB: 512,
      codecs: ['h264', 'vp9'],
      maxWidth: 3840,
      maxHeight: 2160,
    })
  })

  it('says at once what covers what plays, and reports it', async () => {
    await screen.pair()
    await until(browser.timers, () => browser.sockets.size === 1)
    const [socket] = Array.from(browser.sockets) as [WebSocket]
    const words: string[] = []
    socket.send = (word) => words.push(String(word))
    socket.onopen?.({} as Event)
    await browser.timers.advance(75_000) // nothing else is to be reported soon
    expect(words.pop()).not.toContain('covered')
    screen.covered = 'emergency'
    screen.theatre.covering()
    expect(JSON.parse(words.pop() ?? '')).toMatchObject({ type: 'playing', covered: 'emergency' })
    await browser.timers.advance(10_000)
    expect(browser.server.reports.pop()?.status).toMatchObject({ covered: 'emergency' })
  })

  it('reports what it could not show, and reads its bytes again', async () => {
    await screen.pair()
    const entry = screen.entry()
    browser.caches.corrupt('marquee-media', `/player/m/${entry.asset}/0`)
    screen.theatre.problem({ entry, code: 'decode', detail: 'no image' })
    await browser.timers.advance(60_000)
    const errors = browser.server.reports.flatMap((report) => report.errors ?? [])
    expect(errors).toMatchObject([{ contentId: 1, asset: entry.asset, code: 'decode', detail: 'no image' }])
    expect(browser.server.count(`/api/player/media/${entry.asset}`)).toBe(2)
    expect(await screen.theatre.media.has(entry.asset)).toBe(true)
  })

  it('reports a link that leads nowhere, and never takes itself for broken because of it', async () => {
    await screen.pair()
    const entry: Entry = { ...screen.entry(), kind: 'web', asset: '', url: 'https://example.com' }
    for (let minute = 0; minute < 30; minute++) {
      screen.theatre.problem({ entry, code: 'missing', detail: 'there is no network' })
      await browser.timers.advance(60_000)
    }
    const errors = browser.server.reports.flatMap((report) => report.errors ?? [])
    expect(errors[0]).toMatchObject({ contentId: 1, asset: '', code: 'missing', detail: 'there is no network' })
    expect(browser.reloads).toBe(0)
    for (let minute = 0; minute < 11; minute++) {
      screen.theatre.problem({ entry: screen.entry(), code: 'missing', detail: 'not stored' })
      await browser.timers.advance(60_000)
    }
    expect(browser.reloads).toBeGreaterThan(0)
  })

  it('has the fonts of what it plays, also after a restart without a server', async () => {
    const manifest = aManifestOf(browser.server, 'one', [1, 2])
    const [asset = ''] = Object.keys(manifest.assets)
    browser.server.manifest = { ...manifest, fonts: [{ family: 'Noto Sans', weight: 400, italic: false, asset }] }
    await screen.pair()
    expect(screen.fonts).toEqual(['Noto Sans'])
    browser.server.down = true
    screen.fonts = []
    await screen.load()
    expect(screen.fonts).toEqual(['Noto Sans'])
  })

  it('tells the person in front of it what it does', async () => {
    await screen.pair()
    expect(Object.fromEntries(screen.player.facts())).toMatchObject({
      Device: 'Lobby 1',
      Manifest: 'one',
      Connection: 'polling',
    })
  })
})

describe('a screen that has a last day', () => {
  const endsAt = (at: number, reason: 'screen' | 'license') => {
    const manifest = browser.server.manifest
    if (manifest) browser.server.manifest = { ...manifest, device: { ...manifest.device, ends: { at, reason } } }
  }

  it('stops when it is over and says why, also without a server and after a restart', async () => {
    endsAt(browser.timers.now + 7_200_000, 'license')
    await screen.pair()
    browser.server.down = true
    await browser.timers.advance(7_100_000)
    expect(screen.playing).toBe('one')
    await browser.timers.advance(200_000)
    expect(screen.playing).toBeNull()
    expect(screen.view).toEqual({ kind: 'ended', reason: 'license' })
    await screen.load()
    await until(browser.timers, () => screen.view?.kind === 'ended')
    expect(screen.playing).toBeNull()
  })

  it('plays again by itself when it is given a later one', async () => {
    endsAt(browser.timers.now, 'screen')
    browser.server.active = true
    await screen.load()
    await until(browser.timers, () => screen.view?.kind === 'ended')
    browser.server.manifest = aManifestOf(browser.server, 'two', [1, 2])
    await browser.timers.advance(60_000)
    await screen.shows('two')
    expect(screen.view).toBeNull()
  })
})

describe('a screen of a company that is closed', () => {
  const close = (code: string) => {
    const refuse = () => problem(401, code)
    for (const path of ['/api/player/manifest', '/api/player/report']) browser.server.instead.set(path, refuse)
  }

  it.each(['company-inactive', 'company-not-started', 'company-expired'] as const)(
    'stops and says %s, and plays again by itself, from what it has',
    async (reason) => {
      await screen.pair()
      const sessions = browser.server.count('/api/player/session')
      close(reason)
      await browser.timers.advance(60_000)
      await until(browser.timers, () => screen.playing === null)
      expect(screen.view).toEqual({ kind: 'closed', reason })
      expect(browser.server.count('/api/player/session')).toBe(sessions)
      const media = browser.server.requests.length
      browser.server.instead.clear()
      await browser.timers.advance(60_000)
      await screen.shows('one')
      expect(screen.view).toBeNull()
      expect(browser.server.requests.slice(media).some((request) => request.includes('/media/'))).toBe(false)
    },
  )

  it('stays so over a restart without a server', async () => {
    await screen.pair()
    close('company-expired')
    await browser.timers.advance(60_000)
    await until(browser.timers, () => screen.playing === null)
    browser.server.down = true
    await screen.load()
    expect(screen.playing).toBeNull()
    expect(screen.view).toEqual({ kind: 'closed', reason: 'company-expired' })
    browser.server.down = false
    browser.server.instead.clear()
    await browser.timers.advance(60_000)
    await screen.shows('one')
  })

  it('plays on when a server only fails', async () => {
    await screen.pair()
    browser.server.instead.set('/api/player/manifest', () => problem(503, 'unavailable'))
    await browser.timers.advance(120_000)
    expect(screen.playing).toBe('one')
  })
})

describe('a screen that the server dismisses', () => {
  it('stops, keeps nothing that it may not play, and shows a code for a new key', async () => {
    await screen.pair()
    const before = await savedKey()
    await (await browser.caches.open('marquee-fresh')).put('/player/m/x/0', new Response('fetched anew'))
    browser.server.active = false
    browser.server.revoked = true
    await browser.timers.advance(60_000)
    await screen.showsCode()
    expect(screen.playing).toBeNull()
    expect(screen.fonts).toEqual([])
    expect(browser.caches.used).toBe(0)
    expect(browser.sockets.size).toBe(0)
    const saved = await (await openStore(browser.indexedDB)).read()
    expect(Object.keys(saved).sort()).toEqual(['clockOffset', 'keys'])
    expect(await savedKey()).not.toBe(before)
  })

  it('is found out after a restart too', async () => {
    await screen.pair()
    browser.server.active = false
    browser.server.revoked = true
    await screen.load()
    await browser.timers.advance(3_000)
    await screen.showsCode()
    expect(screen.playing).toBeNull()
  })

  it('does not ask without a break when the server calls it active and revoked', async () => {
    await screen.pair()
    browser.server.revoked = true
    const before = browser.server.count('/api/player/hello')
    await browser.timers.advance(120_000)
    expect(browser.server.count('/api/player/hello') - before).toBeLessThan(25)
  })

  it('plays again when it is paired again', async () => {
    await screen.pair()
    browser.server.revoked = true
    browser.server.active = false
    await browser.timers.advance(60_000)
    await screen.showsCode()
    browser.server.revoked = false
    browser.server.active = true
    await browser.timers.advance(3_000)
    await screen.shows('one')
  })

  async function savedKey(): Promise<string> {
    const { keys } = await (await openStore(browser.indexedDB)).read()
    if (!keys) throw new Error('there is no key')
    return Buffer.from(await browser.crypto.subtle.exportKey('raw', keys.publicKey)).toString('hex')
  }
})

describe('a newer version of the player', () => {
  const reloaded = () => until(browser.timers, () => browser.reloads === 1)

  beforeEach(async () => {
    await screen.pair()
    screen.onScreen = { entry: screen.entry(), since: 0 }
    screen.player.renew()
    expect(browser.reloads).toBe(0)
  })

  it('is loaded when nothing plays', async () => {
    screen.theatre.entered(null)
    await reloaded()
  })

  it('is loaded when the screen has to be paired anew', async () => {
    browser.server.revoked = true
    browser.server.active = false
    await browser.timers.advance(60_000)
    await screen.showsCode()
    await reloaded()
  })

  it('is loaded at a hand-over within a day when something always plays', async () => {
    await browser.timers.advance(86_399_000)
    screen.theatre.entered(screen.entry())
    await browser.timers.advance(0)
    expect(browser.reloads).toBe(0)
    await browser.timers.advance(1_000)
    expect(browser.reloads).toBe(0)
    screen.theatre.entered(screen.entry())
    await reloaded()
  })

  it('is loaded all the same when there is no hand-over', async () => {
    await browser.timers.advance(86_400_000 + 120_000)
    await reloaded()
  })
})
