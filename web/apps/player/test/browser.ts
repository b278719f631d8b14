import { webcrypto } from 'node:crypto'
import { IDBFactory } from 'fake-indexeddb'
import type { Platform } from '../src/runtime/platform'
import { FakeCaches } from './caches'
import { FakeServer } from './server'
import { FakeTimers } from './timers'

/** A browser whose storage stays when the page is loaded again, and the server it talks to. */
export class FakeBrowser {
  readonly timers = new FakeTimers()
  readonly server = new FakeServer(() => this.timers.now)
  readonly caches = new FakeCaches()
  readonly indexedDB = new IDBFactory()
  /** The sockets that were opened and not closed. */
  readonly sockets = new Set<WebSocket>()
  reloads = 0

  platform(): Platform {
    const { timers } = this
    return {
      fetch: this.server.fetch,
      timers,
      random: () => 0,
      wall: () => timers.now,
      monotonic: () => timers.now,
      crypto: webcrypto as unknown as Crypto,
      indexedDB: this.indexedDB,
      caches: this.caches as unknown as CacheStorage,
      openSocket: () => this.openSocket(),
      mediaServed: async () => undefined,
      reload: () => {
        this.reloads += 1
        return true
      },
      nextFrame: () => undefined,
      memory: () => undefined,
      storageFree: async () => 512,
      abilities: async () => ({ codecs: ['h264', 'vp9'], maxWidth: 3840, maxHeight: 2160 }),
      size: () => ({ width: 1920, height: 1080 }),
      origin: 'https://signage.example',
      invitation: '',
      operatingSystem: 'Linux',
    }
  }

  private openSocket(): WebSocket {
    const socket = { close: () => this.sockets.delete(socket as WebSocket) } as Partial<WebSocket>
    this.sockets.add(socket as WebSocket)
    return socket as WebSocket
  }
}
