import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { FakeServer, json, problem } from '../../test/server'
import { FakeTimers, settle, until } from '../../test/timers'
import { BATCH, openPlays, type Plays } from '../storage/plays'
import { openStore, type Store } from '../storage/store'
import { createClock } from './clock'
import { createHttp } from './http'
import { createReports, ERRORS_LIMIT, type Reports, type Status } from './reports'
import { createSession } from './session'
import 'fake-indexeddb/auto'

let timers: FakeTimers
let server: FakeServer
let factory: IDBFactory
let store: Store
let plays: Plays
let reports: Reports

const status: Status = {
  playing: null,
  next: null,
  problems: [],
  manifest: 'v1',
  clockOffsetMs: 0,
  client: 'browser',
  clientVersion: '1',
  codecs: [],
  width: 1920,
  height: 1080,
  abilities: { volume: 'ok' },
  health: { startedAt: 0, starts: 1, errors: 0 },
  messages: [{ key: '7', version: 'v1', heldAt: 0 }],
  files: { lacks: [], more: 0 },
  covered: 'sign',
}

/** What is said of settings and commands, and what was heard of it. */
const said = { version: 'v7' }
let heard: unknown[]
/** The stories that the server was told. */
let told: Status[]

/** Never asked: the token is valid. */
const nobody = { publicKey: '', sign: async () => '' }

/** Loads the page: everything anew but what is stored. */
async function load(boot: string, limit?: number) {
  store = await openStore(factory)
  plays = await openPlays(store, boot, limit)
  server.grant('mp_test')
  const saved = { ...(await store.read()), token: 'mp_test' }
  const http = createHttp({ fetch: server.fetch, timers })
  reports = createReports({
    session: createSession({ http, store, identity: nobody, deviceKey: 'key', saved, dismissed: () => undefined }),
    plays,
    clock: createClock({ wall: () => timers.now, monotonic: () => timers.now, saved: 0 }),
    timers,
    random: () => 0,
    status: async () => status,
    download: () => null,
    told: (story) => told.push(story),
    control: {
      say: () => said,
      heard: async (...answer) => {
        heard.push(answer)
      },
    },
  })
}

async function play(count: number) {
  for (let i = 0; i < count; i++) {
    await plays.add({ scheduleItemId: 1, contentId: i, from: i, to: i + 1, result: 'played' })
  }
}

/** Lets a minute pass, and the report that is due arrive. */
async function aMinute() {
  const before = server.reports.length
  await timers.advance(60_000)
  if (!server.down) await until(timers, () => server.reports.length > before)
  await settle()
}

const stored = (boot: string) => Array.from(server.plays.get(boot)?.keys() ?? [])
const sent = () => server.reports.map((report) => (report.plays ?? []).map(({ seq }) => seq))

beforeEach(async () => {
  timers = new FakeTimers()
  heard = []
  told = []
  server = new FakeServer(() => timers.now)
  factory = new IDBFactory()
  await load('boot-1')
  await until(timers, () => server.reports.length === 1)
})

describe('the heartbeat', () => {
  it('tells the status at once and then every 60 s', async () => {
    await aMinute()
    expect(server.reports).toHaveLength(2)
    expect(told).toEqual([status, status])
    expect(server.reports[1]).toEqual({ boot: 'boot-1', sentAt: expect.any(Number), status, control: said })
  })

  it('tells of a change within 10 s, and of many changes once', async () => {
    for (let i = 0; i < 20; i++) {
      reports.changed()
      await timers.advance(400)
    }
    expect(server.reports).toHaveLength(1)
    await timers.advance(2_000)
    expect(server.reports).toHaveLength(2)
  })

  it('goes on when the server was gone', async () => {
    server.down = true
    await timers.advance(600_000)
    expect(told).toHaveLength(1)
    server.down = false
    await aMinute()
    expect(server.reports.length).toBeGreaterThan(1)
  })
})

describe('what an older server does not know', () => {
  const parts = () =>
    server.reports.map(({ control, plays: sentPlays, status: told = {} }) =>
      [control && 'control', told.abilities && 'abilities', told.health && 'health', sentPlays && 'plays'].filter(
        Boolean,
      ),
    )

  beforeEach(() => {
    server.reports.length = 0
  })

  it('is left out for an hour, and then tried again', async () => {
    server.refuses.add('control')
    server.refuses.add('health')
    for (let i = 0; i < 59; i++) await aMinute()
    expect(parts().every((told) => told.length === 0)).toBe(true)
    server.refuses.clear()
    for (let i = 0; i < 3; i++) await aMinute()
    expect(parts().pop()).toEqual(['control', 'abilities', 'health'])
  })

  it('holds back nothing else', async () => {
    await play(1)
    server.refuses.add('health')
    await aMinute()
    expect(parts()).toEqual([['control', 'abilities', 'plays']])
    expect(server.reports[0]?.status).not.toHaveProperty('messages')
    expect(server.reports[0]?.status).not.toHaveProperty('files')
    expect(server.reports[0]?.status).not.toHaveProperty('covered')
    expect(stored('boot-1')).toEqual([1])
    expect(heard).toContainEqual([said, expect.objectContaining({ version: 'none' })])
  })

  it('is not what a server means that cannot take a play', async () => {
    await play(1)
    server.refuses.add('plays')
    await aMinute()
    await aMinute()
    expect(parts()).toEqual([
      ['control', 'abilities', 'health'],
      ['control', 'abilities', 'health'],
    ])
  })

  it('is not heard of: such a server answers nothing of it', async () => {
    server.refuses.add('control')
    heard.length = 0
    await aMinute()
    expect(heard).toEqual([])
  })
})

