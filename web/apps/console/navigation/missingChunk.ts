import { Problem } from '@marquee/api/problem'

const KEY = 'marquee.reloaded-at'

/** Two failures within this time are not cured by a reload. In milliseconds. */
const PATIENCE_MS = 10_000

/**
 * Reloads the page when a part of the program cannot be loaded (R291): after an upgrade the old files are gone. A second
 * failure right after a reload goes on to the error page instead of reloading for ever.
 */
export function reloadOnMissingChunk(target: EventTarget, storage: Storage, reload: () => void, now = Date.now): void {
  let isLeaving = false
  target.addEventListener('vite:preloadError', (event) => {
    if (!isLeaving && now() - Number(storage.getItem(KEY) ?? 0) < PATIENCE_MS) return
    event.preventDefault() // the import then answers undefined; see loadPart
    if (isLeaving) return
    isLeaving = true
    storage.setItem(KEY, String(now()))
    reload()
  })
}

/** Loads a part of the program. While the page is being left for a reload it never answers; otherwise it throws a `Problem`. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  const part = await load().catch((cause) => {
    throw Problem.offline(cause)
  })
  return part ?? new Promise<T>(() => {})
}
