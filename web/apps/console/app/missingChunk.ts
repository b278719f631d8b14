const KEY = 'marquee.reloaded-at'

/** Two failures within this time are not cured by a reload. In milliseconds. */
const PATIENCE_MS = 10_000

/**
 * Reloads the page when a part of the program cannot be loaded (R291): after an upgrade the old files are gone. A second
 * failure right after a reload goes on to the error page instead of reloading for ever.
 */
export function reloadOnMissingChunk(target: EventTarget, storage: Storage, reload: () => void, now = Date.now): void {
  target.addEventListener('vite:preloadError', (event) => {
    if (now() - Number(storage.getItem(KEY) ?? 0) < PATIENCE_MS) return
    storage.setItem(KEY, String(now()))
    event.preventDefault()
    reload()
  })
}
