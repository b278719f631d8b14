import { PROGRAM_DRAFTS } from '../../../session/drafts'

/** What somebody has not saved of a program. */
export interface ProgramDraft {
  /** A UUID: that of the window in which it was made. */
  readonly key: string
  /** 0: of a program that there is not yet. */
  readonly contentId: number
  readonly baseVersion: number
  /** The version of the content that it began with, where that is known. */
  readonly versionId: number
  readonly name: string
  /** Milliseconds since 1970, by the clock of the device. */
  readonly at: number
  /** The JSON of the program. */
  readonly text: string
}

/** Keeps drafts of programs on this device, however large they are; each belongs to a person in a company. */
export interface DeviceDrafts {
  /** All of somebody's; none where the browser keeps nothing. */
  all(owner: string): Promise<ProgramDraft[]>
  /** Rejects when there is no room. */
  put(owner: string, draft: ProgramDraft): Promise<void>
  drop(key: string): Promise<void>
}

/** Left behind for so long, nobody comes back to it; in milliseconds. */
const FORGOTTEN_AFTER = 30 * 24 * 60 * 60 * 1000

type Row = ProgramDraft & { readonly owner: string }

export function createDeviceDrafts(storage: IDBFactory | undefined, now: () => number): DeviceDrafts {
  let opened: Promise<IDBDatabase> | undefined

  async function run<T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    if (!storage) throw new Error('this browser keeps nothing')
    opened ??= open(storage, () => {
      opened = undefined
    })
    opened.catch(() => {
      opened = undefined
    })
    const transaction = (await opened).transaction('drafts', mode)
    return new Promise((resolve, reject) => {
      const request = work(transaction.objectStore('drafts'))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  }

  return {
    async all(owner) {
      const rows = await run<Row[]>('readonly', (drafts) => drafts.getAll()).catch(() => [])
      const late = rows.filter(({ at }) => now() - at > FORGOTTEN_AFTER)
      for (const { key } of late) run('readwrite', (drafts) => drafts.delete(key)).catch(() => {})
      return rows
        .filter((row) => row.owner === owner && !late.includes(row))
        .map(({ owner: _, ...draft }) => draft)
        .sort((one, other) => other.at - one.at)
    },
    async put(owner, draft) {
      await run('readwrite', (drafts) => drafts.put({ ...draft, owner } satisfies Row))
    },
    async drop(key) {
      await run('readwrite', (drafts) => drafts.delete(key))
    },
  }
}

function open(storage: IDBFactory, closed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = storage.open(PROGRAM_DRAFTS, 1)
    request.onupgradeneeded = () => request.result.createObjectStore('drafts', { keyPath: 'key' })
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const database = request.result
      database.onclose = closed
      database.onversionchange = () => {
        database.close() // somebody signs out: everybody's are forgotten
        closed()
      }
      resolve(database)
    }
  })
}
