import type { Asset, Manifest } from '@marquee/model/manifest'
import { aSignTime } from '@marquee/model/sign/sign.fake'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { anAsset } from '../../test/assets'
import { FakeCaches } from '../../test/caches'
import { aManifestOf } from '../../test/manifests'
import { FakeServer, json, problem } from '../../test/server'
import { FakeTimers, settle, until } from '../../test/timers'
import { type Media, openMedia } from '../storage/media'
import { openStore, type Store } from '../storage/store'
import { createHttp } from './http'
import { createKnowledge, type Knowledge, type Known } from './known'
import { createSession } from './session'
import 'fake-indexeddb/auto'

const HALF_HOUR = 1_800_000
const RAIN = 'weather/jp-tokyo'
const NEWS = 'source/12'

let timers: FakeTimers
let server: FakeServer
let caches: FakeCaches
let factory: IDBFactory
let store: Store
let media: Media
let knowledge: Knowledge
/** What was told of the key that a test listens to. */
let told: (Known | null)[]

async function load(listen = NEWS) {
  store = await openStore(factory)
  media = await openMedia({
    caches: caches as unknown as CacheStorage,
    fetch: server.fetch,
    timers,
    monotonic: () => timers.now,
  })
  server.grant('mp_test')
  const http = createHttp({ fetch: server.fetch, timers })
  const saved = { token: 'mp_test' }
  const identity = { publicKey: '', sign: async () => '' }
  const session = createSession({ http, store, identity, deviceKey: 'key', saved, dismissed: () => undefined })
  knowledge = createKnowledge({ session, store, media, timers, random: () => 0.5, monotonic: () => timers.now })
  told = []
  knowledge.data(listen, (known) => told.push(known))
}

function aManifestWith(data: Manifest['data']): Manifest {
  return { ...aManifestOf(server, 'one', [1]), ...(data && { data }) }
}

const asked = (key: string) => server.count(`/api/player/data/${key}`)
const last = () => told[told.length - 1]
const bodies = () => told.map((known) => known?.body)

/** A picture that the server holds, and as an answer names it. */
function aPicture(seed: number): { sha256: string; assets: Record<string, Asset> } {
  const { sha256, bytes } = anAsset(64, seed)
  server.files.set(sha256, bytes)
  return { sha256, assets: { [sha256]: { size: 64, type: 'image/png', url: `/api/player/media/${sha256}?sig=1` } } }
}

beforeEach(async () => {
  timers = new FakeTimers()
  server = new FakeServer(() => timers.now)
  caches = new FakeCaches()
  factory = new IDBFactory()
  server.known.set(NEWS, { at: 5, body: { items: [{ title: 'Snow' }] } })
  server.known.set(RAIN, { at: 6, body: { now: { temperature: 14 } } })
  await load()
})

describe('what a server says', () => {
  it.each([
    ['nothing', () => json(200, null)],
    ['no body', () => json(200, { at: 7, assets: {} })],
    ['no instant', () => json(200, { at: 'now', body: {}, assets: {} })],
    ['a page', () => new Response('<html>', { status: 200 })],
    ['a failure', () => problem(500, 'internal')],
    ['a body beyond all bounds', () => json(200, { at: 7, body: { text: 'x'.repeat(8_000_001) }, assets: {} })],
    [
      'a picture beyond all bounds',
      () => json(200, { at: 7, body: {}, assets: { ab: { size: 700_000_000, type: 'image/png', url: '/x' } } }),
    ],
  ])('changes nothing when it is %s', async (_, answer) => {
    knowledge.follow(aManifestWith({ [NEWS]: { intervalMs: HALF_HOUR } }))
    await until(timers, () => last()?.at === 5)
    server.instead.set(`/api/player/data/${NEWS}`, answer)
    await timers.advance(HALF_HOUR + 30_000)
    expect(asked(NEWS)).toBeGreaterThan(2)
    expect(bodies()).toEqual([undefined, { items: [{ title: 'Snow' }] }])
    server.instead.clear()
    server.known.set(NEWS, { at: 9, body: { items: [] } })
    await timers.advance(HALF_HOUR)
    expect(last()).toMatchObject({ at: 9, body: { items: [] } })
  })

  it('is never asked of what is no key', async () => {
    knowledge.follow(
      aManifestWith({ '../report': { intervalMs: 1 }, 'source/x': { intervalMs: 1 }, x: { intervalMs: 1 } }),
    )
    await timers.advance(HALF_HOUR)
    expect(server.requests).toEqual([])
  })
})

