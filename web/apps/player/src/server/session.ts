import type { Saved, Store } from '../storage/store'
import { closureOf } from './closure'
import { type Answer, bodyOf, type Call, type Http, type Refusal, refusalOf } from './http'
import type { Identity } from './identity'

/** Why the server does not take this screen (any more). */
export type Dismissal = 'device-unknown' | 'device-pending' | 'device-revoked'

/** The screen's right to talk to the server. */
export interface Session {
  /**
   * A call with the device's token, which is renewed once when the server refuses it; that the company is closed is an
   * answer. Rejects when there is no answer.
   */
  call(path: string, call?: Call): Promise<Answer>
  /** The token in use; fetched when there is none yet. */
  token(): Promise<string>
}

export interface SessionOptions {
  http: Http
  store: Store
  identity: Identity
  deviceKey: string
  saved: Partial<Saved>
  /** Told when the server dismisses the screen; every call rejects with a `Refusal` from then on. */
  dismissed: (reason: Dismissal) => void
}

const SIGNED_PREFIX = 'marquee-player-session:'

export function createSession({ http, store, identity, deviceKey, saved, dismissed }: SessionOptions): Session {
  let token = saved.token
  let renewing: Promise<string> | null = null
  let dismissal: Refusal | null = null

  function examine(answer: Answer): Answer {
    if (answer.status === 401) {
      const refusal = refusalOf(answer)
      if (isDismissal(refusal.code) && !dismissal) {
        dismissal = refusal
        dismissed(refusal.code)
      }
    }
    if (dismissal) throw dismissal
    return answer
  }

  async function renew(): Promise<string> {
    const challenge = examine(await http('/api/player/challenge', { method: 'POST', body: { deviceKey } }))
    const { nonce } = bodyOf<{ nonce: string }>(challenge)
    const signature = await identity.sign(SIGNED_PREFIX + nonce)
    const answer = await http('/api/player/session', { method: 'POST', body: { deviceKey, nonce, signature } })
    const fresh = bodyOf<{ token: string }>(examine(answer)).token
    token = fresh
    await store.write({ token: fresh })
    return fresh
  }

  function renewOnce(): Promise<string> {
    if (!renewing) {
      const end = () => {
        renewing = null
      }
      renewing = renew()
      renewing.then(end, end)
    }
    return renewing
  }

  async function callWith(bearer: string, path: string, call: Call): Promise<Answer> {
    return examine(await http(path, { ...call, headers: { ...call.headers, Authorization: `Bearer ${bearer}` } }))
  }

  const session: Session = {
    async token() {
      if (dismissal) throw dismissal
      return token === undefined ? renewOnce() : token
    },

    async call(path, call = {}) {
      const used = await session.token()
      const answer = await callWith(used, path, call)
      if (answer.status !== 401 || closureOf(answer)) return answer
      const fresh = token === used || token === undefined ? await renewOnce() : token
      return callWith(fresh, path, call)
    },
  }
  return session
}

function isDismissal(code: string): code is Dismissal {
  return code === 'device-unknown' || code === 'device-pending' || code === 'device-revoked'
}
