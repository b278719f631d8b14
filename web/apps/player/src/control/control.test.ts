import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeBrowser, textOf } from '../../test/browser'
import { aManifestOf } from '../../test/manifests'
import { FakeScreen } from '../../test/screen'
import type { FakeServer } from '../../test/server'
import { until } from '../../test/timers'
import { controlAbilities } from './abilities'
import 'fake-indexeddb/auto'

const HOUR = 3_600_000

let screen: FakeScreen
let browser: FakeBrowser
let server: FakeServer

beforeEach(async () => {
  screen = new FakeScreen()
  browser = screen.browser
  server = browser.server
  await screen.pair()
})

/** Somebody decides; the screen hears of it within a minute. */
async function decide(version: string, values: Record<string, unknown>) {
  server.settings = { version, values }
  await until(browser.timers, () => server.reports.some(({ control }) => control?.version === version), 61_000)
}

/** Somebody gives a command, and it ends. */
async function order(id: string, kind: string, argument?: unknown) {
  server.orders.push({ id, kind, argument, expiresAt: browser.timers.now + HOUR })
  await until(browser.timers, () => server.results.some((result) => result.id === id), 130_000)
  return server.results.find((result) => result.id === id)
}

const weekly = (onHour: number, offHour: number) => ({
  mode: 'Week',
  scheduleByWeek: [{ dayOfWeek: [0, 1, 2, 3, 4, 5, 6], schedule: { onHour, onMinute: 0, offHour, offMinute: 0 } }],
  exceptions: [],
})

describe('settings', () => {
  it('are in force within a minute, and outlast a restart without a server', async () => {
    await decide('v1', { volume: { volume: 30 }, brightness: { brightness: 40 } })
    expect(screen.brightness).toBe(40)
    expect(screen.volume).toBe(30)
    server.down = true
    await screen.load()
    expect(screen.brightness).toBe(40)
    expect(screen.theatre.volume()).toBe(30)
  })

  it('are told as they are, once, with those that cannot be', async () => {
    await decide('v1', { volume: { volume: 30 }, brightness: { brightness: 400 }, backlight: { backlight: 5 } })
    await browser.timers.advance(130_000)
    const told = () => server.reports.filter(({ control }) => control?.version === 'v1' && control.settings)
    expect(told()).toHaveLength(1)
    expect(told()[0]?.control).toMatchObject({
      version: 'v1',
      settings: { volume: { volume: 30 }, orientation: { orientation: 0 } },
      failed: { brightness: expect.stringContaining('brightness') },
    })
    expect(Object.keys(told()[0]?.control?.settings ?? {})).toEqual(['volume', 'orientation'])
    const { manifest } = server
    if (manifest) {
      server.manifest = { ...manifest, version: 'turned', device: { ...manifest.device, orientation: 90 } }
    }
    await browser.timers.advance(130_000)
    expect(told()[1]?.control?.settings).toMatchObject({
      orientation: { orientation: 90 },
    })
  })

  it("that nobody decided are the manifest's volume, all of the light, and every hour", () => {
    expect(screen.theatre.volume()).toBe(100)
    expect(screen.theatre.power(0)).toEqual({ on: true, until: Number.POSITIVE_INFINITY })
  })

  it('say who gets through: no touch and no key of a locked screen, no key where people beside it shall not', async () => {
    const lets = () => [screen.player.lets('touch'), screen.player.lets('key')]
    expect(lets()).toEqual([true, true])
    await decide('v1', { remoteControl: { remoteControl: false } })
    expect(lets()).toEqual([true, false])
    expect((await order('a', 'lockScreen', { lock: true }))?.state).toBe('done')
    expect(lets()).toEqual([false, false])
    expect(screen.locked).toBe(true)
    await screen.load()
    expect(screen.locked).toBe(true)
    expect(lets()).toEqual([false, false])
    await order('b', 'lockScreen', { lock: false })
    expect(screen.locked).toBe(false)
  })
})

