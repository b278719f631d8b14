import { aManifest, anEntry } from '@marquee/model/fixtures'
import type { Entry, Manifest } from '@marquee/model/manifest'
import { beforeEach, describe, expect, it } from 'vitest'
import { anAsset } from '../../test/assets'
import { Keeper } from '../../test/keeper'
import { problem } from '../../test/server'
import { until } from '../../test/timers'
import { CHUNK_BYTES } from '../storage/chunks'
import 'fake-indexeddb/auto'

const HOUR = 3_600_000

let keeper: Keeper
/** The files that were asked for, by their seeds, in that order. */
const asked = () =>
  keeper.server.requests
    .map((request) => Object.keys(files).find((seed) => request.includes(files[Number(seed)]?.sha256 ?? '-')) ?? 0)
    .map(Number)
    .filter((seed) => seed > 0)
let files: Record<number, ReturnType<typeof anAsset>>

beforeEach(() => {
  keeper = new Keeper()
  files = {}
  for (const seed of [1, 2, 3, 4]) file(seed, 64)
})

function file(seed: number, size: number): void {
  const one = anAsset(size, seed)
  files[seed] = one
  keeper.server.files.set(one.sha256, one.bytes)
}

function pathOf(seed: number): string {
  return `/api/player/media/${files[seed]?.sha256}`
}

/** A manifest whose loops play for an hour each, from now on; its assets are listed as their seeds come. */
function publish(version: string, ...loops: number[][]): Manifest {
  const entries = (seeds: number[]) =>
    seeds.map((seed): Entry => anEntry(`1.${seed}`, { asset: files[seed]?.sha256 ?? '', contentId: seed }))
  const seeds = loops.reduce((all, loop) => all.concat(loop), []).sort()
  const assets = seeds.map((seed) => [
    files[seed]?.sha256,
    { size: files[seed]?.bytes.length, type: 'image/png', url: `${pathOf(seed)}?sig=${version}` },
  ])
  const segments = loops.map((_, i) => ({ from: i * HOUR, to: (i + 1) * HOUR, anchor: 0, loop: String(i) }))
  const manifest = aManifest(Object.fromEntries(loops.map(entries).entries()), segments, {
    version,
    assets: Object.fromEntries(assets),
  })
  keeper.server.manifest = manifest
  return manifest
}

/** The seed's file does not come, and the connection stays. */
function hang(seed: number): void {
  keeper.server.instead.set(pathOf(seed), () => new Promise<Response>(() => {}))
}

