import type { Entry, Manifest } from '@marquee/model/manifest'
import { beforeEach, describe, expect, it } from 'vitest'
import { Keeper } from '../../test/keeper'
import { aManifestOf } from '../../test/manifests'
import { json, problem } from '../../test/server'
import { until } from '../../test/timers'
import { MEDIA_CACHE } from '../storage/chunks'
import 'fake-indexeddb/auto'

let keeper: Keeper

beforeEach(() => {
  keeper = new Keeper()
})

/** What can be shown of what is due, and what is due and lacks files. */
function shown(): string[] {
  const { supply } = keeper.manifests
  const t = keeper.timers.now
  const place = supply?.at(t)
  return place?.kind === 'playing' ? namesOf(place.loop.filter((entry) => supply?.has(entry, t))) : []
}

const waiting = () => namesOf(keeper.manifests.supply?.lacking(keeper.timers.now) ?? [])

function namesOf(entries: Entry[]): string[] {
  return entries.map(({ name }) => name)
}

describe('a new manifest', () => {
  it('is obeyed at once, while its files come (G183)', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    keeper.server.instead.set(keeper.mediaPath(2), async () => {
      await released
      keeper.server.instead.delete(keeper.mediaPath(2))
      return problem(500, 'busy')
    })
    await keeper.load()
    await until(keeper.timers, () => keeper.manifests.progress?.done === 64)
    expect(keeper.switches).toEqual(['one'])
    expect(await keeper.saved()).toEqual(['one', undefined])
    expect(keeper.manifests.progress).toEqual({ manifest: 'one', done: 64, total: 128 })
    expect(shown()).toEqual(['Image 1'])
    expect(waiting()).toEqual(['Image 2'])
    expect(keeper.manifests.files).toEqual({
      lacks: [{ asset: keeper.assetOf(2), done: 0, refused: undefined }],
      more: 0,
    })
    release()
    await keeper.timers.advance(1_000)
    await keeper.has('one')
    expect(keeper.manifests.files).toEqual({ lacks: [], more: 0 })
    expect(shown()).toEqual(['Image 1', 'Image 2'])
    expect(waiting()).toEqual([])
    expect(keeper.switches).toEqual(['one'])
  })

  it('is prepared, and what something else needs stays', async () => {
    await keeper.load()
    await keeper.has('one')
    expect(keeper.prepared).toEqual(['one'])
    keeper.held.add(keeper.assetOf(1))
    await keeper.publish('two', [3])
    await keeper.timers.advance(60_000)
    await keeper.has('two')
    await keeper.timers.advance(60_000)
    expect(keeper.prepared).toEqual(['one', 'two'])
    expect([await keeper.media.has(keeper.assetOf(1)), await keeper.media.has(keeper.assetOf(2))]).toEqual([
      true,
      false,
    ])
  })

  it('shows its programs once they are prepared, also with fresh addresses meanwhile', async () => {
    let prepared = () => {}
    keeper.asked = new Promise((resolve) => {
      prepared = resolve
    })
    const { loops, ...one } = await keeper.publish('one', [1])
    const program = {
      ...one,
      loops: { all: (loops.all ?? []).map((entry) => ({ ...entry, kind: 'program' as const })) },
    }
    keeper.server.manifest = program
    keeper.server.instead.set(keeper.mediaPath(1), () => {
      keeper.server.instead.clear()
      keeper.server.manifest = { ...program, assets: aManifestOf(keeper.server, 'fresh', [1]).assets }
      return problem(403, 'signature')
    })
    await keeper.load()
    await keeper.has('one')
    expect(shown()).toEqual([])
    prepared()
    await keeper.timers.advance(0)
    expect(shown()).toEqual(['Image 1'])
  })

  it('is found by the poll within 60 s, and at once after a hint', async () => {
    await keeper.load()
    await keeper.reached('one')
    await keeper.publish('two', [2, 3])
    await keeper.timers.advance(60_000)
    await keeper.reached('two')
    await keeper.publish('three', [3])
    keeper.manifests.hint()
    await keeper.timers.advance(0)
    await keeper.reached('three')
    expect(keeper.switches).toEqual(['one', 'two', 'three'])
  })

  it('is asked for by version, so that an unchanged one costs nothing', async () => {
    await keeper.load()
    await keeper.reached('one')
    const statuses: (string | null)[] = []
    keeper.server.instead.set('/api/player/manifest', ({ headers }) => {
      statuses.push(headers.get('If-None-Match'))
      return new Response(null, { status: 304 })
    })
    await keeper.timers.advance(60_000)
    expect(statuses).toEqual(['"one"'])
    expect(keeper.switches).toEqual(['one'])
  })

  it('waits while the server cannot serve files for now, as long as it asks, and refuses none of them', async () => {
    await keeper.load()
    await keeper.reached('one')
    const asked: number[] = []
    keeper.server.instead.set(keeper.mediaPath(3), () => {
      asked.push(keeper.timers.now)
      return new Response('', { status: 503, headers: { 'Retry-After': '120' } })
    })
    await keeper.publish('two', [2, 3])
    keeper.manifests.hint()
    await keeper.timers.advance(1_800_000)
    expect(keeper.gathered).toBe('one')
    expect(keeper.refusals).toEqual([])
    expect(asked.length).toBeGreaterThan(5)
    expect(asked.length).toBeLessThan(20)
    keeper.server.instead.delete(keeper.mediaPath(3))
    await keeper.timers.advance(120_000)
    await keeper.has('two')
  })

  it('has as many of its files as there is room for', async () => {
    keeper.room = 100
    await keeper.load()
    await keeper.has('one')
    expect(keeper.refusals).toMatchObject([{ asset: keeper.assetOf(2), code: 'quota' }])
    expect(keeper.manifests.files?.lacks).toEqual([{ asset: keeper.assetOf(2), done: 0, refused: 'quota' }])
    expect(await keeper.media.has(keeper.assetOf(1))).toBe(true)
  })

  it('lacks none of the files that are here when there is less room than before', async () => {
    await keeper.load()
    await keeper.has('one')
    keeper.room = 100
    await keeper.publish('two', [1, 2, 3])
    await keeper.timers.advance(60_000)
    await keeper.has('two')
    expect(keeper.refusals).toMatchObject([{ asset: keeper.assetOf(3), code: 'quota' }])
  })

  it('keeps everything of the one before until its own is here, however long that takes', async () => {
    await keeper.load()
    await keeper.has('one')
    const loop = await keeper.publish('two', [1, 3])
    const lone = { ...loop, loops: { all: (loop.loops.all ?? []).slice(1), later: (loop.loops.all ?? []).slice(0, 1) } }
    keeper.server.manifest = lone
    keeper.server.instead.set(keeper.mediaPath(3), () => Promise.reject(new TypeError('Failed to fetch')))
    await keeper.timers.advance(3 * 3_600_000)
    expect(await keeper.saved()).toEqual(['two', 'one'])
    expect(shown()).toEqual(['Image 1'])
    expect(await keeper.media.has(keeper.assetOf(2))).toBe(true)
    expect(keeper.refusals).toEqual([])
    keeper.manifests.stop()
    await keeper.load()
    expect(shown()).toEqual(['Image 1'])
    keeper.server.instead.clear()
    await keeper.timers.advance(60_000)
    await keeper.has('two')
    expect(shown()).toEqual(['Image 3'])
    expect(await keeper.saved()).toEqual(['two', undefined])
  })

  it('keeps those that were not whole too, the newest first, and the last that was', async () => {
    await keeper.load()
    await keeper.has('one')
    keeper.server.instead.set(keeper.mediaPath(9), () => Promise.reject(new TypeError('Failed to fetch')))
    for (const [version, seed] of [
      ['two', 3],
      ['three', 4],
      ['four', 5],
      ['five', 6],
      ['six', 7],
    ] as const) {
      await keeper.publish(version, [seed, 9])
      keeper.manifests.hint()
      await until(keeper.timers, () => keeper.media.here(keeper.assetOf(seed)))
    }
    const versions = async () => ((await keeper.store.read()).formers ?? []).map((kept) => (kept as Manifest).version)
    expect(await versions()).toEqual(['five', 'four', 'three', 'one'])
    expect([1, 3, 4, 5, 6].map((seed) => keeper.media.here(keeper.assetOf(seed)))).toEqual([
      true,
      false,
      true,
      true,
      true,
    ])
    keeper.server.instead.clear()
    await keeper.timers.advance(120_000)
    expect(await versions()).toEqual([])
    expect(keeper.media.here(keeper.assetOf(1))).toBe(false)
  })

  it('replaces one that is still being fetched', async () => {
    await keeper.load()
    await keeper.reached('one')
    await keeper.publish('two', [3])
    keeper.server.instead.set(keeper.mediaPath(3), () => Promise.reject(new TypeError('Failed to fetch')))
    await keeper.timers.advance(120_000)
    await keeper.publish('three', [4])
    await keeper.timers.advance(60_000)
    await keeper.has('three')
    expect(keeper.switches).toEqual(['one', 'two', 'three'])
    expect(keeper.server.count(keeper.mediaPath(3))).toBeLessThan(20)
  })

  it('is not fetched any further when a hint brings a newer one in the middle', async () => {
    await keeper.load()
    await keeper.reached('one')
    await keeper.publish('two', [3, 4])
    keeper.server.instead.set(keeper.mediaPath(3), async () => {
      keeper.server.instead.clear()
      await keeper.publish('three', [5])
      keeper.manifests.hint()
      await until(keeper.timers, () => keeper.server.count('/api/player/manifest') === 3)
      return problem(500, 'busy')
    })
    await keeper.timers.advance(60_000)
    await keeper.has('three')
    expect(keeper.server.count(keeper.mediaPath(4))).toBe(0)
  })

  it('is dropped when the server goes back to the one that plays', async () => {
    const one = keeper.server.manifest
    await keeper.load()
    await keeper.reached('one')
    await keeper.publish('two', [3])
    keeper.server.instead.set(keeper.mediaPath(3), () => Promise.reject(new TypeError('Failed to fetch')))
    await keeper.timers.advance(120_000)
    keeper.server.manifest = one
    await keeper.timers.advance(60_000)
    await keeper.has('one')
    expect(await keeper.saved()).toEqual(['one', undefined])
    expect(keeper.switches).toEqual(['one', 'two', 'one'])
  })

  it('is not taken when it is none', async () => {
    await keeper.load()
    await keeper.reached('one')
    keeper.server.instead.set('/api/player/manifest', () => json(200, { version: 'two', channels: 'none' }))
    await keeper.timers.advance(60_000)
    expect(await keeper.saved()).toEqual(['one', undefined])
  })
})

