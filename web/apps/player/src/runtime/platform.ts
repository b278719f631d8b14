import { type Abilities, abilitiesOf } from './abilities'
import type { Timers } from './timers'

/** What does not come straight from the browser. */
type FromMain = 'mediaServed' | 'reload' | 'restart' | 'shown' | 'upgrade'

/** Everything that the player takes from the browser and that a test replaces. */
export interface Platform {
  fetch: typeof fetch
  timers: Timers
  random: () => number
  /** The device's own clock, in milliseconds since the Unix epoch. */
  wall: () => number
  /** Milliseconds that are never set. */
  monotonic: () => number
  crypto: Crypto
  indexedDB: IDBFactory
  caches: CacheStorage
  /** Opens a WebSocket to a path of the server, offering subprotocols. */
  openSocket: (path: string, protocols: string[]) => WebSocket
  /** Resolves when the service worker answers this page's requests for media. */
  mediaServed: () => Promise<void>
  /** Reloads the page, unless that happened too often; answers whether it will. */
  reload: () => boolean
  /** Reloads the page because somebody wants it, however often. */
  restart: () => void
  nextFrame: () => ((drawn: () => void) => void) | undefined
  memory: () => number | undefined
  /** Storage in megabytes; undefined when the browser does not tell. */
  storage: () => Promise<{ usedMB: number; quotaMB: number } | undefined>
  /** The page shows something: this version of the player works. */
  shown: () => void
  /** Gets the server's version of the player; answers whether there is another than runs. */
  upgrade: () => Promise<boolean>
  abilities: () => Promise<Abilities>
  /** Size of the page in CSS pixels. */
  size: () => { width: number; height: number }
  origin: string
  /** The code of the registered screen that this page was opened as; empty without one. */
  invitation: string
  operatingSystem: string
}

/** Chromium's own figures about the memory that scripts use, in bytes. */
interface MemoryFigures {
  usedJSHeapSize: number
  jsHeapSizeLimit: number
}

/** Whether the browser gives this page what it needs to keep content: a secure context with all four parts. */
export function canStore(view: Window & typeof globalThis): boolean {
  return !!(view.crypto?.subtle && view.indexedDB && 'caches' in view && 'serviceWorker' in view.navigator)
}

/** The parts of the platform that come straight from the browser. Only to be called when `canStore`. */
export function browserPlatform(view: Window & typeof globalThis): Omit<Platform, FromMain> {
  const { document, location, navigator, performance } = view
  let abilities: Promise<Abilities> | null = null
  return {
    fetch: (input, init) => view.fetch(input, init),
    timers: {
      setTimeout: (run, ms) => view.setTimeout(run, ms),
      clearTimeout: (handle) => view.clearTimeout(handle),
    },
    random: Math.random,
    wall: () => Date.now(),
    monotonic: () => performance.now(),
    crypto: view.crypto,
    indexedDB: view.indexedDB,
    caches: view.caches,
    openSocket: (path, protocols) => new view.WebSocket(location.origin.replace(/^http/, 'ws') + path, protocols),
    nextFrame: () =>
      document.visibilityState === 'visible' ? (drawn) => view.requestAnimationFrame(drawn) : undefined,
    memory() {
      const figures = (performance as unknown as { memory?: MemoryFigures }).memory
      return figures && figures.usedJSHeapSize / figures.jsHeapSizeLimit
    },
    async storage() {
      if (!navigator.storage?.estimate) return undefined
      const { quota, usage } = await navigator.storage.estimate()
      if (quota === undefined || usage === undefined) return undefined
      return { usedMB: Math.floor(usage / 1e6), quotaMB: Math.floor(quota / 1e6) }
    },
    abilities() {
      const { MediaSource } = view
      const { mediaCapabilities } = navigator
      abilities =
        abilities ||
        abilitiesOf({
          canPlayType: (type) => document.createElement('video').canPlayType(type),
          isTypeSupported: MediaSource && ((type) => MediaSource.isTypeSupported(type)),
          decodingInfo: mediaCapabilities && ((video) => mediaCapabilities.decodingInfo(video)),
        })
      return abilities
    },
    size: () => ({ width: view.innerWidth, height: view.innerHeight }),
    origin: location.origin,
    invitation: location.hash.slice(1, 41),
    operatingSystem: navigator.platform,
  }
}

/** Asks the browser not to clear this site's storage under pressure. It may refuse, so nothing relies on it. */
export function askToPersist({ storage }: Navigator): void {
  if (storage?.persist) storage.persist().catch(() => undefined)
}
