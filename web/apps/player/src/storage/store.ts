import type { PlayResult } from '@marquee/renderer/playback'
import type { CommandRecord } from '../control/commands'
import type { Closure } from '../server/closure'
import { completed, openDatabase, settled } from './database'

/** What this screen remembers across reloads and restarts. */
export interface Saved {
  /** The key pair that proves who this screen is; the private half cannot leave the browser. */
  keys: CryptoKeyPair
  /** The server's name for the key, once an administrator has activated the screen. */
  deviceKey: string
  /** The last bearer token; it may have run out. */
  token: string
  /** The manifest that plays, as the server sent it. */
  current: unknown
  /** Those before it, the newest first, until all files of that one are here. */
  formers: unknown[]
  /** What older players called a newer manifest whose files they were still fetching. */
  next: unknown
  /** The server's time minus this device's clock, in milliseconds. */
  clockOffset: number
  /** The server's time as it was known now and then, last. */
  latest: number
  /** Why the screen may not play, as the server said last. */
  closure: Closure
  /** What people say at once on this screen, as the server sent it, and what it was not told of that. */
  broadcasts: unknown
  /** The settings that are in force, as the server sent them, and what it calls them. */
  settings: { version: string; values: unknown }
  /** What the screen was asked to do in the last weeks, and what became of it. */
  commands: CommandRecord[]
  /** Since when, in server time, the screen is shut down. */
  shutdownAt: number
  /** The screen answers no touch and no key. */
  locked: boolean
  /** When the page was loaded in the last day, by the device's clock. */
  starts: number[]
}

/** Proof that something was on the screen from `from` to `to`; `seq` counts from 1 in each `boot` without a gap. */
export interface Play {
  boot: string
  seq: number
  scheduleItemId: number
  contentId: number
  from: number
  to: number
  result: PlayResult
}

/** What the server knew of a key such as `weather/jp-tokyo` when it was asked last. */
export interface KnownRecord {
  key: string
  /** Milliseconds since the epoch: when it came to the server. */
  at: number
  body: unknown
  /** The pictures that the body names. */
  assets: string[]
  /** What the server calls this version of it. */
  etag: string
}

export interface Store {
  read(): Promise<Partial<Saved>>
  /**
   * Changes any number of values in one transaction: all of them or, after a crash, none. `undefined` deletes. What was
   * written outlasts a power cut.
   */
  write(changes: Partial<Saved>): Promise<void>
  /** Deletes every value, every play and all that is known in one transaction, then keeps `kept`. */
  reset(kept: Partial<Saved>): Promise<void>
  addPlay(play: Play): Promise<void>
  /** The first `limit` plays of a boot in the order of `seq`. */
  plays(boot: string, limit: number): Promise<Play[]>
  /** Deletes a boot's plays up to and including `seq`; answers how many are left over all boots. */
  deletePlays(boot: string, seq: number): Promise<number>
  countPlays(): Promise<number>
  /** The boots that have undelivered plays. */
  boots(): Promise<string[]>
  /** Everything that is known of what changes by itself. */
  known(): Promise<KnownRecord[]>
  /** Keeps what is known of a key, in place of what was. */
  learn(record: KnownRecord): Promise<void>
  /** Forgets what is known of keys. */
  forget(keys: string[]): Promise<void>
}

const DATABASE = 'marquee-player'
/**
 * 1: values and plays; 2: and what is known. A player that goes back to the build before it has to open it too, and a
 * browser opens no database for a lower number: what is new is a value, or a database of its own.
 */
const VERSION = 2
const VALUES = 'values'
const PLAYS = 'plays'
const KNOWN = 'known'
const STORES = [VALUES, PLAYS, KNOWN]

/** Opens the store; rejects when the browser gives no database. */
export async function openStore(factory: IDBFactory): Promise<Store> {
  const { begin } = await openDatabase(factory, {
    name: DATABASE,
    version: VERSION,
    stores: STORES,
    upgrade(database, oldVersion) {
      if (oldVersion < 1) {
        database.createObjectStore(VALUES)
        database.createObjectStore(PLAYS, { keyPath: ['boot', 'seq'] })
      }
      database.createObjectStore(KNOWN, { keyPath: 'key' })
    },
  })

  async function change<T>(
    steps: (values: IDBObjectStore, plays: IDBObjectStore, known: IDBObjectStore) => T,
    durability?: IDBTransactionDurability,
  ): Promise<T> {
    const transaction = await begin('readwrite', durability)
    const done = completed(transaction)
    let result: T
    try {
      const [values, plays, known] = STORES.map((name) => transaction.objectStore(name))
      result = steps(values as IDBObjectStore, plays as IDBObjectStore, known as IDBObjectStore)
    } catch (reason) {
      // A value that cannot be stored is refused at once: what was asked for before it must not stay.
      done.catch(() => undefined)
      transaction.abort()
      throw reason
    }
    await done
    return result
  }

  function put(values: IDBObjectStore, changes: Partial<Saved>) {
    for (const key of Object.keys(changes) as (keyof Saved)[]) {
      if (changes[key] === undefined) values.delete(key)
      else values.put(changes[key], key)
    }
  }

  return {
    async read() {
      const values = (await begin('readonly')).objectStore(VALUES)
      const keys = settled(values.getAllKeys())
      const all = await settled(values.getAll())
      const saved: Record<string, unknown> = {}
      for (const [index, key] of (await keys).entries()) saved[String(key)] = all[index]
      return saved as Partial<Saved>
    },

    write: (changes) => change((values) => put(values, changes), 'strict'),

    reset: (kept) =>
      change((values, plays, known) => {
        values.clear()
        plays.clear()
        known.clear()
        put(values, kept)
      }),

    addPlay: (play) =>
      change((_, plays) => {
        plays.put(play)
      }),

    async plays(boot, limit) {
      const plays = (await begin('readonly')).objectStore(PLAYS)
      return settled(plays.getAll(ofBoot(boot), limit))
    },

    async deletePlays(boot, seq) {
      const left = await change((_, plays) => {
        plays.delete(IDBKeyRange.bound([boot], [boot, seq]))
        return plays.count()
      })
      return left.result
    },

    async countPlays() {
      return settled((await begin('readonly')).objectStore(PLAYS).count())
    },

    async boots() {
      const plays = (await begin('readonly')).objectStore(PLAYS)
      const boots: string[] = []
      for (;;) {
        // An array sorts after every number: this range starts behind the last play of the last boot found.
        const after = boots.length ? IDBKeyRange.lowerBound([boots[boots.length - 1], []], true) : undefined
        const cursor = await settled(plays.openCursor(after))
        if (!cursor) return boots
        boots.push((cursor.value as Play).boot)
      }
    },

    async known() {
      return settled((await begin('readonly')).objectStore(KNOWN).getAll())
    },

    learn: (record) =>
      change((_, __, known) => {
        known.put(record)
      }),

    forget: (keys) =>
      change((_, __, known) => {
        for (const key of keys) known.delete(key)
      }),
  }
}

/** All plays of a boot. */
function ofBoot(boot: string): IDBKeyRange {
  return IDBKeyRange.bound([boot], [boot, []])
}