describe('errors', () => {
  const error = (asset: string) => ({ contentId: 3, asset, code: 'decode', detail: 'x'.repeat(9_000) })

  it('are told once, in short, with the time at which they happened', async () => {
    await timers.advance(5_000)
    reports.error(error('a'))
    await aMinute()
    await aMinute()
    const told = server.reports.flatMap(({ errors = [] }) => errors)
    expect(told).toEqual([
      { contentId: 3, asset: 'a', code: 'decode', detail: 'x'.repeat(500), at: expect.any(Number) },
    ])
    expect(told[0]?.at).toBeLessThan(10_000)
  })

  it('wait while there is no contact, the newest of them', async () => {
    server.down = true
    for (let i = 0; i < ERRORS_LIMIT + 50; i++) reports.error(error(String(i)))
    await timers.advance(120_000)
    server.down = false
    await aMinute()
    const told = server.reports.flatMap(({ errors = [] }) => errors.map(({ asset }) => asset))
    expect(told).toHaveLength(ERRORS_LIMIT)
    expect(told[0]).toBe('50')
  })
})

describe('plays', () => {
  it('are sent with the next report and deleted when the server has them', async () => {
    await play(3)
    await aMinute()
    expect(stored('boot-1')).toEqual([1, 2, 3])
    expect(await store.countPlays()).toBe(0)
    await aMinute()
    expect(sent()).toEqual([[], [1, 2, 3], []])
  })

  it('arrive exactly once though answers are lost and the page is loaded again', async () => {
    await play(2)
    server.lostAnswers = 2
    await aMinute()
    expect(await store.countPlays()).toBe(2)
    await play(1)
    reports.stop()
    await load('boot-2')
    await play(2)
    await aMinute()
    await aMinute()
    expect(stored('boot-1')).toEqual([1, 2, 3])
    expect(stored('boot-2')).toEqual([1, 2])
    expect(await store.countPlays()).toBe(0)
    expect(Array.from(server.plays.get('boot-1')?.values() ?? [], ({ contentId }) => contentId)).toEqual([0, 1, 0])
  })

  it('are written down before they are sent, so that a crash loses none', async () => {
    server.down = true
    await play(3)
    reports.stop()
    server.down = false
    await load('boot-2')
    await aMinute()
    expect(stored('boot-1')).toEqual([1, 2, 3])
  })

  it('catch up in batches after a long time without a server', async () => {
    server.down = true
    await play(BATCH * 2 + 5)
    await timers.advance(600_000)
    server.down = false
    await aMinute()
    await timers.advance(5_000)
    expect(
      sent()
        .map((numbers) => numbers.length)
        .slice(0, 4),
    ).toEqual([0, BATCH, BATCH, 5])
    expect(await store.countPlays()).toBe(0)
  })

  it('are taken on by a server that has lost those which it had acknowledged', async () => {
    await play(3)
    await aMinute()
    server.plays.clear()
    await play(2)
    await aMinute()
    expect(stored('boot-1')).toEqual([4, 5])
    expect(await store.countPlays()).toBe(0)
  })

  it('stop being written down when too many wait, and the numbers stay without a gap', async () => {
    reports.stop()
    await load('boot-2', 3)
    server.down = true
    await play(5)
    expect(plays.lost).toBe(2)
    server.down = false
    await aMinute()
    await play(1)
    await aMinute()
    expect(stored('boot-2')).toEqual([1, 2, 3, 4])
  })

  it('stay when the server does not say which it has', async () => {
    await play(2)
    server.instead.set('/api/player/report', () => json(200, {}))
    await timers.advance(60_000)
    expect(await store.countPlays()).toBe(2)
  })

  it('do not hold up the heartbeat when the server cannot take one of them', async () => {
    await play(2)
    const regular = server.fetch
    server.instead.set('/api/player/report', ({ body, headers }) => {
      if ((body as { plays?: unknown }).plays) return problem(422, 'invalid')
      server.instead.delete('/api/player/report')
      return regular('/api/player/report', { method: 'POST', body: JSON.stringify(body), headers })
    })
    await aMinute()
    expect(sent()).toEqual([[], []])
    expect(await store.countPlays()).toBe(2)
    for (let i = 0; i < 61; i++) await aMinute()
    expect(stored('boot-1')).toEqual([1, 2])
  })
})
