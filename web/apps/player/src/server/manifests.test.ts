import type { Manifest } from '@marquee/model/manifest'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { FakeCaches } from '../../test/caches'
import { aManifestOf } from '../../test/manifests'
import { FakeServer, json, problem } from '../../test/server'
import { FakeTimers, until } from '../../test/timers'
import { MEDIA_CACHE } from '../storage/chunks'
import { type Media, openMedia } from '../storage/media'
import { openStore, type Store } from '../storage/store'
import type { RefusedAsset } from './gathering'
import { createHttp } from './http'
import { createManifests, type Manifests } from './manifests'
import { createSession } from './session'
import 'fake-indexeddb/auto'

let timers: FakeTimers
let server: FakeServer
let caches: FakeCaches
let factory: IDBFactory
let store: Store
let media: Media
let manifests: Manifests
/** The versions that were switched to. */
let switches: (string | undefined)[]
let refusals: RefusedAsset[]
/** Of each round over all assets, those that cannot be had. */
let tried: string[][]
let contacts: boolean[]

/** Never asked: the token is valid. */
const nobody = { publicKey: '', sign: async () => '' }

/** Loads the page: everything anew but what is stored. */
async function load(wrap: (store: Store) => Store = (same) => same) {
  store = wrap(await openStore(factory))
  media = await openMedia({ caches: caches as unknown as CacheStorage, fetch: server.fetch, timers })
  server.grant('mp_test')
  const saved = { ...(await store.read()), token: 'mp_test' }
  const http = createHttp({ fetch: server.fetch, timers })
  manifests = createManifests({
    session: createSession({ http, store, identity: nobody, deviceKey: 'key', saved, dismissed: () => undefined }),
    clock: { now: () => timers.now },
    store,
    media,
    timers,
    random: () => 0,
    saved,
    switched: () => switches.push(manifests.current?.version),
    progressed: () => undefined,
    refused: (_, asset) => refusals.push(asset),
    tried: (_, refused) => tried.push(refused.map(({ asset }) => asset)),
    contact: (there) => contacts.push(there),
    closed: () => undefined,
  })
}

const reached = (version: string) => until(timers, () => manifests.current?.version === version)
const assetOf = (seed: number): string => Object.keys(aManifestOf(server, '', [seed]).assets)[0] ?? ''
const mediaPath = (seed: number) => `/api/player/media/${assetOf(seed)}`
const savedVersions = async () => {
  const { current, next } = await store.read()
  return [versionOf(current), versionOf(next)]
}
const versionOf = (kept: unknown) => (kept as Manifest | undefined)?.version

async function publish(version: string, seeds: number[]): Promise<Manifest> {
  server.manifest = aManifestOf(server, version, seeds)
  return server.manifest
}

beforeEach(async () => {
  timers = new FakeTimers()
  server = new FakeServer(() => timers.now)
  caches = new FakeCaches()
  factory = new IDBFactory()
  switches = []
  refusals = []
  tried = []
  contacts = []
  await publish('one', [1, 2])
})

