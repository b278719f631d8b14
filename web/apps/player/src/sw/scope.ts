/**
 * The part of a service worker's global scope that is used here; TypeScript has it only in a library that excludes
 * the page's.
 */
export interface WorkerScope {
  readonly caches: CacheStorage
  readonly clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly PageClient[]>
  }
  readonly location: Location
  fetch(request: Request): Promise<Response>
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageToWorker) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

interface LifecycleEvent {
  waitUntil(work: Promise<unknown>): void
}

interface MessageToWorker extends LifecycleEvent {
  readonly data: unknown
}

interface PageClient {
  readonly url: string
  navigate(url: string): Promise<unknown>
}

interface FetchEvent extends LifecycleEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}
