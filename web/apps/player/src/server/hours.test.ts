import { beforeEach, describe, expect, it } from 'vitest'
import { Keeper } from '../../test/keeper'
import { aManifestOf } from '../../test/manifests'
import { problem } from '../../test/server'
import { until } from '../../test/timers'
import 'fake-indexeddb/auto'

let keeper: Keeper

beforeEach(() => {
  keeper = new Keeper()
})

describe('a new manifest outside the hours for downloads', () => {
  const opensAt = (at: number) => {
    keeper.window = { on: false, until: at }
  }
  const opened = () => {
    keeper.window = { on: true, until: Number.POSITIVE_INFINITY }
  }

  beforeEach(async () => {
    await keeper.load()
    await keeper.reached('one')
    opensAt(7_200_000)
  })

  it('is obeyed, and waits with all that is not here, and says how much that is', async () => {
    await keeper.publish('two', [2, 3])
    await keeper.timers.advance(3_600_000)
    expect(keeper.manifests.current?.version).toBe('two')
    expect(keeper.server.count(keeper.mediaPath(3))).toBe(0)
    expect(keeper.manifests.progress).toEqual({ manifest: 'two', done: 64, total: 128 })
    opened()
    await keeper.timers.advance(7_200_000 - keeper.timers.now)
    await keeper.has('two')
  })

  it('is fetched when nothing plays without it', async () => {
    keeper.server.manifest = { ...aManifestOf(keeper.server, 'empty', []), loops: {}, channels: [] }
    await keeper.timers.advance(60_000)
    await keeper.reached('empty')
    await keeper.publish('two', [3, 4])
    await keeper.timers.advance(60_000)
    await until(keeper.timers, () => keeper.server.count(keeper.mediaPath(3)) === 1)
    await keeper.timers.advance(60_000)
    expect(keeper.server.count(keeper.mediaPath(4))).toBe(0)
  })

  it('leaves what plays whole: what it lacks is fetched at any hour', async () => {
    await keeper.media.evict((sha256) => sha256 !== keeper.assetOf(1))
    keeper.manifests.suspect(keeper.assetOf(1))
    await keeper.timers.advance(1_000)
    await until(keeper.timers, () => keeper.server.count(keeper.mediaPath(1)) === 2)
  })

  it('stops between two files when they end', async () => {
    opened()
    let first = true
    keeper.server.instead.set(keeper.mediaPath(3), () => {
      if (first) opensAt(keeper.timers.now + 7_200_000)
      first = false
      keeper.server.instead.delete(keeper.mediaPath(3))
      return problem(500, 'busy')
    })
    await keeper.publish('two', [1, 3, 4])
    await keeper.timers.advance(1_800_000)
    expect(keeper.server.count(keeper.mediaPath(4))).toBe(0)
    opened()
    keeper.manifests.look()
    await keeper.timers.advance(5_000)
    await keeper.has('two')
  })
})

describe('what is wanted anew', () => {
  const renewed = () => {
    let end = ''
    keeper.manifests.renew().then(
      () => {
        end = 'done'
      },
      (reason) => {
        end = String(reason)
      },
    )
    return () => end
  }

  it('is fetched while what is here stays, also outside the hours for downloads', async () => {
    await keeper.load()
    await keeper.reached('one')
    keeper.window = { on: false, until: 9e9 }
    await keeper.publish('two', [2, 3])
    await keeper.timers.advance(60_000)
    const end = renewed()
    await until(keeper.timers, () => end() !== '')
    expect(end()).toBe('done')
    expect([1, 2, 3].map((seed) => keeper.server.count(keeper.mediaPath(seed)))).toEqual([1, 2, 1])
    expect(keeper.caches.deleted).toEqual([])
  })

  it('waits for the server as long as it takes', async () => {
    await keeper.load()
    await keeper.reached('one')
    keeper.server.down = true
    const end = renewed()
    await keeper.timers.advance(3_600_000)
    expect(end()).toBe('')
    expect(await keeper.media.has(keeper.assetOf(1))).toBe(true)
    keeper.server.down = false
    await keeper.timers.advance(120_000)
    await until(keeper.timers, () => end() === 'done')
  })

  it('says what could not be had so, and stays', async () => {
    await keeper.load()
    await keeper.reached('one')
    keeper.server.instead.set(keeper.mediaPath(1), () => problem(404, 'media-missing'))
    const end = renewed()
    await until(keeper.timers, () => end() !== '')
    expect(end()).toMatch(/404/)
    expect([await keeper.media.has(keeper.assetOf(1)), await keeper.media.has(keeper.assetOf(2))]).toEqual([true, true])
    expect(keeper.refusals).toEqual([])
  })

  it('is nothing where nothing is', async () => {
    keeper.server.down = true
    await keeper.load()
    const end = renewed()
    await until(keeper.timers, () => end() === 'done')
  })
})
