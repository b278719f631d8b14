import { type Timers, within } from '../runtime/timers'

/** What the server answered; `body` is null when there was none or it was no JSON. */
export interface Answer {
  status: number
  body: unknown
  /** How long the server asks to be left alone, in milliseconds; 0 when it does not. */
  rest?: number
  /** What the server calls this version of it (`ETag`); '' when it does not. */
  etag?: string
}

export interface Call {
  method?: 'GET' | 'POST'
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is, as what its type says. */
  bytes?: Blob
  headers?: Record<string, string>
  /** Milliseconds until the whole exchange is given up; 20 s if not said. */
  limit?: number
}

/** One exchange with the server. Rejects only when there was no answer: no network, no server, too late. */
export type Http = (path: string, call?: Call) => Promise<Answer>

export interface HttpOptions {
  fetch: typeof fetch
  timers: Timers
}

const LIMIT = 20_000

/** The server answered, but not with what the call is for. */
export class Refusal extends Error {
  override name = 'Refusal'
  constructor(
    readonly status: number,
    /** The last segment of the problem's `type`; '' when there was no problem document. */
    readonly code: string,
    /** How long the server asks to be left alone, in milliseconds. */
    readonly rest = 0,
  ) {
    super(`${status} ${code}`)
  }
}

export function createHttp({ fetch, timers }: HttpOptions): Http {
  return (path, { method = 'GET', body, bytes, headers = {}, limit = LIMIT } = {}) => {
    const canceller = typeof AbortController === 'function' ? new AbortController() : null
    const init: RequestInit = { method, headers: { Accept: 'application/json', ...headers }, cache: 'no-store' }
    if (body !== undefined) {
      init.body = JSON.stringify(body)
      init.headers = { ...init.headers, 'Content-Type': 'application/json' }
    }
    if (bytes) {
      init.body = bytes
      init.headers = { ...init.headers, 'Content-Type': bytes.type }
    }
    if (canceller) init.signal = canceller.signal
    return within(timers, limit, exchange(fetch(path, init)), () => canceller?.abort())
  }
}

async function exchange(answered: Promise<Response>): Promise<Answer> {
  const response = await answered
  const text = await response.text()
  return {
    status: response.status,
    body: parse(text),
    rest: restOf(response),
    etag: response.headers.get('ETag') || '',
  }
}

/** How long a server that cannot answer now asks to be left alone (`Retry-After`), in milliseconds. */
export function restOf(response: Response): number {
  return Number(response.headers.get('Retry-After')) * 1000 || 0
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Whether the server understood what was sent and will not take it, however often it is sent. */
export function isRefusal(status: number): boolean {
  return status === 400 || status === 413 || status === 422
}

/** The body of a successful answer; throws a `Refusal` for any other. The caller vouches for the shape. */
export function bodyOf<T>(answer: Answer): T {
  if (answer.status !== 200 || answer.body === null) throw refusalOf(answer)
  return answer.body as T
}

export function refusalOf({ status, body, rest }: Answer): Refusal {
  const type = body !== null && typeof body === 'object' ? (body as { type?: unknown }).type : undefined
  return new Refusal(status, typeof type === 'string' ? type.slice(type.lastIndexOf('/') + 1) : '', rest)
}
