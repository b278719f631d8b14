import { webcrypto } from 'node:crypto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import { FakeServer, json, problem } from '../../test/server'
import { FakeTimers } from '../../test/timers'
import { openStore, type Store } from '../storage/store'
import { createHttp } from './http'
import { type Identity, loadIdentity, randomUuid } from './identity'
import { createSession, type Dismissal, type Session } from './session'
import 'fake-indexeddb/auto'

const crypto = webcrypto as unknown as Crypto

let server: FakeServer
let store: Store
let identity: Identity
let dismissed: Mock<(reason: Dismissal) => void>

const http = () => createHttp({ fetch: server.fetch, timers: new FakeTimers() })

async function openSession(): Promise<Session> {
  return createSession({ http: http(), store, identity, deviceKey: 'key', saved: await store.read(), dismissed })
}

const askManifest = (session: Session) => session.call('/api/player/manifest')

beforeEach(async () => {
  server = new FakeServer(() => 0)
  server.instead.set('/api/player/plain', () => json(200, {}))
  store = await openStore(new IDBFactory())
  identity = await loadIdentity(crypto, store, {})
  dismissed = vi.fn()
  await http()('/api/player/hello', { method: 'POST', body: { publicKey: identity.publicKey } })
})

describe('the identity', () => {
  it('is made once, and its public half is a raw P-256 point', async () => {
    expect((await loadIdentity(crypto, store, await store.read())).publicKey).toBe(identity.publicKey)
    expect(Buffer.from(identity.publicKey, 'base64')).toHaveLength(65)
    expect(Buffer.from(await identity.sign('text'), 'base64')).toHaveLength(64)
  })

  it('gives each boot a UUID of its own', () => {
    const one = randomUuid(crypto)
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(randomUuid(crypto)).not.toBe(one)
  })
})

describe('the session', () => {
  it('signs the nonce, and keeps the token over a restart', async () => {
    expect((await askManifest(await openSession())).status).toBe(404)
    expect((await askManifest(await openSession())).status).toBe(404)
    expect(server.count('/api/player/session')).toBe(1)
  })

  it('renews a token that ran out, once for all calls that need it, and repeats them', async () => {
    const session = await openSession()
    await askManifest(session)
    server.expireTokens()
    const answers = await Promise.all([askManifest(session), askManifest(session), askManifest(session)])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(server.count('/api/player/session')).toBe(2)
    expect(dismissed).not.toHaveBeenCalled()
  })

  it('renews it only once for a call that is refused again', async () => {
    server.instead.set('/api/player/plain', () => problem(401, 'token-expired'))
    expect((await (await openSession()).call('/api/player/plain')).status).toBe(401)
    expect(server.count('/api/player/session')).toBe(2)
    expect(dismissed).not.toHaveBeenCalled()
  })

  it.each(['device-revoked', 'device-unknown', 'device-pending'])('ends when the server says %s', async (code) => {
    server.instead.set('/api/player/session', () => problem(401, code))
    const session = await openSession()
    await expect(askManifest(session)).rejects.toMatchObject({ code })
    await expect(askManifest(session)).rejects.toMatchObject({ code })
    expect(dismissed.mock.calls).toEqual([[code]])
    expect(server.count('/api/player/challenge')).toBe(1)
  })

  it('ends at once when a call is answered with the revocation', async () => {
    const session = await openSession()
    await askManifest(session)
    server.revoked = true
    await expect(askManifest(session)).rejects.toMatchObject({ code: 'device-revoked' })
    expect(server.count('/api/player/session')).toBe(1)
  })

  it('survives that the server is gone, and goes on when it is back', async () => {
    const session = await openSession()
    server.down = true
    await expect(askManifest(session)).rejects.toThrow('Failed to fetch')
    server.down = false
    expect((await askManifest(session)).status).toBe(404)
    expect(dismissed).not.toHaveBeenCalled()
  })

  it('is not taken in by a page that somebody else answers with', async () => {
    server.instead.set('/api/player/session', () => new Response('<html>Sign in to the hotel network</html>'))
    await expect(askManifest(await openSession())).rejects.toMatchObject({ status: 200 })
    expect(dismissed).not.toHaveBeenCalled()
  })
})

describe('an exchange', () => {
  it('is given up after its time limit', async () => {
    const timers = new FakeTimers()
    const never = (() => new Promise(() => {})) as typeof fetch
    const answer = createHttp({ fetch: never, timers })('/x', { limit: 5_000 })
    const failed = expect(answer).rejects.toThrow('no answer within 5000 ms')
    await timers.advance(5_000)
    await failed
    expect(timers.count).toBe(0)
  })
})
