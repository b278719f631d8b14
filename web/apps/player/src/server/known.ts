import { parseKnown } from '@marquee/model/known.check'
import type { Asset, Manifest } from '@marquee/model/manifest'
import type { EventsBody, ListedTimes } from '@marquee/model/program/list'
import { backoff, createLoop } from '../runtime/loop'
import { type Timers, within } from '../runtime/timers'
import { MediaFault } from '../storage/download'
import type { Media } from '../storage/media'
import type { KnownRecord, Store } from '../storage/store'
import { bodyOf, Refusal } from './http'
import type { Session } from './session'

/** What this screen knows of something that changes by itself, and since when the server knew it. */
export interface Known {
  at: number
  body: unknown
}

/** What changes by itself in the programs of the manifest: sources, the weather, and events, which the manifest has. */
export interface Knowledge {
  /**
   * Tells what is last known of a key, at once, and again whenever that changes; null is nothing. What it returns ends
   * that.
   */
  data(key: string, changed: (known: Known | null) => void): () => void
  /** This is the manifest that plays: its keys are asked for, and what is known of others is forgotten. */
  follow(manifest: Manifest | null): void
  /** Settles when everything of the manifest that was never known was asked for, or after a few seconds. */
  prepare(manifest: Manifest): Promise<void>
  /** Whether what is known, or about to be, needs the asset. */
  holds(sha256: string): boolean
  stop(): void
}

export interface KnowledgeOptions {
  session: Pick<Session, 'call'>
  store: Pick<Store, 'known' | 'learn' | 'forget'>
  media: Pick<Media, 'has' | 'obtain'>
  timers: Timers
  random: () => number
  /** Milliseconds that never run backwards. */
  monotonic: () => number
}

/** A key that a screen asks for. The server's list may have others one day, of which this player knows nothing. */
const KEY = /^(source\/\d+|weather\/[a-z0-9-]+)$/
/** What is kept is bounded, whatever a server sends: keys, characters of a body, pictures of one and their bytes. */
const MOST_KEYS = 200
const MOST_CHARACTERS = 8_000_000
const MOST_ASSETS = 100
const MOST_BYTES = 600_000_000
/** However short an interval is, and however long; 0 is none. */
const SHORTEST = 60_000
const LONGEST = 86_400_000
/** For how long a new manifest waits for what it never knew, in milliseconds. */
const PATIENCE = 5_000
/** Between two looks when nothing is due, in milliseconds. */
const IDLE = 3_600_000

interface Subject {
  intervalMs: number
  /** When it is asked for again, by the monotonic clock. */
  due: number
  failures: number
}

/**
 * Asks for each key again and again, one after the other, and keeps the last answer with its pictures, which are here
 * before it is told. What fails is tried again and changes nothing: a screen without a network shows what it knew.
 */
