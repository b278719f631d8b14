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
  readonly crypto = webcrypto as unknown as Crypto
  /** The sockets that were opened and not closed. */
  readonly sockets = new Set<WebSocket>()
  reloads = 0
  /** By how much somebody has set the device's own clock, in milliseconds. */
  clockSetBy = 0
  /** How often the page said that it shows something. */
  shown = 0
  /** The server has another version of the player. */
  upgrade: () => Promise<boolean> = async () => false

  /** How many pages there were; only the last is alive. */
  private pages = 0

  /** That of a page that is loaded now, with which the one before ends. */
  platform(): Platform {
    const { timers, server } = this
    this.pages += 1
    this.sockets.clear()
    const page = this.pages
    const lives = () => page === this.pages
    return {
      fetch: (input, init) => (lives() ? server.fetch(input, init) : new Promise(() => undefined)),
      timers: {
        setTimeout: (run, ms) => timers.setTimeout(() => lives() && run(), ms),
        clearTimeout: timers.clearTimeout,
      },
      random: () => 0,
      wall: () => timers.now + this.clockSetBy,
      monotonic: () => timers.now,
      crypto: this.crypto,
      indexedDB: this.indexedDB,
      caches: this.caches as unknown as CacheStorage,
      openSocket: () => this.openSocket(),
      mediaServed: async () => undefined,
      reload: () => {
        this.reloads += 1
        return true
      },
      restart: () => {
        this.reloads += 1
      },
      shown: () => {
        this.shown += 1
      },
      upgrade: () => this.upgrade(),
      nextFrame: () => undefined,
      memory: () => undefined,
      storage: async () => ({ usedMB: 88, quotaMB: 600 }),
      abilities: async () => ({ codecs: ['h264', 'vp9'], maxWidth: 3840, maxHeight: 2160 }),
      size: () => ({ width: 1920, height: 1080 }),
      origin: 'https://signage.example',
      invitation: '',
      operatingSystem: 'Linux',
    }
  }

  private openSocket(): WebSocket {
    const socket = { send() {}, close: () => this.sockets.delete(socket as WebSocket) } as Partial<WebSocket>
    this.sockets.add(socket as WebSocket)
    return socket as WebSocket
  }
}

/** What somebody handed over says. */
export function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob)
  })
}
