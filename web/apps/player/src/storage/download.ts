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

export interface DownloadOptions {
  fetch: typeof fetch
  timers: Timers
  /** Waits until so many bytes more may have come. */
  pace?: (bytes: number) => Promise<void>
}

/** No byte for this long, in milliseconds, ends a download; a slow one that moves may take as long as it wants. */
const SILENCE = 30_000

/** Fetches the `length` bytes at `start` of a file of `size` bytes. Rejects with a `MediaFault`. */
export async function fetchRange(
  { fetch, timers, pace }: DownloadOptions,
  url: string,
  { start, length, size }: { start: number; length: number; size: number },
): Promise<Uint8Array> {
  const headers = { Range: `bytes=${start}-${start + length - 1}` }
  const response = await contact(within(timers, SILENCE, fetch(url, { headers, cache: 'no-store' })))
  const whole = response.status === 200 && start === 0 && length === size
  if (response.status !== 206 && !whole) {
    discardBody(response)
    throw refusal(response, url)
  }
  const range = response.headers.get('Content-Range')
  if (!whole && range !== `bytes ${start}-${start + length - 1}/${size}`) {
    discardBody(response)
    throw new MediaFault('mismatch', `asked for bytes ${start}+${length} of ${size}, was sent ${range}`)
  }
  return readExactly(response, length, timers, pace)
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

async function readExactly(
  response: Response,
  length: number,
  timers: Timers,
  pace?: DownloadOptions['pace'],
): Promise<Uint8Array> {
  const bytes = new Uint8Array(length)
  if (!response.body) throw new MediaFault('contact', 'an answer without a body')
  const reader = response.body.getReader()
  const cancel = () => {
    reader.cancel().catch(() => undefined)
  }
  let at = 0
  for (;;) {
    const { done, value } = await contact(within(timers, SILENCE, reader.read(), cancel))
    if (done) break
    if (at + value.length > length) {
      cancel()
      throw new MediaFault('mismatch', `more than the ${length} bytes that were asked for`)
    }
    bytes.set(value, at)
    at += value.length
    if (pace) await pace(value.length)
  }
  if (at < length) throw new MediaFault('contact', `cut after ${at} of ${length} bytes`)
  return bytes
}

function contact<T>(work: Promise<T>): Promise<T> {
  return work.catch((reason) => {
    throw new MediaFault('contact', String(reason))
  })
}

function discardBody(response: Response): void {
  if (response.body) response.body.cancel().catch(() => undefined)
}
