/** Where the times of past reloads are kept: the tab's storage, which outlives a reload but not a restart. */
export interface ReloadMemory {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

export interface ReloadOptions {
  memory: ReloadMemory
  /** The device's clock in milliseconds. */
  wall: () => number
  reload: () => void
}

const KEY = 'marquee-reloads'
const HOUR = 3_600_000
/** How often an hour a page may be reloaded: a page that is stuck again at once is not helped by more. */
export const RELOADS_AN_HOUR = 3

/** Reloads the page, unless that was tried too often; without a memory never, because a loop could not be seen. */
export function createReload({ memory, wall, reload }: ReloadOptions): () => boolean {
  return () => {
    const now = wall()
    try {
      const past = parseTimes(memory.getItem(KEY)).filter((at) => at <= now && now - at < HOUR)
      if (past.length >= RELOADS_AN_HOUR) return false
      memory.setItem(KEY, JSON.stringify(past.concat(now)))
    } catch {
      return false
    }
    reload()
    return true
  }
}

function parseTimes(text: string | null): number[] {
  try {
    const times: unknown = JSON.parse(text || '[]')
    return Array.isArray(times) ? times.filter((at) => typeof at === 'number') : []
  } catch {
    return []
  }
}
