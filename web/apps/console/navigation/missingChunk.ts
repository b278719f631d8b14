const KEY = 'marquee.reloaded-at'

/** Two failures within this time are not cured by a reload. In milliseconds. */
const PATIENCE_MS = 10_000

/** Where the page is open. */
export interface Surroundings {
  readonly storage: Storage
  isOnline(): boolean
  reload(): void
  /** Milliseconds since the epoch. */
  now(): number
}

/**
 * Reloads the page when a part of the program cannot be loaded (R291): after an upgrade the old files are gone. A second
 * failure right after a reload goes on to the error page instead of reloading for ever. Without a network nothing is
 * reloaded: the page that stands, with the work in it, would give way to one of the browser's own.
 */
export function reloadOnMissingChunk(target: EventTarget, { storage, isOnline, reload, now }: Surroundings): void {
  let isLeaving = false
  target.addEventListener('vite:preloadError', (event) => {
    const wasTried = now() - Number(storage.getItem(KEY) ?? 0) < PATIENCE_MS
    if (!isLeaving && (wasTried || !isOnline())) return
    event.preventDefault() // the import then answers undefined; see `loadPart`
    if (isLeaving) return
    isLeaving = true
    storage.setItem(KEY, String(now()))
    reload()
  })
}