describe('files come (G183)', () => {
  it('in the order in which they are due', async () => {
    publish('one', [2], [4], [1, 3])
    await keeper.load()
    await keeper.has('one')
    expect(asked()).toEqual([2, 4, 1, 3])
  })

  it('those of a new plan at once, and what was under way goes on where it was', async () => {
    file(3, CHUNK_BYTES + 500)
    publish('one', [1], [3])
    let chunks = 0
    keeper.server.instead.set(pathOf(3), () => {
      chunks += 1
      keeper.server.instead.delete(pathOf(3))
      hang(3)
      const bytes = files[3]?.bytes.slice(0, CHUNK_BYTES) as Uint8Array<ArrayBuffer>
      const range = `bytes 0-${CHUNK_BYTES - 1}/${CHUNK_BYTES + 500}`
      return new Response(bytes, { status: 206, headers: { 'Content-Range': range } })
    })
    await keeper.load()
    await until(keeper.timers, () => asked().length === 3)
    publish('two', [2], [3])
    keeper.manifests.hint()
    await until(keeper.timers, () => keeper.media.here(files[2]?.sha256 ?? ''))
    expect(keeper.timers.now).toBeLessThan(1_000)
    keeper.server.instead.clear()
    await keeper.timers.advance(60_000)
    await keeper.has('two')
    expect([chunks, asked()]).toEqual([1, [1, 3, 3, 2, 3, 3]])
  })

  it('though one of them is cut every time, which is tried again before those that come later', async () => {
    publish('one', [1], [2], [3])
    keeper.server.instead.set(pathOf(1), () => Promise.reject(new TypeError('Failed to fetch')))
    hang(3)
    await keeper.load()
    await until(keeper.timers, () => asked().length === 3)
    expect(asked()).toEqual([1, 2, 3])
    await keeper.timers.advance(46_000)
    expect(asked().slice(3)).toEqual([1, 3, 1, 3, 1, 3])
    keeper.server.instead.delete(pathOf(1))
    await keeper.timers.advance(16_000)
    expect(asked().slice(9)).toEqual([1, 3])
  })

  it('though two of them are cut every time, and are asked again as seldom as the server wants', async () => {
    publish('one', [1, 2, 3])
    const cut = () => Promise.reject(new TypeError('Failed to fetch'))
    keeper.server.instead.set(pathOf(1), cut)
    keeper.server.instead.set(pathOf(2), () => new Response('', { status: 503, headers: { 'Retry-After': '120' } }))
    await keeper.load()
    await until(keeper.timers, () => keeper.media.here(files[3]?.sha256 ?? ''))
    expect(asked()).toEqual([1, 2, 3])
  })

  it('few at a time while there is no contact', async () => {
    const seeds = [11, 12, 13, 14, 15, 16, 17, 18, 19, 20]
    for (const seed of seeds) file(seed, 64)
    publish('one', seeds)
    for (const seed of seeds) {
      keeper.server.instead.set(pathOf(seed), () => Promise.reject(new TypeError('Failed to fetch')))
    }
    await keeper.load()
    await until(keeper.timers, () => asked().length >= 8)
    expect(asked()).toHaveLength(8)
  })

  it('in the room of what is due last, where there is none', async () => {
    publish('one', [1], [2], [3])
    await keeper.load()
    await keeper.has('one')
    keeper.caches.quota = keeper.caches.used + 40
    publish('two', [4], [1], [2], [3])
    keeper.manifests.hint()
    await until(keeper.timers, () => keeper.refusals.length > 0)
    const here = [1, 2, 3, 4].filter((seed) => keeper.media.here(files[seed]?.sha256 ?? ''))
    expect(here).toEqual([1, 2, 4])
    expect(keeper.refusals).toMatchObject([{ asset: files[3]?.sha256, code: 'quota' }])
    expect(keeper.manifests.stored).toBe(3 * 64)
    expect(asked().filter((seed) => seed === 4)).toHaveLength(1)
  })

  it('in the room of what there is too little for anyhow', async () => {
    file(1, CHUNK_BYTES + 500)
    file(2, 1_000)
    keeper.caches.quota = CHUNK_BYTES + 400
    publish('one', [1], [2])
    await keeper.load()
    await until(keeper.timers, () => keeper.refusals.length > 0)
    expect(keeper.media.here(files[2]?.sha256 ?? '')).toBe(true)
    expect(keeper.refusals).toMatchObject([{ asset: files[1]?.sha256, code: 'quota' }])
  })

  it('the damaged one before the others', async () => {
    publish('one', [1], [2], [3])
    hang(3)
    await keeper.load()
    await until(keeper.timers, () => asked().length === 3)
    keeper.caches.corrupt('marquee-media', `/player/m/${files[1]?.sha256}/0`)
    keeper.manifests.suspect(files[1]?.sha256 ?? '')
    await until(keeper.timers, () => asked().length === 5)
    expect(asked().slice(3)).toEqual([1, 3])
  })

  it('though one of them is refused, and what it stands for is left out for good', async () => {
    publish('one', [1, 2])
    keeper.server.instead.set(pathOf(1), () => problem(404, 'media-missing'))
    await keeper.load()
    await keeper.has('one')
    expect(keeper.manifests.supply?.lacking(0)).toEqual([])
    expect(keeper.manifests.supply?.isDark(0)).toBe(false)
  })
})