it('tells whether the server answers', async () => {
  await keeper.load()
  await keeper.reached('one')
  keeper.server.down = true
  await keeper.timers.advance(60_000)
  expect(keeper.contacts).toEqual([true, false])
})

describe('a crash', () => {
  it('during the download goes on where it was', async () => {
    keeper.server.instead.set(keeper.mediaPath(2), () => Promise.reject(new TypeError('Failed to fetch')))
    await keeper.load()
    await until(keeper.timers, () => keeper.server.count(keeper.mediaPath(2)) > 0)
    keeper.manifests.stop()
    keeper.server.instead.clear()
    await keeper.load()
    await keeper.reached('one')
    expect(keeper.server.count(keeper.mediaPath(1))).toBe(1)
  })

  it('before a manifest is stored leaves the one before, whole, and the new one to be asked for', async () => {
    await keeper.load()
    await keeper.has('one')
    await keeper.publish('two', [3])
    keeper.manifests.stop()
    // The page ends in that moment: the transaction never happens.
    await keeper.load((real) => ({
      ...real,
      write: (changes) =>
        (changes.current as Manifest | undefined)?.version === 'two' ? new Promise(() => {}) : real.write(changes),
    }))
    await until(keeper.timers, () => keeper.server.count(keeper.mediaPath(3)) > 0)
    keeper.manifests.stop()
    keeper.server.down = true
    await keeper.load()
    expect(keeper.manifests.current?.version).toBe('one')
    expect(await keeper.media.has(keeper.assetOf(1))).toBe(true)
    keeper.server.down = false
    await keeper.timers.advance(60_000)
    await keeper.has('two')
    expect(await keeper.saved()).toEqual(['two', undefined])
  })

  it('leaves a manifest that could not be stored to be stored with the next poll', async () => {
    await keeper.load()
    await keeper.has('one')
    await keeper.publish('two', [1])
    keeper.manifests.stop()
    let full = true
    await keeper.load((real) => ({
      ...real,
      write: (changes) => (full ? Promise.reject(new Error('full')) : real.write(changes)),
    }))
    await keeper.timers.advance(120_000)
    expect(keeper.manifests.current?.version).toBe('two')
    expect(await keeper.saved()).toEqual(['one', undefined])
    full = false
    await keeper.timers.advance(120_000)
    expect(await keeper.saved()).toEqual(['two', undefined])
  })

  it('after the switch starts with the new manifest, without a server', async () => {
    await keeper.load()
    await keeper.reached('one')
    keeper.manifests.stop()
    keeper.server.down = true
    await keeper.load()
    expect(keeper.manifests.current?.version).toBe('one')
  })
})

