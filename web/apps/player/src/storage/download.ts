import { pause, type Timers, within } from '../runtime/timers'
import { restOf } from '../server/http'

/**
 * Why bytes could not be had: `contact` no answer, none for now, or a cut connection, `denied` the signed address ran out,
 * `gone` the server has the asset no more, `answer` any other refusal, `mismatch` the bytes are not the named ones,
 * `quota` the browser's storage is full.
 */
export type MediaFaultCode = 'contact' | 'denied' | 'gone' | 'answer' | 'mismatch' | 'quota'

export class MediaFault extends Error {
  override name = 'MediaFault'
  constructor(
    readonly code: MediaFaultCode,
    detail: string,
    /** How long the server asks to be left alone, in milliseconds. */
    readonly rest = 0,
  ) {
    super(detail)
  }
}

/** Ends work at once that is not wanted any more. */
export interface Halt {
  readonly called: boolean
  call(): void
  /** Is told of it; the last that is set. */
  heard: (() => void) | null
}

export function createHalt(): Halt {
  const halt: Halt & { called: boolean } = {
    called: false,
    heard: null,
    call() {
      halt.called = true
      if (halt.heard) halt.heard()
    },
  }
  return halt
}

/** What has come of a range: the first `at` of its bytes. */
export interface Part {
  readonly bytes: Uint8Array
  at: number
}

export interface DownloadOptions {
  fetch: typeof fetch
  timers: Timers
  /** Waits until so many bytes more may have come. */
  pace?: (bytes: number) => Promise<void>
  halt?: Halt
}

/** No byte for this long, in milliseconds, ends a download; a slow one that moves may take as long as it wants. */
const SILENCE = 30_000

/**
 * Fetches what is missing of a part of a file of `size` bytes, which begins at its byte `start`. Rejects with a
 * `MediaFault`, also when it is halted; the part has what came until then.
 */
export function fetchPart(options: DownloadOptions, url: string, part: Part, start: number, size: number) {
  const { halt } = options
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null
  const cancel = () => {
    if (reader) reader.cancel().catch(() => undefined)
  }
  // Chromium 53 has none: there an answer that has not begun is waited for, and then left.
  const abort = typeof AbortController === 'undefined' ? null : new AbortController()
  return new Promise<void>((resolve, reject) => {
    if (halt) {
      halt.heard = () => {
        reject(new MediaFault('contact', 'halted'))
        if (abort) abort.abort()
        cancel()
      }
    }
    fetchRest().then(resolve, reject)
  }).then(unheard, (reason) => {
    unheard()
    throw reason
  })

  function unheard() {
    if (halt) halt.heard = null
  }

  async function fetchRest(): Promise<void> {
    const { fetch, timers, pace } = options
    const { length } = part.bytes
    const [from, to] = [start + part.at, start + length - 1]
    const init: RequestInit = { headers: { Range: `bytes=${from}-${to}` }, cache: 'no-store' }
    if (abort) init.signal = abort.signal
    const response = await contact(within(timers, SILENCE, fetch(url, init)))
    const whole = response.status === 200 && from === 0 && length === size
    if (response.status !== 206 && !whole) {
      discardBody(response)
      throw refusal(response, url)
    }
    const range = response.headers.get('Content-Range')
    if (!whole && range !== `bytes ${from}-${to}/${size}`) {
      discardBody(response)
      throw new MediaFault('mismatch', `asked for bytes ${from}-${to} of ${size}, was sent ${range}`)
    }
    if (!response.body) throw new MediaFault('contact', 'an answer without a body')
    reader = response.body.getReader()
    while (!halt?.called) {
      const { done, value } = await contact(within(timers, SILENCE, reader.read(), cancel))
      if (done) break
      if (part.at + value.length > length) {
        cancel()
        throw new MediaFault('mismatch', `more than the ${length} bytes that were asked for`)
      }
      part.bytes.set(value, part.at)
      part.at += value.length
      if (pace) await pace(value.length)
    }
    if (part.at === length) return
    cancel()
    throw new MediaFault('contact', `cut after ${part.at} of ${length} bytes`)
  }
}

/** Keeps to `kbps` kilobits a second, which are as many bits a millisecond; 0, or without it, to no limit. */
export function createPace(timers: Timers, monotonic: () => number, kbps?: () => number) {
  /** When all that has come may have come. */
  let due = monotonic()
  return async (bytes: number): Promise<void> => {
    const limit = kbps?.() || Number.POSITIVE_INFINITY
    due = Math.max(due, monotonic()) + (bytes * 8) / limit
    const ahead = due - monotonic()
    if (ahead > 0) await pause(timers, ahead)
  }
}

/** What a server, or what stands before it, answers while it cannot serve anything: it says nothing of the file. */
const passing = [429, 502, 503, 504]

function refusal(response: Response, url: string): MediaFault {
  const { status } = response
  const detail = `${status} for ${url.split('?')[0]}`
  if (passing.indexOf(status) >= 0) return new MediaFault('contact', detail, restOf(response))
  if (status === 404 || status === 410) return new MediaFault('gone', detail)
  if (status === 401 || status === 403) return new MediaFault('denied', detail)
  if (status === 416) return new MediaFault('mismatch', detail)
  return new MediaFault('answer', detail)
}

function contact<T>(work: Promise<T>): Promise<T> {
  return work.catch((reason) => {
    throw new MediaFault('contact', String(reason))
  })
}

function discardBody(response: Response): void {
  if (response.body) response.body.cancel().catch(() => undefined)
}