describe('a key', () => {
  it('is asked for at once, and again after the interval by its version, each on its own', async () => {
    const versions: (string | null)[] = []
    knowledge.follow(aManifestWith({ [NEWS]: { intervalMs: HALF_HOUR }, [RAIN]: { intervalMs: 4 * HALF_HOUR } }))
    await until(timers, () => last()?.at === 5)
    server.instead.set(`/api/player/data/${NEWS}`, ({ headers }) => {
      versions.push(headers.get('If-None-Match'))
      return new Response(null, { status: 304 })
    })
    await timers.advance(HALF_HOUR * 0.9)
    expect(versions).toEqual([])
    await timers.advance(HALF_HOUR * 0.1)
    expect(versions).toEqual(['"5"'])
    await timers.advance(HALF_HOUR)
    expect([versions.length, asked(RAIN)]).toEqual([2, 1])
    expect(told.length).toBe(2)
  })

  it('is asked for once a minute at most', async () => {
    knowledge.follow(aManifestWith({ [NEWS]: { intervalMs: 1 } }))
    await timers.advance(600_000)
    expect(asked(NEWS)).toBeGreaterThan(9)
    expect(asked(NEWS)).toBeLessThan(13)
  })

  it('without an interval is asked for once a day', async () => {
    knowledge.follow(aManifestWith({ [NEWS]: { intervalMs: 0 } }))
    await timers.advance(2.5 * 86_400_000)
    expect(asked(NEWS)).toBe(3)
  })

  it('that fails does not hold back another one', async () => {
    server.instead.set(`/api/player/data/${NEWS}`, () => Promise.reject(new TypeError('Failed to fetch')))
    knowledge.follow(aManifestWith({ [NEWS]: { intervalMs: HALF_HOUR }, [RAIN]: { intervalMs: HALF_HOUR } }))
    await until(timers, () => asked(RAIN) === 1)
    await timers.advance(3_600_000)
    expect(asked(RAIN)).toBeGreaterThan(1)
    expect(asked(NEWS)).toBeGreaterThan(20)
    expect(last()).toBe(null)
  })

  it('that the manifest drops is forgotten, with its pictures', async () => {
    const { sha256, assets } = aPicture(7)
    server.known.set(NEWS, { at: 5, body: {}, assets })
    knowledge.follow(aManifestWith({ [NEWS]: { intervalMs: HALF_HOUR } }))
    await until(timers, () => last()?.at === 5)
    expect(knowledge.holds(sha256)).toBe(true)
    knowledge.follow(aManifestWith({}))
    await settle()
    expect([knowledge.holds(sha256), await store.known()]).toEqual([false, []])
    await timers.advance(4 * HALF_HOUR)
    expect(asked(NEWS)).toBe(1)
  })

  it('that the server has no more is nothing', async () => {
    knowledge.follow(aManifestWith({ [NEWS]: { intervalMs: HALF_HOUR } }))
    await until(timers, () => last()?.at === 5)
    server.known.delete(NEWS)
    await timers.advance(HALF_HOUR)
    expect(last()).toBe(null)
    expect(await store.known()).toEqual([])
  })
})

describe('pictures', () => {
  it('are here before what names them is told, and are not evicted meanwhile', async () => {
    const { sha256, assets } = aPicture(7)
    server.known.set(NEWS, { at: 5, body: { items: [{ image: sha256 }] }, assets })
    server.instead.set(`/api/player/media/${sha256}`, () => problem(403, 'link-expired'))
    knowledge.follow(aManifestWith({ [NEWS]: { intervalMs: HALF_HOUR } }))
    await timers.advance(10_000)
    expect(bodies()).toEqual([undefined])
    server.instead.clear()
    await until(timers, () => last()?.at === 5)
    expect([knowledge.holds(sha256), await media.has(sha256)]).toEqual([true, true])
  })

  it('that cannot be had for good do not hold back the rest', async () => {
    const { sha256, assets } = aPicture(7)
    server.files.delete(sha256)
    server.known.set(NEWS, { at: 5, body: { items: [] }, assets })
    knowledge.follow(aManifestWith({ [NEWS]: { intervalMs: HALF_HOUR } }))
    await until(timers, () => last()?.at === 5)
  })

  it('that were lost are fetched again though nothing changed', async () => {
    const { sha256, assets } = aPicture(7)
    server.known.set(NEWS, { at: 5, body: { items: [] }, assets })
    knowledge.follow(aManifestWith({ [NEWS]: { intervalMs: HALF_HOUR } }))
    await until(timers, () => last()?.at === 5)
    await media.evict(() => false)
    await timers.advance(HALF_HOUR)
    expect(await media.has(sha256)).toBe(true)
  })
})