describe('a power plan', () => {
  it('makes the screen black in its hours, at the moment, and nothing plays', async () => {
    await decide('v1', { power: weekly(0, 1) })
    expect(screen.black).toBeNull()
    await browser.timers.advance(HOUR - 1 - browser.timers.now)
    expect(screen.black).toBeNull()
    await browser.timers.advance(1)
    expect(screen.black).toBe('')
    expect(screen.theatre.power(browser.timers.now)).toEqual({ on: false, until: 24 * HOUR })
    await browser.timers.advance(70_000)
    const { status } = server.reports[server.reports.length - 1] ?? {}
    expect(status?.health).toMatchObject({ off: 'plan' })
  })

  it('lets the screen be seen again with the first picture, which is there at the moment', async () => {
    await decide('v1', { power: weekly(2, 1) })
    await browser.timers.advance(HOUR + 1 - browser.timers.now)
    expect(screen.black).toBe('')
    screen.coming = { entry: screen.entry(), at: 2 * HOUR }
    await browser.timers.advance(HOUR)
    expect(screen.black).toBe('')
    screen.onScreen = { entry: screen.entry(), since: browser.timers.now }
    screen.theatre.entered(screen.entry())
    expect(screen.black).toBeNull()
  })

  it('keeps nobody waiting for a picture that does not come, or for none', async () => {
    await decide('v1', { power: weekly(2, 1) })
    await browser.timers.advance(HOUR + 1 - browser.timers.now)
    screen.coming = { entry: screen.entry(), at: 2 * HOUR }
    await browser.timers.advance(HOUR - 2)
    expect(screen.black).toBe('')
    await browser.timers.advance(3_001)
    expect(screen.black).toBeNull()
    await decide('v2', { power: weekly(4, 3) })
    await browser.timers.advance(3 * HOUR + 1 - browser.timers.now)
    expect(screen.black).toBe('')
    screen.coming = null
    await browser.timers.advance(HOUR)
    expect(screen.black).toBeNull()
  })

  it('holds from the first moment of a restart without a server', async () => {
    await decide('v1', { power: weekly(5, 6) })
    expect(screen.black).toBe('')
    server.down = true
    await screen.load()
    expect(screen.black).toBe('')
  })
})

describe('a command', () => {
  it('to restart is done when the page is there again', async () => {
    server.orders.push({ id: 'a', kind: 'reboot', expiresAt: HOUR })
    await until(browser.timers, () => browser.reloads === 1, 130_000)
    expect(server.results).toEqual([])
    await screen.load()
    await until(browser.timers, () => server.results.length > 0, 10_000)
    expect(server.results).toMatchObject([{ id: 'a', state: 'done' }])
    await browser.timers.advance(180_000)
    expect(browser.reloads).toBe(1)
  })

  it('to shut down leaves the screen black, also over a restart, until somebody starts it', async () => {
    expect((await order('a', 'shutdown'))?.state).toBe('done')
    expect(screen.black).toBe('It is shut down.')
    await screen.load()
    await browser.timers.advance(2 * HOUR)
    expect(screen.black).toBe('It is shut down.')
    screen.player.acted()
    expect(screen.black).toBeNull()
    await screen.load()
    expect(screen.black).toBeNull()
  })

  it('to take a picture sends one with its id, and a black one of a screen that is off', async () => {
    expect((await order('a b', 'screenCapture'))?.state).toBe('done')
    await decide('v1', { power: weekly(5, 6) })
    await order('c', 'screenCapture')
    expect(server.handedOver.map(({ path, bytes }) => [path, bytes.type])).toEqual([
      ['/api/player/capture?command=a%20b', 'image/jpeg'],
      ['/api/player/capture?command=c', 'image/jpeg'],
    ])
    expect(await Promise.all(server.handedOver.map(({ bytes }) => textOf(bytes)))).toEqual(['picture', 'black'])
  })

  it('to send the log sends it, and fails when the server does not take it', async () => {
    expect((await order('a', 'getLog'))?.state).toBe('done')
    const [log] = server.handedOver
    expect(log?.path).toBe('/api/player/log?command=a')
    expect(await textOf(log?.bytes as Blob)).toMatch(/info the player 1 starts\n/)
    server.instead.set('/api/player/log', () => new Response('', { status: 413 }))
    expect(await order('b', 'getLog')).toMatchObject({ state: 'failed', reason: 'failed' })
  })

  it('to clear fetches all anew, while what is here plays on', async () => {
    const fetched = () => server.requests.filter((request) => request.includes('/media/')).length
    const before = fetched()
    expect((await order('a', 'clearContent'))?.state).toBe('done')
    expect(fetched() - before).toBe(2)
    expect(screen.playing).toBe('one')
  })

  it('to upgrade gets the newer version, and lets it begin at the next hand-over once that is told', async () => {
    screen.onScreen = { entry: screen.entry(), since: 0 }
    browser.upgrade = async () => true
    expect((await order('a', 'upgrade'))?.state).toBe('done')
    expect(browser.reloads).toBe(0)
    screen.theatre.entered(screen.entry())
    await until(browser.timers, () => browser.reloads === 1, 10_000)
    await screen.load()
    screen.onScreen = { entry: screen.entry(), since: 0 }
    browser.upgrade = async () => false
    await order('b', 'upgrade')
    screen.theatre.entered(screen.entry())
    await browser.timers.advance(300_000)
    expect(browser.reloads).toBe(1)
  })

  it('arrives at once with a hint', async () => {
    const [socket] = browser.sockets
    socket?.onopen?.({} as Event)
    await browser.timers.advance(15_000)
    server.orders.push({ id: 'a', kind: 'getLog', expiresAt: HOUR })
    socket?.onmessage?.({ data: '{"type":"control"}' } as MessageEvent)
    await until(browser.timers, () => server.results.length > 0, 100)
  })
})