export function createKnowledge({ session, store, media, timers, random, monotonic }: KnowledgeOptions): Knowledge {
  const records = new Map<string, KnownRecord>()
  const subjects = new Map<string, Subject>()
  const listeners = new Map<string, Set<(known: Known | null) => void>>()
  /** What is known of lists of events, by their keys. */
  let listed = new Map<string, Known>()
  /** The pictures of an answer that is on its way in. */
  let arriving: Readonly<Record<string, Asset>> = {}
  let stopped = false
  /** What waits for all that was never known. */
  let waiting: (() => void)[] = []

  const loaded = store.known().then(
    (kept) => {
      for (const record of kept) {
        records.set(record.key, record)
        tell(record.key)
      }
    },
    () => undefined,
  )

  const knownOf = (key: string): Known | null => records.get(key) || listed.get(key) || null

  function tell(key: string): void {
    const known = knownOf(key)
    listeners.get(key)?.forEach((changed) => {
      changed(known)
    })
  }

  async function ask(key: string): Promise<void> {
    const before = records.get(key)
    const headers: Record<string, string> = before && (await whole(before)) ? { 'If-None-Match': before.etag } : {}
    const answer = await session.call(`/api/player/data/${key}`, { headers })
    if (answer.status === 304) return
    if (answer.status === 404 || answer.status === 410) return lose(key)
    const { at, body, assets } = parseKnown(bodyOf(answer))
    const names = Object.keys(assets)
    const bytes = names.reduce((sum, name) => sum + (assets[name]?.size || 0), 0)
    if (JSON.stringify(body).length > MOST_CHARACTERS || names.length > MOST_ASSETS || bytes > MOST_BYTES) {
      throw new Error(`${key} is too large`)
    }
    arriving = assets
    try {
      for (const name of names) await obtain(name, assets[name] as Asset)
      if (stopped || !subjects.has(key)) return
      const record = { key, at, body, assets: names, etag: answer.etag || '' }
      await store.learn(record)
      records.set(key, record)
    } finally {
      arriving = {}
    }
    tell(key)
  }

  /** Whether every picture of it is here; one that was damaged is fetched again by the addresses of a new answer. */
  async function whole({ assets }: KnownRecord): Promise<boolean> {
    for (const sha256 of assets) if (!(await media.has(sha256))) return false
    return true
  }

  /** A picture that cannot be had for good is left out by what shows it; it does not hold back the rest for ever. */
  async function obtain(sha256: string, asset: Asset): Promise<void> {
    try {
      await media.obtain(sha256, asset, { stopped: () => stopped })
    } catch (reason) {
      const code = reason instanceof MediaFault ? reason.code : 'contact'
      if (code === 'contact' || code === 'denied') throw reason
    }
  }

  /** The server has it no more. */
  async function lose(key: string): Promise<void> {
    if (!records.delete(key)) return
    tell(key)
    await store.forget([key])
  }

  async function look(): Promise<number> {
    await loaded
    for (const [key, subject] of Array.from(subjects)) {
      if (stopped || subjects.get(key) !== subject || subject.due > monotonic()) continue
      try {
        await ask(key)
        subject.failures = 0
        subject.due = monotonic() + subject.intervalMs * (0.9 + random() / 10)
      } catch (reason) {
        subject.failures += 1
        const rest = reason instanceof Refusal || reason instanceof MediaFault ? reason.rest : 0
        const wait = Math.max(backoff(subject.failures, random), rest)
        subject.due = monotonic() + Math.min(wait, subject.intervalMs)
      }
    }
    const done = waiting
    waiting = []
    for (const settle of done) settle()
    let next = IDLE
    subjects.forEach(({ due }) => {
      next = Math.min(next, Math.max(0, due - monotonic()))
    })
    return next
  }

  const looking = createLoop({ timers, random, task: look })

  /** Adds what is not asked for yet; answers whether there is any that was never known. */
  function add({ data = {} }: Manifest): boolean {
    let unknown = false
    for (const key of Object.keys(data)) {
      const intervalMs = Math.min(LONGEST, Math.max(SHORTEST, data[key]?.intervalMs || LONGEST))
      const subject = subjects.get(key)
      if (subject) subject.intervalMs = Math.min(subject.intervalMs, intervalMs)
      else if (KEY.test(key) && subjects.size < MOST_KEYS) subjects.set(key, { intervalMs, due: 0, failures: 0 })
      unknown = unknown || (subjects.has(key) && !records.has(key))
    }
    return unknown
  }

  /** Takes over what takes place, and tells of what is otherwise than it was. */
  function list(manifest: Manifest | null): void {
    const before = listed
    listed = listsOf(manifest)
    listeners.forEach((_, key) => {
      if (JSON.stringify(listed.get(key)) !== JSON.stringify(before.get(key))) tell(key)
    })
  }

  /** Forgets what nothing shows any more. */
  async function tidy(): Promise<void> {
    const gone = Array.from(records.keys()).filter((key) => !subjects.has(key))
    for (const key of gone) records.delete(key)
    if (gone.length > 0) await store.forget(gone)
  }

  return {
    data(key, changed) {
      const heard = listeners.get(key) || new Set()
      listeners.set(key, heard.add(changed))
      changed(knownOf(key))
      return () => {
        heard.delete(changed)
        if (heard.size === 0 && listeners.get(key) === heard) listeners.delete(key)
      }
    },

    follow(manifest) {
      list(manifest)
      const wanted = manifest?.data || {}
      subjects.forEach((subject, key) => {
        if (key in wanted) subject.intervalMs = LONGEST
        else subjects.delete(key)
      })
      if (manifest) add(manifest)
      subjects.forEach((subject) => {
        subject.due = Math.min(subject.due, monotonic() + subject.intervalMs)
      })
      loaded.then(tidy).catch(() => undefined)
      looking.soon()
    },

    async prepare(manifest) {
      await loaded
      if (!add(manifest)) return
      const asked = new Promise<void>((resolve) => {
        waiting.push(resolve)
      })
      looking.soon()
      await within(timers, PATIENCE, asked).catch(() => undefined)
    },

    holds(sha256) {
      if (sha256 in arriving) return true
      return Array.from(records.values()).some(({ assets }) => assets.indexOf(sha256) >= 0)
    },

    stop() {
      stopped = true
      looking.stop()
      for (const settle of waiting) settle()
      waiting = []
    },
  }
}

function listsOf(manifest: Manifest | null): Map<string, Known> {
  const lists = manifest?.lists || {}
  const { horizon, wall = [] } = manifest || {}
  const from = horizon?.from || 0
  return new Map(
    Object.keys(lists).map((name): [string, Known] => {
      const body: EventsBody = { ...(lists[name] as ListedTimes), wall, from }
      return [`events/${name}`, { at: from, body }]
    }),
  )
}