describe('a new manifest', () => {
  it('is switched to when every asset is here, and not before', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    server.instead.set(mediaPath(2), async () => {
      await held
      server.instead.delete(mediaPath(2))
      return problem(500, 'busy')
    })
    await load()
    await until(timers, () => manifests.progress?.done === 64)
    expect(manifests.current).toBeNull()
    expect(manifests.progress).toEqual({ manifest: 'one', done: 64, total: 128 })
    expect(await savedVersions()).toEqual([undefined, 'one'])
    release()
    await timers.advance(1_000)
    await reached('one')
    expect(await savedVersions()).toEqual(['one', undefined])
    expect(switches).toEqual(['one'])
    expect(manifests.progress).toBeNull()
  })

  it('is found by the poll within 60 s, and at once after a hint', async () => {
    await load()
    await reached('one')
    await publish('two', [2, 3])
    await timers.advance(60_000)
    await reached('two')
    await publish('three', [3])
    manifests.hint()
    await timers.advance(0)
    await reached('three')
    expect(switches).toEqual(['one', 'two', 'three'])
  })

  it('is asked for by version, so that an unchanged one costs nothing', async () => {
    await load()
    await reached('one')
    const statuses: (string | null)[] = []
    server.instead.set('/api/player/manifest', ({ headers }) => {
      statuses.push(headers.get('If-None-Match'))
      return new Response(null, { status: 304 })
    })
    await timers.advance(60_000)
    expect(statuses).toEqual(['"one"'])
    expect(switches).toEqual(['one'])
  })

  it('waits while the server cannot serve files for now, as long as it asks, and refuses none of them', async () => {
    await load()
    await reached('one')
    const asked: number[] = []
    server.instead.set(mediaPath(3), () => {
      asked.push(timers.now)
      return new Response('', { status: 503, headers: { 'Retry-After': '120' } })
    })
    await publish('two', [2, 3])
    manifests.hint()
    await timers.advance(1_800_000)
    expect(versionOf(manifests.current)).toBe('one')
    expect(refusals).toEqual([])
    expect(asked.length).toBeGreaterThan(5)
    expect(asked.length).toBeLessThan(20)
    server.instead.delete(mediaPath(3))
    await timers.advance(120_000)
    await reached('two')
  })

  it('leaves the old one and everything of it while there is no contact, however long', async () => {
    await load()
    await reached('one')
    await publish('two', [3])
    server.instead.set(mediaPath(3), () => Promise.reject(new TypeError('Failed to fetch')))
    await timers.advance(3 * 3_600_000)
    expect(manifests.current?.version).toBe('one')
    expect(await media.has(assetOf(1))).toBe(true)
    expect(refusals).toEqual([])
    server.instead.clear()
    await timers.advance(60_000)
    await reached('two')
  })

  it('replaces one that is still being fetched', async () => {
    await load()
    await reached('one')
    await publish('two', [3])
    server.instead.set(mediaPath(3), () => Promise.reject(new TypeError('Failed to fetch')))
    await timers.advance(120_000)
    await publish('three', [4])
    await timers.advance(60_000)
    await reached('three')
    expect(switches).toEqual(['one', 'three'])
  })

  it('is not fetched any further when a hint brings a newer one in the middle', async () => {
    await load()
    await reached('one')
    await publish('two', [3, 4])
    server.instead.set(mediaPath(3), async () => {
      server.instead.clear()
      await publish('three', [5])
      manifests.hint()
      await until(timers, () => server.count('/api/player/manifest') === 3)
      return problem(500, 'busy')
    })
    await timers.advance(60_000)
    await reached('three')
    expect(server.count(mediaPath(4))).toBe(0)
  })

  it('is dropped when the server goes back to the one that plays', async () => {
    const one = server.manifest
    await load()
    await reached('one')
    await publish('two', [3])
    server.instead.set(mediaPath(3), () => Promise.reject(new TypeError('Failed to fetch')))
    await timers.advance(120_000)
    server.manifest = one
    await timers.advance(60_000)
    expect(await savedVersions()).toEqual(['one', undefined])
    expect(switches).toEqual(['one'])
  })

  it('is not taken when it is none', async () => {
    await load()
    await reached('one')
    server.instead.set('/api/player/manifest', () => json(200, { version: 'two', channels: 'none' }))
    await timers.advance(60_000)
    expect(await savedVersions()).toEqual(['one', undefined])
  })
})

it('tells whether the server answers', async () => {
  await load()
  await reached('one')
  server.down = true
  await timers.advance(60_000)
  expect(contacts).toEqual([true, false])
})

describe('a crash', () => {
  it('during the download goes on where it was', async () => {
    server.instead.set(mediaPath(2), () => Promise.reject(new TypeError('Failed to fetch')))
    await load()
    await until(timers, () => server.count(mediaPath(2)) > 0)
    manifests.stop()
    server.instead.clear()
    await load()
    await reached('one')
    expect(server.count(mediaPath(1))).toBe(1)
  })

  it('before the switch leaves the old manifest, whole, and the new one to be switched to', async () => {
    await load()
    await reached('one')
    await publish('two', [3])
    manifests.stop()
    // The page ends in the moment of the switch: its transaction never happens.
    await load((real) => ({
      ...real,
      write: (changes) => (versionOf(changes.current) === 'two' ? new Promise(() => {}) : real.write(changes)),
    }))
    await until(timers, () => server.count(mediaPath(3)) > 0)
    await timers.advance(10_000)
    expect(switches).toEqual(['one'])
    manifests.stop()
    server.down = true
    await load()
    expect(manifests.current?.version).toBe('one')
    expect(await media.has(assetOf(1))).toBe(true)
    await reached('two')
    expect(await savedVersions()).toEqual(['two', undefined])
  })

  it('after the switch starts with the new manifest, without a server', async () => {
    await load()
    await reached('one')
    manifests.stop()
    server.down = true
    await load()
    expect(manifests.current?.version).toBe('one')
  })
})