it('a screen without a network shows for weeks what it knew, also after a restart', async () => {
  knowledge.follow(aManifestWith({ [NEWS]: { intervalMs: HALF_HOUR } }))
  await until(timers, () => last()?.at === 5)
  knowledge.stop()
  server.down = true
  await load()
  knowledge.follow(aManifestWith({ [NEWS]: { intervalMs: HALF_HOUR } }))
  await timers.advance(14 * 86_400_000)
  expect(last()).toMatchObject({ at: 5, body: { items: [{ title: 'Snow' }] } })
  expect(timers.count).toBe(1)
  server.down = false
  server.known.set(NEWS, { at: 9, body: { items: [] } })
  await timers.advance(120_000)
  expect(last()?.at).toBe(9)
})

describe('a manifest that is about to play', () => {
  it('waits for what it never knew', async () => {
    const prepared = knowledge.prepare(aManifestWith({ [NEWS]: { intervalMs: HALF_HOUR } }))
    await until(timers, () => asked(NEWS) === 1)
    await timers.advance(0)
    await prepared
    expect(last()?.at).toBe(5)
  })

  it('does not wait for what it knows', async () => {
    const manifest = aManifestWith({ [NEWS]: { intervalMs: HALF_HOUR } })
    knowledge.follow(manifest)
    await until(timers, () => last()?.at === 5)
    server.down = true
    await knowledge.prepare(manifest)
    expect(asked(NEWS)).toBe(1)
  })

  it('waits some seconds and no longer', async () => {
    server.instead.set(`/api/player/data/${NEWS}`, () => new Promise(() => undefined))
    let ready = false
    void knowledge.prepare(aManifestWith({ [NEWS]: { intervalMs: HALF_HOUR } })).then(() => {
      ready = true
    })
    await timers.advance(4_900)
    expect(ready).toBe(false)
    await timers.advance(200)
    expect(ready).toBe(true)
  })
})

it('who listens no more is told nothing', async () => {
  const heard: unknown[] = []
  const end = knowledge.data(NEWS, (known) => heard.push(known))
  end()
  knowledge.follow(aManifestWith({ [NEWS]: { intervalMs: HALF_HOUR } }))
  await until(timers, () => last()?.at === 5)
  expect(heard).toEqual([null])
})

describe('what takes place', () => {
  const fair = { until: 900, times: [aSignTime(5, 6, { name: 'Fair' })] }
  const listing = (lists: Manifest['lists'], data?: Manifest['data']): Manifest => ({
    ...aManifestWith(data),
    ...(lists && { lists }),
  })

  beforeEach(() => load('events/-'))

  it('is told from the manifest that plays, without a question', () => {
    const manifest = listing({ '-': fair, '3-': { until: 1, times: [] } })
    knowledge.follow(manifest)
    const { wall, horizon } = manifest
    expect(told).toEqual([null, { at: horizon.from, body: { ...fair, wall, from: horizon.from } }])
    knowledge.data('events/4-', (known) => told.push(known))
    expect(last()).toBe(null)
    knowledge.data('events/3-', (known) => told.push(known))
    expect(last()?.body).toMatchObject({ until: 1 })
    expect(server.requests.length).toBe(0)
  })

  it('is told again where the next manifest has it otherwise, and where it has it no more', () => {
    knowledge.follow(listing({ '-': fair }))
    knowledge.follow(listing({ '-': { ...fair, times: [...fair.times] }, '3-': fair }))
    expect(told).toHaveLength(2)
    knowledge.follow(listing({ '-': { ...fair, times: [] } }))
    expect(last()?.body).toMatchObject({ times: [] })
    knowledge.follow(listing(undefined))
    expect(last()).toBe(null)
    knowledge.follow(null)
    expect(told).toHaveLength(4)
  })
})
