import { webcrypto } from 'node:crypto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { aManifestOf } from '../../test/manifests'
import { FakeServer } from '../../test/server'
import { openStore, type Play, type Store } from './store'
import 'fake-indexeddb/auto'

const server = new FakeServer(() => 0)
const old = aManifestOf(server, 'old', [1])
const fresh = aManifestOf(server, 'fresh', [2])

let factory: IDBFactory
let store: Store

function aPlay(boot: string, seq: number): Play {
  return { boot, seq, scheduleItemId: 1, contentId: 2, from: seq * 10, to: seq * 10 + 9, result: 'played' }
}

beforeEach(async () => {
  factory = new IDBFactory()
  store = await openStore(factory)
})

describe('the values of a screen', () => {
  it('outlive the page', async () => {
    await store.write({ deviceKey: 'k', token: 't', current: old, clockOffset: -5 })
    expect(await (await openStore(factory)).read()).toEqual({
      deviceKey: 'k',
      token: 't',
      current: old,
      clockOffset: -5,
    })
  })

  it('hold a key that signs after a restart and cannot be read', async () => {
    const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
    await store.write({ keys: keys as CryptoKeyPair })
    const kept = (await (await openStore(factory)).read()).keys as unknown as typeof keys
    const scheme = { name: 'ECDSA', hash: 'SHA-256' }
    const signature = await webcrypto.subtle.sign(scheme, kept.privateKey, new Uint8Array(3))
    expect(await webcrypto.subtle.verify(scheme, keys.publicKey, signature, new Uint8Array(3))).toBe(true)
    await expect(webcrypto.subtle.exportKey('pkcs8', kept.privateKey)).rejects.toThrow()
  })

  it('change together', async () => {
    await store.write({ current: old, next: fresh })
    await store.write({ current: fresh, next: undefined })
    expect(await store.read()).toEqual({ current: fresh })
  })

  it('change together or not at all', async () => {
    await store.write({ current: old, next: fresh })
    const unstorable = { clockOffset: (() => 0) as unknown as number }
    await expect(store.write({ current: fresh, next: undefined, ...unstorable })).rejects.toThrow()
    expect(await store.read()).toEqual({ current: old, next: fresh })
  })

  it('are forgotten together with the plays, but for what is kept', async () => {
    await store.write({ deviceKey: 'k', current: old, clockOffset: 3 })
    await store.addPlay(aPlay('a', 1))
    await store.reset({ clockOffset: 3 })
    expect(await store.read()).toEqual({ clockOffset: 3 })
    expect(await store.countPlays()).toBe(0)
  })
})

describe('the plays of a screen', () => {
  it('are kept by boot, in their order', async () => {
    for (const play of [aPlay('b', 2), aPlay('a', 10), aPlay('b', 1), aPlay('a', 9)]) await store.addPlay(play)
    expect(await store.boots()).toEqual(['a', 'b'])
    expect(await store.plays('a', 10)).toEqual([aPlay('a', 9), aPlay('a', 10)])
    expect(await store.plays('b', 1)).toEqual([aPlay('b', 1)])
  })

  it('are deleted up to a number, in one boot only', async () => {
    for (const play of [aPlay('a', 1), aPlay('a', 2), aPlay('a', 3), aPlay('b', 1)]) await store.addPlay(play)
    expect(await store.deletePlays('a', 2)).toBe(2)
    expect(await store.plays('a', 10)).toEqual([aPlay('a', 3)])
    expect(await store.boots()).toEqual(['a', 'b'])
  })
})

describe('what is known', () => {
  const aRecord = (key: string, at = 1) => ({ key, at, body: { items: [] }, assets: ['ab'], etag: '"1"' })

  it('is kept by its key, and forgotten', async () => {
    await store.learn(aRecord('source/1'))
    await store.learn(aRecord('weather/jp-tokyo'))
    await store.learn(aRecord('source/1', 2))
    expect(await (await openStore(factory)).known()).toEqual([aRecord('source/1', 2), aRecord('weather/jp-tokyo')])
    await store.forget(['source/1', 'source/9'])
    expect(await store.known()).toEqual([aRecord('weather/jp-tokyo')])
  })

  it('goes with everything else', async () => {
    await store.learn(aRecord('source/1'))
    await store.reset({})
    expect(await store.known()).toEqual([])
  })

  it('has its place in the database of an older player, which keeps the rest', async () => {
    const older = new IDBFactory()
    const opening = older.open('marquee-player', 1)
    await new Promise((resolve, reject) => {
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('values').put('k', 'deviceKey')
        opening.result.createObjectStore('plays', { keyPath: ['boot', 'seq'] }).put(aPlay('a', 1))
      }
      opening.onsuccess = resolve
      opening.onerror = reject
    })
    opening.result.close()
    const opened = await openStore(older)
    await opened.learn(aRecord('source/1'))
    expect(await opened.read()).toEqual({ deviceKey: 'k' })
    expect(await opened.countPlays()).toBe(1)
    expect(await opened.known()).toEqual([aRecord('source/1')])
  })
})

it('opens its database again when the browser closed it', async () => {
  await store.write({ deviceKey: 'k' })
  // A request to open a later version makes every open connection close itself.
  const later = factory.open('marquee-player', 3)
  await new Promise((resolve, reject) => {
    later.onupgradeneeded = () => later.transaction?.abort()
    later.onsuccess = reject
    later.onerror = resolve
  })
  expect(await store.read()).toEqual({ deviceKey: 'k' })
})