describe('a manifest that an older player stored', () => {
  it('plays on, though there were no links and no fonts', async () => {
    await load()
    await reached('one')
    const { fonts: _, ...old } = structuredClone(manifests.current) as Manifest
    for (const entry of old.loops.all ?? []) Reflect.deleteProperty(entry, 'url')
    await store.write({ current: old as Manifest })
    server.down = true
    await load()
    expect(manifests.current?.fonts).toEqual([])
    expect(manifests.current?.loops.all?.map(({ url }) => url)).toEqual(['', ''])
  })

  it('is asked for again when it is none any more', async () => {
    await load()
    await reached('one')
    await store.write({ current: { version: 'one' } as Manifest })
    await load()
    expect(manifests.current).toBeNull()
    await reached('one')
  })
})

describe('an asset that cannot be had', () => {
  it.each([
    ['the server has no more', () => problem(404, 'media-missing'), 'gone'],
    ['whose bytes are wrong', () => badBytes(), 'mismatch'],
    ['that always fails', () => problem(500, 'internal'), 'answer'],
    ['that is always denied', () => problem(403, 'signature'), 'denied'],
  ])('%s is reported once and does not hold back the rest', async (_, answer, code) => {
    server.instead.set(mediaPath(2), answer)
    await load()
    await timers.advance(300_000)
    await reached('one')
    await timers.advance(600_000)
    expect(refusals.map((refusal) => [refusal.asset, refusal.code])).toEqual([[assetOf(2), code]])
    expect(tried.pop()).toEqual([assetOf(2)])
    expect(await media.has(assetOf(1))).toBe(true)
    expect(await media.has(assetOf(2))).toBe(false)
  })

  it('is tried again every hour', async () => {
    server.instead.set(mediaPath(2), () => problem(404, 'media-missing'))
    await load()
    await reached('one')
    server.instead.clear()
    await timers.advance(3_700_000)
    expect(await media.has(assetOf(2))).toBe(true)
  })

  it('for lack of room is skipped, and fetched when the old manifest has made room', async () => {
    await load()
    await reached('one')
    caches.quota = caches.used + 40
    await publish('two', [3])
    await timers.advance(60_000)
    await reached('two')
    expect(refusals).toMatchObject([{ asset: assetOf(3), code: 'quota' }])
    await timers.advance(10_000)
    expect(await media.has(assetOf(3))).toBe(true)
  })

  it('because its address ran out is fetched from a fresh address of the same manifest', async () => {
    await load()
    await reached('one')
    const stale = await publish('two', [3])
    server.instead.set(mediaPath(3), () => {
      server.instead.clear()
      server.manifest = { ...stale, assets: aManifestOf(server, 'fresh', [3]).assets }
      return problem(403, 'signature')
    })
    await timers.advance(70_000)
    await reached('two')
    expect(refusals).toEqual([])
    expect(manifests.current?.assets[assetOf(3)]?.url).toContain('sig=fresh')
  })
})

describe('stored media', () => {
  it('of no manifest are deleted, once the new manifest has settled', async () => {
    await load()
    await reached('one')
    await publish('two', [2])
    await timers.advance(60_000)
    await reached('two')
    expect(await media.has(assetOf(1))).toBe(true)
    await timers.advance(10_000)
    expect(await media.has(assetOf(1))).toBe(false)
    expect(await media.has(assetOf(2))).toBe(true)
  })

  it('that turn out to be damaged are fetched again', async () => {
    await load()
    await reached('one')
    caches.corrupt(MEDIA_CACHE, `/player/m/${assetOf(1)}/0`)
    manifests.suspect(assetOf(1))
    await timers.advance(1_000)
    expect(server.count(mediaPath(1))).toBe(2)
    expect(await media.has(assetOf(1))).toBe(true)
  })
})

it('does nothing more once it is stopped', async () => {
  await load()
  await reached('one')
  manifests.stop()
  const before = server.requests.length
  await timers.advance(7_200_000)
  expect(server.requests).toHaveLength(before)
  expect(timers.count).toBe(0)
})

function badBytes(): Response {
  return new Response(new Uint8Array(64), { status: 206, headers: { 'Content-Range': 'bytes 0-63/64' } })
}
