import type { PlayResult } from '@marquee/renderer/playback'
import type { Closure } from '../server/closure'

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
  /** A newer manifest whose assets are still being fetched. */
  next: unknown
  /** The server's time minus this device's clock, in milliseconds. */
  clockOffset: number
  /** Why the screen may not play, as the server said last. */
  closure: Closure
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

export interface Store {
  read(): Promise<Partial<Saved>>
  /** Changes any number of values in one transaction: all of them or, after a crash, none. `undefined` deletes. */
  write(changes: Partial<Saved>): Promise<void>
  /** Deletes every value and every play in one transaction, then keeps `kept`. */
  reset(kept: Partial<Saved>): Promise<void>
  addPlay(play: Play): Promise<void>
  /** The first `limit` plays of a boot in the order of `seq`. */
  plays(boot: string, limit: number): Promise<Play[]>
  /** Deletes a boot's plays up to and including `seq`; answers how many are left over all boots. */
  deletePlays(boot: string, seq: number): Promise<number>
  countPlays(): Promise<number>
  /** The boots that have undelivered plays. */
  boots(): Promise<string[]>
}

const DATABASE = 'marquee-player'
const VERSION = 1
const VALUES = 'values'
const PLAYS = 'plays'

/** Opens the store; rejects when the browser gives no database. A connection that the browser drops is opened again. */
export async function openStore(factory: IDBFactory): Promise<Store> {
  let connection: IDBDatabase | null = null

  async function connect(): Promise<IDBDatabase> {
    if (connection) return connection
    const opening = factory.open(DATABASE, VERSION)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(VALUES)
      opening.result.createObjectStore(PLAYS, { keyPath: ['boot', 'seq'] })
    }
    const opened = await settled(opening)
    const drop = () => {
      opened.close()
      connection = null
    }
    opened.onclose = drop
    opened.onversionchange = drop
    connection = opened
    return opened
  }

  async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    const database = await connect()
    try {
      return database.transaction([VALUES, PLAYS], mode)
    } catch {
      connection = null
      return (await connect()).transaction([VALUES, PLAYS], mode)
    }
  }

  async function change<T>(steps: (values: IDBObjectStore, plays: IDBObjectStore) => T): Promise<T> {
    const transaction = await begin('readwrite')
    const done = completed(transaction)
    let result: T
    try {
      result = steps(transaction.objectStore(VALUES), transaction.objectStore(PLAYS))
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

  await connect()

  return {
    async read() {
      const values = (await begin('readonly')).objectStore(VALUES)
      const keys = settled(values.getAllKeys())
      const all = await settled(values.getAll())
      const saved: Record<string, unknown> = {}
      for (const [index, key] of (await keys).entries()) saved[String(key)] = all[index]
      return saved as Partial<Saved>
    },

    write: (changes) => change((values) => put(values, changes)),

    reset: (kept) =>
      change((values, plays) => {
        values.clear()
        plays.clear()
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
  }
}

/** All plays of a boot. */
function ofBoot(boot: string): IDBKeyRange {
  return IDBKeyRange.bound([boot], [boot, []])
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}
