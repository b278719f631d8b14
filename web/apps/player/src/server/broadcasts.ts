import type { Broadcast } from '@marquee/model/message/broadcast'
import {
  type BroadcastHint,
  type CheckedBroadcasts,
  hinted,
  readBroadcasts,
} from '@marquee/model/message/broadcast.check'
import { backoff, createLoop } from '../runtime/loop'
import type { Timers } from '../runtime/timers'
import type { Saved, Store } from '../storage/store'
import type { Clock } from './clock'
import { detailOf } from './detail'
import { bodyOf, isRefusal } from './http'
import type { Session } from './session'

/** The broadcasts of an instant, the strongest first, and until when they are the same ones. */
export interface OnShow {
  readonly broadcasts: readonly Broadcast[]
  readonly until: number
}

/** What people say at once on this screen, with or without a network. */
export interface Broadcasts {
  at(t: number): OnShow
  /** There may be others: asks within `ms`. */
  soon(ms?: number): void
  /** Obeys what the server hints, and asks for the rest: soon, or at once if the hint says nothing. */
  hear(hint: BroadcastHint): void
  /** The words of a broadcast are seen, or cannot be; of what is no broadcast nothing is said. */
  seen(id: string): void
  failed(id: string, detail: string): void
  /** The clock was corrected. */
  look(): void
  stop(): void
}

export interface BroadcastsOptions {
  session: Pick<Session, 'call'>
  clock: Pick<Clock, 'now'>
  timers: Timers
  random: () => number
  store: Pick<Store, 'write'>
  saved: Pick<Partial<Saved>, 'broadcasts'>
  /** Whether hints arrive. */
  live: () => boolean
  /** Others are to be shown than before. */
  changed: () => void
}

/** What has become of a broadcast on this screen, from `at` on (server time). */
interface Said {
  readonly id: string
  readonly state: 'shown' | 'failed' | 'ended'
  readonly at: number
  readonly detail?: string
}

/** What is stored beside the server's answer; older players stored that alone. */
interface Kept {
  readonly untold: readonly Said[]
  readonly states: readonly (readonly [id: string, state: Said['state']])[]
}

/** Between two exchanges while hints arrive and while they do not, and with a server that knows no broadcasts. */
const LIVE = 60_000
export const POLLING = 15_000
const UNKNOWN = 3_600_000
/** Within this time screens say what became of a broadcast: the server first reaches all with its hint. */
const SAY = 1_000
/** Within this time after a hint that was obeyed they ask for the rest; while hints overtake answers, not sooner. */
const CONFIRM = 4_000
/** How long ends are not looked at, in milliseconds: timers take no more than 24 days. */
const LONGEST_LOOK = 3_600_000
/** So much is said at once; the server takes no more. */
const SAID = 50

/**
 * Exchanges with the server what is to be shown for what has become of it. Its last answer is kept and obeyed until
 * the next, and what has become of it until the server was told.
 */
