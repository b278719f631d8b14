import type { Progress, Remembered, UploadMemory } from './memory'
import type { UploadFacts, UploadWish } from './upload'
import type { WindowClaim } from './windowClaim'

/** Larger files are not copied into the browser's storage: they are chosen again after a reload. */
export const KEPT_FILE_BYTES = 256 * 1024 ** 2

/** As much is copied for one window at most. */
export const KEPT_BYTES = 1024 ** 3

/** An upload that was not finished in this time is forgotten: the server has forgotten it too. In milliseconds. */
const FORGOTTEN_AFTER = 7 * 24 * 60 * 60 * 1000

interface Row extends Progress {
  key: string
  person: number
  /** The window that works on it. */
  owner: string
  /** Milliseconds since 1970. */
  at: number
  wish: UploadFacts
}

interface BrowserMemoryOptions {
  storage: IDBFactory
  claim: WindowClaim
  now(): number
}

/** Remembers uploads in IndexedDB: what is to become of them, how far they are, and their files where these are small enough. */
export function createBrowserMemory({ storage, claim, now }: BrowserMemoryOptions): UploadMemory {
  const rows = new Map<string, Row>()
  let opened: Promise<IDBDatabase> | undefined
  let last = 0
  let copied = 0
  let turn: Promise<unknown> = Promise.resolve()

  /** Changes run one after the other, so that what is forgotten is not written afterwards. What fails is given up. */
  function write(work: (bytes: IDBObjectStore, facts: IDBObjectStore) => void): void {
    turn = turn.then(() => run('readwrite', work)).catch(() => {})
  }

  async function run<T>(
    mode: IDBTransactionMode,
    work: (bytes: IDBObjectStore, facts: IDBObjectStore) => T,
  ): Promise<T> {
    opened ??= open(storage)
    const transaction = (await opened).transaction(['bytes', 'facts'], mode)
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const result = work(transaction.objectStore('bytes'), transaction.objectStore('facts'))
    await done
    return result
  }

  async function load(person: number): Promise<Remembered[]> {
    const owner = await claim.own()
    const isFree = await claim.free()
    await turn
    const all = await run('readonly', (_, facts) => facts.getAll())
    const found = (all.result as Row[]).filter((row) => now() - row.at < FORGOTTEN_AFTER)
    const lost = (all.result as Row[]).filter((row) => !found.includes(row))
    const mine = found.filter((row) => row.person === person && (row.owner === owner || isFree(row.owner)))
    for (const row of mine) rows.set(row.key, { ...row, owner })
    write((bytes, facts) => {
      for (const { key } of lost) {
        facts.delete(key)
        bytes.delete(key)
      }
      for (const row of mine) facts.put({ ...row, owner })
    })
    const files = await run('readonly', (bytes) => mine.map(({ key }) => bytes.get(key)))
    return mine.map(({ key, wish, url, isSent, isAdding }, index) => {
      const file = (files[index]?.result as File | undefined) ?? null
      return { key, wish, url, isSent, isAdding, file }
    })
  }

  function rowOf(person: number, owner: string, { file, ...wish }: UploadWish): Row {
    last++
    const { name, size, type, lastModified } = file
    const facts = { ...wish, file: { name, size, type, lastModified } }
    const progress = { url: null, isSent: wish.known !== undefined, isAdding: false }
    const key = `${now()}-${String(last).padStart(6, '0')}-${owner}` // in the order of adding
    return { key, person, owner, at: now(), wish: facts, ...progress }
  }

  return {
    take: (person) => claim.alone(() => load(person)).catch(() => []),
    keep(person, wishes) {
      const owner = claim.name()
      const added = wishes.map((wish) => rowOf(person, owner, wish))
      for (const row of added) rows.set(row.key, row)
      write((_, facts) => {
        for (const row of added) if (rows.has(row.key)) facts.put(row)
      })
      added.forEach(({ key }, index) => {
        const file = wishes[index]?.file
        if (!file || file.size > KEPT_FILE_BYTES || copied + file.size > KEPT_BYTES) return
        copied += file.size
        write((bytes) => rows.has(key) && bytes.put(file, key))
      })
      return added.map((row) => row.key)
    },
    note(key, progress) {
      const row = rows.get(key)
      if (!row) return
      rows.set(key, { ...row, ...progress })
      write((_, facts) => {
        const newest = rows.get(key)
        if (newest) facts.put(newest)
      })
    },
    forget(keys) {
      const known = keys.filter((key) => rows.delete(key))
      if (known.length === 0) return
      write((bytes, facts) => {
        for (const key of known) {
          facts.delete(key)
          bytes.delete(key)
        }
      })
    },
    async empty(person) {
      for (const [key, row] of rows) if (row.person === person) rows.delete(key) // nothing of it is written any more
      await turn
      const all = await run('readonly', (_, facts) => facts.getAll()).catch(() => null)
      write((bytes, facts) => {
        for (const row of (all?.result ?? []) as Row[]) {
          if (row.person !== person) continue
          facts.delete(row.key)
          bytes.delete(row.key)
        }
      })
      await turn
    },
  }
}

function open(storage: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = storage.open('marquee-uploads', 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('facts', { keyPath: 'key' })
      request.result.createObjectStore('bytes')
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