describe('a manifest that an older player stored', () => {
  it('as the next one is obeyed, after the one that played', async () => {
    await keeper.load()
    await keeper.has('one')
    keeper.manifests.stop()
    const next = aManifestOf(keeper.server, 'two', [2, 3])
    await keeper.store.write({ next })
    keeper.server.manifest = next
    await keeper.load()
    expect([keeper.manifests.current?.version, shown()]).toEqual(['two', ['Image 2']])
    await keeper.has('two')
    await keeper.timers.advance(60_000)
    expect(await keeper.saved()).toEqual(['two', undefined])
    expect((await keeper.store.read()).next).toBeUndefined()
  })

  it('plays on, though there were no links and no fonts', async () => {
    await keeper.load()
    await keeper.reached('one')
    const { fonts: _, ...old } = structuredClone(keeper.manifests.current) as Manifest
    for (const entry of old.loops.all ?? []) Reflect.deleteProperty(entry, 'url')
    await keeper.store.write({ current: old as Manifest })
    keeper.server.down = true
    await keeper.load()
    expect(keeper.manifests.current?.fonts).toEqual([])
    expect(keeper.manifests.current?.loops.all?.map(({ url }) => url)).toEqual(['', ''])
  })

  it('is asked for again when it is none any more', async () => {
    await keeper.load()
    await keeper.reached('one')
    await keeper.store.write({ current: { version: 'one' } as Manifest })
    await keeper.load()
    expect(keeper.manifests.current).toBeNull()
    await keeper.reached('one')
  })
})

