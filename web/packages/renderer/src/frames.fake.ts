import { vi } from 'vitest'
import type { FakeMedia, Load } from './media.fake'
import { programLoaded, programPage, programReady } from './web'

/** What a frame was sent, by its element. */
const sent = new WeakMap<HTMLIFrameElement, string[]>()

/** How the page in a frame reaches the one around it; what it is asked it answers. */
const ports = new WeakMap<HTMLIFrameElement, FakePort>()

interface FakePort {
  onmessage: ((event: { data: string }) => void) | null
  postMessage(data: string): void
  close(): void
}

/** Two ends, of which one hears what the other says at once. */
class FakeChannel {
  readonly port1: FakePort = this.end(() => this.port2)
  readonly port2: FakePort = this.end(() => this.port1)
  #closed = false

  private end(other: () => FakePort): FakePort {
    return {
      onmessage: null,
      postMessage: (data) => {
        if (!this.#closed) other().onmessage?.({ data })
      },
      close: () => {
        this.#closed = true
      },
    }
  }
}

/** Another page comes into the frame; with `aloud`, the one that goes says so. */
export function leave(frame: HTMLIFrameElement | undefined, { aloud }: { aloud: boolean }): void {
  const port = frame && ports.get(frame)
  if (!port) throw new Error('no program is in the frame')
  port.onmessage = null
  if (aloud) port.postMessage('gone')
  frame.dispatchEvent(new Event('load'))
}

/** What the page in the frame is asked it answers only after so long. */
export function busy(frame: HTMLIFrameElement | undefined, ms: number): void {
  const port = frame && ports.get(frame)
  if (!port) throw new Error('no program is in the frame')
  port.onmessage = () => void window.setTimeout(() => port.postMessage(''), ms)
}

/** The programs that a frame was sent, each as often as it was. */
export function programsOf(frame: HTMLIFrameElement | undefined): string[] {
  return (frame && sent.get(frame)) ?? []
}

/** What the page in a frame says to the one around it. */
export function say(frame: HTMLIFrameElement | undefined, data: string): void {
  window.dispatchEvent(new MessageEvent('message', { data, source: frame?.contentWindow ?? null }))
}

/** Gives frames, which load nothing in a test, a life on fake timers, and `fetch` an answer: the address, as a text. */
export function fakeFrames(media: FakeMedia, load: Load): void {
  vi.stubGlobal('MessageChannel', FakeChannel)
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLIFrameElement,
    url: string,
  ) {
    this.setAttribute('src', url)
    if (url !== programPage) {
      load(this, url, 'load')
      return
    }
    const programs: string[] = []
    sent.set(this, programs)
    const view = this.contentWindow as Window
    vi.spyOn(view, 'postMessage').mockImplementation(((program: string, _: string, [port]: [FakePort]) => {
      programs.push(program)
      ports.set(this, port)
      port.onmessage = () => port.postMessage('')
      window.setTimeout(() => this.dispatchEvent(new Event('load')), media.loadMs)
      window.setTimeout(() => say(this, programLoaded), media.loadMs)
    }) as Window['postMessage'])
    window.setTimeout(() => say(this, programReady), media.loadMs)
  })

  vi.spyOn(globalThis, 'fetch').mockImplementation((input, { method = 'GET' } = {}) => {
    const url = String(input)
    media.fetched.push(`${method} ${url}`)
    return new Promise((resolve, reject) => {
      if (media.lost.has(url)) return
      window.setTimeout(() => {
        if (media.broken.has(url)) reject(new TypeError('Failed to fetch'))
        else resolve({ ok: true, text: async () => `the program at ${url}` } as Response)
      }, media.loadMs)
    })
  })
}