describe('by itself a screen', () => {
  it('sends a picture every so many minutes, and none while it is off', async () => {
    await decide('v1', { deviceSetting: { captureMinutes: 10, logLevel: 'info', nightlyRestart: '', cacheMB: 0 } })
    await browser.timers.advance(HOUR)
    expect(server.handedOver.map(({ path }) => path)).toEqual(Array(6).fill('/api/player/capture'))
    const values = { ...server.settings.values, power: weekly(20, 21) }
    await decide('v2', values)
    await browser.timers.advance(HOUR)
    expect(server.handedOver).toHaveLength(6)
  })

  it('restarts at its hour of the night, once', async () => {
    await decide('v1', { deviceSetting: { captureMinutes: 0, logLevel: 'info', nightlyRestart: '03:00', cacheMB: 0 } })
    await browser.timers.advance(3 * HOUR - browser.timers.now - 1)
    expect(browser.reloads).toBe(0)
    await browser.timers.advance(1)
    await until(browser.timers, () => browser.reloads === 1, 5_000)
    await screen.load()
    await browser.timers.advance(2 * HOUR)
    expect(browser.reloads).toBe(1)
  })

  it('tells what it can and how it is', async () => {
    const { status = {} } = server.reports[0] ?? {}
    expect(status.abilities).toEqual(controlAbilities)
    expect(status.health).toEqual({ startedAt: 0, starts: 1, errors: 0, storageUsedMB: 88, storageQuotaMB: 600 })
    screen.theatre.problem({ entry: screen.entry(), code: 'decode', detail: 'no picture' })
    await screen.load()
    screen.theatre.problem({ entry: screen.entry(), code: 'decode', detail: 'no picture' })
    await browser.timers.advance(120_000)
    const last = server.reports[server.reports.length - 1]
    expect(last?.status?.health).toMatchObject({ starts: 2, errors: 1 })
  })

  it('downloads in its hours alone, and at once where nothing plays otherwise', async () => {
    await decide('v1', { downloadWindow: { from: '02:00', to: '03:00', kbps: 0 } })
    server.manifest = aManifestOf(server, 'two', [1, 3])
    const [, third = ''] = Object.keys(server.manifest.assets)
    await browser.timers.advance(2 * HOUR - browser.timers.now - 1)
    expect(screen.playing).toBe('two')
    expect(server.count(`/api/player/media/${third}`)).toBe(0)
    await browser.timers.advance(1)
    await until(browser.timers, () => server.count(`/api/player/media/${third}`) === 1)
  })
})

/** A server that is older than all of this. */
it('an older server hears what it knew, and the screen plays as ever', async () => {
  server.refuses.add('control')
  server.refuses.add('health')
  await screen.load()
  const before = server.reports.length
  await browser.timers.advance(180_000)
  const told = server.reports.slice(before)
  expect(told.length).toBeGreaterThan(2)
  for (const { control, status = {} } of told)
    expect({ control, ...status }).not.toMatchObject({ control: expect.anything() })
  expect(screen.playing).toBe('one')
})