describe('an asset that cannot be had', () => {
  it.each([
    ['the server has no more', () => problem(404, 'media-missing'), 'gone'],
    ['whose bytes are wrong', () => badBytes(), 'mismatch'],
    ['that always fails', () => problem(500, 'internal'), 'answer'],
    ['that is always denied', () => problem(403, 'signature'), 'denied'],
  ])('%s is reported once and does not hold back the rest', async (_, answer, code) => {
    keeper.server.instead.set(keeper.mediaPath(2), answer)
    await keeper.load()
    await keeper.timers.advance(300_000)
    await keeper.reached('one')
    await keeper.timers.advance(600_000)
    expect(keeper.refusals.map((refusal) => [refusal.asset, refusal.code])).toEqual([[keeper.assetOf(2), code]])
    expect(keeper.tried.pop()).toEqual([keeper.assetOf(2)])
    expect(await keeper.media.has(keeper.assetOf(1))).toBe(true)
    expect(await keeper.media.has(keeper.assetOf(2))).toBe(false)
  })

  it('is tried again soon, then less and less often, at last every hour', async () => {
    keeper.server.instead.set(keeper.mediaPath(2), () => problem(404, 'media-missing'))
    await keeper.load()
    await keeper.reached('one')
    const minutes: number[] = []
    for (let minute = 1; minute <= 300; minute++) {
      const before = keeper.server.count(keeper.mediaPath(2))
      await keeper.timers.advance(60_000)
      if (keeper.server.count(keeper.mediaPath(2)) > before) minutes.push(minute)
    }
    expect(minutes).toEqual([1, 3, 7, 15, 31, 63, 123, 183, 243])
    keeper.server.instead.clear()
    await keeper.timers.advance(3_600_000)
    expect(await keeper.media.has(keeper.assetOf(2))).toBe(true)
  })

  it('for lack of room is skipped, and fetched when the old manifest has made room', async () => {
    await keeper.load()
    await keeper.reached('one')
    keeper.caches.quota = keeper.caches.used + 40
    await keeper.publish('two', [3])
    await keeper.timers.advance(60_000)
    await keeper.reached('two')
    expect(keeper.refusals).toMatchObject([{ asset: keeper.assetOf(3), code: 'quota' }])
    await keeper.timers.advance(10_000)
    expect(await keeper.media.has(keeper.assetOf(3))).toBe(true)
  })

  it('because its address ran out is fetched from a fresh address of the same manifest', async () => {
    await keeper.load()
    await keeper.reached('one')
    const stale = await keeper.publish('two', [3])
    keeper.server.instead.set(keeper.mediaPath(3), () => {
      keeper.server.instead.clear()
      keeper.server.manifest = { ...stale, assets: aManifestOf(keeper.server, 'fresh', [3]).assets }
      return problem(403, 'signature')
    })
    await keeper.timers.advance(70_000)
    await keeper.reached('two')
    expect(keeper.refusals).toEqual([])
    expect(keeper.manifests.current?.assets[keeper.assetOf(3)]?.url).toContain('sig=fresh')
  })
})

