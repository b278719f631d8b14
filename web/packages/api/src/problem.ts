/**
 * What went wrong, in terms of what the person can do next. `offline` has no answer at all;
 * the others come from the status of an RFC 9457 answer.
 */
export type ProblemKind =
  | 'offline'
  | 'not-stored' // what was sent is not on the server, and this browser has it no more
  | 'unanswered' // no answer came in time: it may have been done
  | 'reconnected' // it was offline, and the server answers again
  | 'malformed'
  | 'signed-out'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'stale'
  | 'too-large'
  | 'unsupported'
  | 'invalid'
  | 'locked'
  | 'throttled'
  | 'full'
  | 'unavailable'
  | 'unexpected'

/** One refused value. `name` is the place without `body.` or `query.`: the name of the form's field. */
export interface ProblemField {
  name: string
  code: string
  message: string
  value?: unknown
}

const kinds: Record<number, ProblemKind> = {
  400: 'malformed',
  401: 'signed-out',
  403: 'forbidden',
  404: 'missing',
  405: 'signed-out',
  409: 'conflict',
  412: 'stale',
  413: 'too-large',
  415: 'unsupported',
  422: 'invalid',
  423: 'locked',
  428: 'stale',
  429: 'throttled',
  503: 'unavailable',
  507: 'full',
}

interface ProblemInit {
  kind: ProblemKind
  /** HTTP status, 0 when there was no answer. */
  status?: number
  /** Last segment of the problem's `type`: the name by which it is translated. */
  code?: string
  detail?: string
  fields?: ProblemField[]
  params?: Record<string, unknown>
  related?: unknown
  requestId?: string
  /** Seconds until another try makes sense. */
  retryAfter?: number
  cause?: unknown
}

/** The one error that a call to the server throws. */
export class Problem extends Error {
  readonly kind: ProblemKind
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly fields: readonly ProblemField[]
  readonly params: Readonly<Record<string, unknown>>
  readonly related: unknown
  readonly requestId: string
  readonly retryAfter: number | undefined

  constructor(init: ProblemInit) {
    const code = init.code ?? init.kind
    super(init.detail || code, { cause: init.cause })
    this.name = 'Problem'
    this.kind = init.kind
    this.status = init.status ?? 0
    this.code = code
    this.detail = init.detail ?? ''
    this.fields = init.fields ?? []
    this.params = init.params ?? {}
    this.related = init.related
    this.requestId = init.requestId ?? ''
    this.retryAfter = init.retryAfter
  }

  /** No answer came: the network, not the server, failed. */
  static offline(cause: unknown): Problem {
    return new Problem({ kind: 'offline', cause })
  }

  /** Reads an answer that is not a success; `body` is its parsed JSON, or anything else. */
  static fromResponse(response: Response, body: unknown): Problem {
    const record = isRecord(body) ? body : {}
    return new Problem({
      kind: kinds[response.status] ?? 'unexpected',
      status: response.status,
      code: lastSegment(record.type),
      detail: text(record.detail),
      fields: readFields(record.errors),
      params: isRecord(record.params) ? record.params : {},
      related: record.related,
      requestId: text(record.requestId),
      retryAfter: seconds(response.headers.get('retry-after')),
    })
  }

  /** Turns whatever was thrown into a Problem. */
  static from(error: unknown): Problem {
    if (error instanceof Problem) return error
    return new Problem({ kind: 'unexpected', detail: error instanceof Error ? error.message : '', cause: error })
  }
}

function readFields(errors: unknown): ProblemField[] {
  if (!Array.isArray(errors)) return []
  return errors.filter(isRecord).map((e) => ({
    name: text(e.location).replace(/^(body|query|path)\.?/, ''),
    code: text(e.code),
    message: text(e.message),
    value: e.value,
  }))
}

function lastSegment(type: unknown): string | undefined {
  return (
    text(type)
      .split(/[/#:]/)
      .filter((part) => part !== '')
      .at(-1) || undefined
  )
}

function seconds(header: string | null): number | undefined {
  const value = Number(header ?? Number.NaN)
  return Number.isFinite(value) ? Math.max(0, Math.ceil(value)) : undefined
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
