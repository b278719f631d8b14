const KEY = 'marquee.reloaded-at'

/** Two failures within this time are not cured by a reload. In milliseconds. */
const PATIENCE_MS = 10_000

/** Where the page is open. */
export interface Surroundings {
  readonly storage: Storage
  isOnline(): boolean
  /** Any answer of the server; rejects when there is none. */
  askServer(): Promise<Response>
  reload(): void
  /** Milliseconds since the epoch. */
  now(): number
}

/**
 * Reloads the page when a part of the program cannot be loaded (R291): after an upgrade the old files are gone. A second
 * failure right after a reload goes on to the error page instead of reloading for ever. Without a network, or while the
 * server does not answer, nothing is reloaded: the page that stands, with the work in it, would give way to one of the
 * browser's own.
 */
export function reloadOnMissingChunk(
  target: EventTarget,
  { storage, isOnline, askServer, reload, now }: Surroundings,
): void {
  let state: 'stays' | 'asks' | 'leaves' = 'stays'

  async function leave(): Promise<void> {
    state = 'asks'
    const answers = await askServer().then(
      ({ status }) => status < 500, // above that it is a proxy that answers, in place of a server that is away
      () => false,
    )
    state = answers ? 'leaves' : 'stays'
    if (!answers) return
    storage.setItem(KEY, String(now()))
    reload()
  }

  target.addEventListener('vite:preloadError', (event) => {
    if (state === 'leaves') event.preventDefault() // the import then answers undefined; see `loadPart`
    const wasTried = now() - Number(storage.getItem(KEY) ?? 0) < PATIENCE_MS
    if (state === 'stays' && !wasTried && isOnline()) void leave()
  })
}
