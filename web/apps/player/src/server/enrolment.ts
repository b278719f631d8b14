import { createLoop, type Loop } from '../runtime/loop'
import type { Timers } from '../runtime/timers'
import { bodyOf, type Http } from './http'
import type { Identity } from './identity'

/** What the server is told about the machine that the player runs on; sizes in CSS pixels. */
export interface Hardware {
  model?: string
  os?: string
  client: 'browser' | 'fleet' | 'linux'
  clientVersion: string
  width: number
  height: number
}

/** Where the pairing stands. */
export interface EnrolmentState {
  /** What an administrator types to activate this screen; null until the server gave one. */
  code: string | null
  /** Whether the server answered the last time. */
  contact: boolean
}

export interface EnrolmentOptions {
  http: Http
  timers: Timers
  random: () => number
  identity: Identity
  hardware: () => Hardware
  /** The code of the registered screen that this one shall be; empty: none. */
  invitation: string
  changed: (state: EnrolmentState) => void
  /** An administrator has activated the screen; ends the enrolment when it resolves. */
  activated: (deviceKey: string) => Promise<void>
}

interface Hello {
  deviceKey: string
  code: string
  status: 'pending' | 'active'
  pollMs: number
}

/** Limits of the server's wish how often to ask, in milliseconds. */
const SHORTEST_POLL = 1_000
const LONGEST_POLL = 60_000

/** When the invitation is said again. The server counts wrong ones; the screen of a right one may wait for its licence. */
const INVITED_AGAIN = 600_000

/** Shows the server this screen's public key until an administrator has activated it. */
export function createEnrolment(options: EnrolmentOptions): Loop {
  const { http, timers, random, identity, hardware, invitation, changed, activated } = options
  let code: string | null = null
  let uninvited = 0 // for how long the invitation is not said

  async function ask(): Promise<number> {
    const invited = invitation !== '' && uninvited <= 0 ? { code: invitation } : {}
    const body = { publicKey: identity.publicKey, hardware: hardware(), ...invited }
    const hello = bodyOf<Hello>(await http('/api/player/hello', { method: 'POST', body }))
    if (hello.status === 'active') {
      await activated(hello.deviceKey)
      loop.stop()
      return LONGEST_POLL
    }
    code = hello.code
    changed({ code, contact: true })
    const wait = Math.min(LONGEST_POLL, Math.max(SHORTEST_POLL, hello.pollMs || 0))
    uninvited = (uninvited > 0 ? uninvited : INVITED_AGAIN) - wait
    return wait
  }

  const loop = createLoop({ timers, random, task: ask, failed: () => changed({ code, contact: false }) })
  return loop
}