export function createBroadcasts(options: BroadcastsOptions): Broadcasts {
  const { session, clock, timers, random, store, saved, live, changed } = options
  /** What is obeyed, as the server sent it. */
  let body: unknown = { broadcasts: [] }
  let known: CheckedBroadcasts = readBroadcasts(body)
  /** What is stored, as a text. */
  let kept = JSON.stringify(saved.broadcasts)
  let writing = Promise.resolve()
  /** What the server has not heard yet. */
  let untold: readonly Said[] = []
  /** What was here and is over: a hint that comes late does not bring it back. */
  const over = new Set<string>()
  /** What was said last of each that is here. */
  let states = new Map<string, Said['state']>()
  /** How many hints were obeyed: an answer to what was asked before one of them may not know of it. */
  let hints = 0
  /** How many answers in a row did not. */
  let overtaken = 0
  try {
    obey(saved.broadcasts)
    const { untold: owed = [], states: last = [] } = saved.broadcasts as Partial<Kept>
    states = new Map(last)
    if (Array.isArray(owed)) untold = owed
  } catch {
    // Another player stored it.
  }
  let onShow = JSON.stringify(at(clock.now()).broadcasts)
  let timer: number | null = null
  let stopped = false

  function at(t: number): OnShow {
    const broadcasts = known.broadcasts.filter(({ endsAt }) => endsAt > t)
    return { broadcasts, until: Math.min(...broadcasts.map(({ endsAt }) => endsAt)) }
  }

  function say(id: string, state: Said['state'], detail?: string, at = clock.now()): void {
    if (states.get(id) === state) return
    states.set(id, state)
    // The first instant of each counts.
    if (untold.some((one) => one.id === id && one.state === state)) return
    untold = untold.concat({ id, state, at, detail: detail && detailOf(detail) })
    keep()
    loop.soon(Math.max(pause(), random() * SAY))
  }

  /** Takes away what is over, and looks again at the next end. */
  function look(): void {
    if (stopped) return
    if (timer !== null) timers.clearTimeout(timer)
    const t = clock.now()
    const { broadcasts, until } = at(t)
    const isOn = (id: string) => broadcasts.some((one) => one.id === id)
    states.forEach((state, id) => {
      if (isOn(id) || known.failed.has(id)) return
      const own = known.broadcasts.find((one) => one.id === id)
      // Its own end came before this look if the screen was off meanwhile.
      if (state === 'shown') say(id, 'ended', undefined, Math.min(t, own ? own.endsAt : t))
      states.delete(id)
    })
    timer = timers.setTimeout(look, Math.max(1, Math.min(until - t, LONGEST_LOOK)))
    const shows = JSON.stringify(broadcasts)
    if (shows === onShow) return
    onShow = shows
    changed()
  }

  function obey(next: unknown): void {
    const before = known.broadcasts
    known = readBroadcasts(next)
    body = next
    for (const { id, endsAt } of before) {
      if (isKnown(id)) continue
      over.add(id)
      // Also of what was never seen: people wait for its last screen.
      if (endsAt > clock.now() && states.get(id) !== 'failed') say(id, 'ended')
    }
  }

  /** Obeys from now on. */
  function turnTo(next: unknown): void {
    obey(next)
    known.failed.forEach((detail, id) => {
      say(id, 'failed', detail)
    })
    look()
  }

  async function exchange(): Promise<number> {
    const said = untold.slice(0, SAID)
    const before = hints
    const answer = await session.call('/api/player/broadcasts', { method: 'POST', body: { said } })
    if (stopped) return 0
    if (isRefusal(answer.status)) told(said) // or all that is to be shown would never come
    const isUnknown = answer.status === 404 || answer.status === 405
    const all = isUnknown ? { broadcasts: [] } : bodyOf(answer)
    overtaken = hints === before ? 0 : overtaken + 1
    if (!overtaken) turnTo(all)
    told(said)
    keep()
    if (overtaken) return pause()
    if (isUnknown) return UNKNOWN
    if (said.length === SAID) return 0
    return (live() ? LIVE : POLLING) * (1 - random() / 10)
  }

  function told(said: readonly Said[]): void {
    untold = untold.filter((one) => said.indexOf(one) < 0)
  }

  /** How long the server is left alone while hints overtake its answers. */
  function pause(): number {
    return overtaken && Math.min(CONFIRM, backoff(overtaken, random))
  }

  /** Stores what changed, and with it whatever else changes at this instant; or else with the next exchange. */
  function keep(): void {
    writing = writing.then(write).catch(() => undefined)
  }

  function write(): Promise<void> | undefined {
    const text = JSON.stringify({ ...Object(body), untold, states: Array.from(states) })
    if (stopped || text === kept) return
    return store.write({ broadcasts: JSON.parse(text) }).then(() => {
      kept = text
    })
  }

  const loop = createLoop({ timers, random, task: exchange })
  look()

  return {
    at,
    soon: loop.soon,
    hear(hint) {
      if (stopped) return
      if ((!hint.order && !hint.ended) || over.has(idOf(hint.order))) return loop.soon(pause())
      hints += 1
      turnTo({ broadcasts: hinted(body, hint) })
      keep()
      loop.soon(Math.max(pause(), random() * CONFIRM))
    },
    seen(id) {
      if (isKnown(id)) say(id, 'shown')
    },
    failed(id, detail) {
      if (isKnown(id)) say(id, 'failed', detail)
    },
    look,
    stop() {
      stopped = true
      loop.stop()
      if (timer !== null) timers.clearTimeout(timer)
    },
  }

  function isKnown(id: string): boolean {
    return known.broadcasts.some((one) => one.id === id)
  }
}

function idOf(order: unknown): string {
  return String(Object(order).id)
}