describe('stored media', () => {
  it('of no manifest are deleted, once the new manifest has settled', async () => {
    await keeper.load()
    await keeper.reached('one')
    await keeper.publish('two', [2])
    await keeper.timers.advance(60_000)
    await keeper.reached('two')
    expect(await keeper.media.has(keeper.assetOf(1))).toBe(true)
    await keeper.timers.advance(10_000)
    expect(await keeper.media.has(keeper.assetOf(1))).toBe(false)
    expect(await keeper.media.has(keeper.assetOf(2))).toBe(true)
  })

  it('that turn out to be damaged are fetched again', async () => {
    await keeper.load()
    await keeper.reached('one')
    keeper.caches.corrupt(MEDIA_CACHE, `/player/m/${keeper.assetOf(1)}/0`)
    keeper.manifests.suspect(keeper.assetOf(1))
    await keeper.timers.advance(1_000)
    expect(keeper.server.count(keeper.mediaPath(1))).toBe(2)
    expect(await keeper.media.has(keeper.assetOf(1))).toBe(true)
  })
})

it('does nothing more once it is stopped', async () => {
  await keeper.load()
  await keeper.reached('one')
  keeper.manifests.stop()
  const before = keeper.server.requests.length
  await keeper.timers.advance(7_200_000)
  expect(keeper.server.requests).toHaveLength(before)
  expect(keeper.timers.count).toBe(0)
})

function badBytes(): Response {
  return new Response(new Uint8Array(64), { status: 206, headers: { 'Content-Range': 'bytes 0-63/64' } })
}
