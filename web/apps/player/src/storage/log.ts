import { type LogLevel, logLevels } from '@marquee/model/settings'
import type { Timers } from '../runtime/timers'
import { completed, type Database, openDatabase, settled } from './database'

/** What this player writes down for an engineer, in English. It outlasts a restart, and never keeps anything waiting. */
export interface Log {
  /** What is less important than this is not written down. */
  level: LogLevel
  write(level: LogLevel, line: string): void
  /** Everything that is kept, oldest first, as lines of UTF-8 of at most `LOG_BYTES`. */
  text(): Promise<string>
  /** Settles when everything that was written is kept, or cannot be. */
  flush(): Promise<void>
  /** Forgets everything. */
  clear(): Promise<void>
}

export interface LogOptions {
  factory: IDBFactory
  timers: Timers
  /** Server time. */
  now: () => number
}

/** How many lines are kept, of how many characters, and how many bytes of them are handed out. */
export const LOG_LINES = 5_000
const LINE_LENGTH = 500
export const LOG_BYTES = 1_000_000
/** For how long lines are gathered before they are kept, in milliseconds. */
const GATHER = 2_000

const LINES = 'lines'

/** A browser that gives no database for it has no log, and plays all the same. */
export function createLog({ factory, timers, now }: LogOptions): Log {
  let opened: Promise<Database> | null = null
  let gathered: string[] = []
  let gathering: number | null = null
  let kept: Promise<unknown> = Promise.resolve()

  function open(): Promise<Database> {
    if (!opened) {
      opened = openDatabase(factory, {
        name: 'marquee-log',
        version: 1,
        stores: [LINES],
        upgrade: (database) => database.createObjectStore(LINES, { autoIncrement: true }),
      })
      opened.catch(() => {
        opened = null
      })
    }
    return opened
  }

  async function change(steps: (lines: IDBObjectStore) => void): Promise<void> {
    const transaction = await (await open()).begin('readwrite')
    const done = completed(transaction)
    steps(transaction.objectStore(LINES))
    await done
  }

  function keep(): Promise<unknown> {
    if (gathering !== null) timers.clearTimeout(gathering)
    gathering = null
    const lines = gathered
    gathered = []
    if (lines.length === 0) return kept
    kept = kept
      .then(() =>
        change((store) => {
          for (const line of lines) {
            const added = store.add(line)
            added.onsuccess = () => store.delete(IDBKeyRange.upperBound(Number(added.result) - LOG_LINES))
          }
        }),
      )
      .catch(() => undefined)
    return kept
  }

  const log: Log = {
    level: 'info',
    write(level, line) {
      if (logLevels.indexOf(level) > logLevels.indexOf(log.level)) return
      const words = line.replace(/\s+/g, ' ').slice(0, LINE_LENGTH)
      gathered.push(`${new Date(now()).toISOString()} ${level} ${words}`)
      if (gathering === null) gathering = timers.setTimeout(() => void keep(), GATHER)
    },
    async text() {
      await keep()
      const lines = (await open()).begin('readonly').then((reading) => settled(reading.objectStore(LINES).getAll()))
      const bytes = new TextEncoder().encode((await lines).map((line) => `${line}\n`).join(''))
      if (bytes.length <= LOG_BYTES) return new TextDecoder().decode(bytes)
      const rest = bytes.subarray(bytes.length - LOG_BYTES)
      return new TextDecoder().decode(rest.subarray(rest.indexOf(NEWLINE) + 1))
    },
    async flush() {
      await keep()
    },
    async clear() {
      gathered = []
      await keep()
      await change((lines) => lines.clear()).catch(() => undefined)
    },
  }
  return log
}

const NEWLINE = 10
