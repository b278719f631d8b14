import { webcrypto } from 'node:crypto'
import type { Asset, Manifest } from '@marquee/model/manifest'

export interface SentPlay {
  seq: number
  scheduleItemId: number
  contentId: number
  from: number
  to: number
  result: string
}

export interface SentReport {
  boot: string
  /** Up to which number the screen knows the boot's plays to be stored; it holds none of them. */
  acked?: number
  sentAt: number
  status?: Record<string, unknown>
  download?: { manifest: string; done: number; total: number }
  errors?: { at: number; contentId: number; asset: string; code: string; detail: string }[]
  plays?: SentPlay[]
  control?: { version: string; settings?: Record<string, unknown>; failed?: object; results?: SentResult[] }
}

export interface SentResult {
  id: string
  state: string
  reason?: string
}

export interface SentOrder {
  id: string
  kind: string
  argument?: unknown
  expiresAt: number
}

const DATA = '/api/player/data/'

type Handler = (request: { body: unknown; headers: Headers; path: string }) => Response | Promise<Response>

/** The server's side of the player protocol, in memory, with everything that can go wrong at a test's command. */
export class FakeServer {
  /** No request gets an answer. */
  down = false
  /** The answers to the next reports are lost on their way back; the server has stored what they carried. */
  lostAnswers = 0
  active = false
  revoked = false
  /** Answers that replace the regular ones, by path. */
  readonly instead = new Map<string, Handler>()
  /** `METHOD path` of every request that arrived. */
  readonly requests: string[] = []
  readonly reports: SentReport[] = []
  /** What was stored of each boot's plays, by number. */
  readonly plays = new Map<string, Map<number, SentPlay>>()
  manifest: Manifest | null = null
  /** The server is older than these, and refuses a report that has them. */
  readonly refuses = new Set<'control' | 'health' | 'plays'>()
  settings: { version: string; values: Record<string, unknown> } = { version: 'none', values: {} }
  /** What the screen shall do; each is told until its result is here. */
  orders: SentOrder[] = []
  readonly results: SentResult[] = []
  /** `path?query` of what was handed over, and the bytes. */
  readonly handedOver: { path: string; bytes: Blob }[] = []
  /** What people say at once, null for an older server, and what the screen said of that. */
  broadcasts: unknown[] | null = null
  readonly said: { id: string; state: string; at: number; detail?: string }[] = []
  /** What is known, by its key. */
  readonly known = new Map<string, { at: number; body: unknown; assets?: Record<string, Asset> }>()
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>()
  private publicKey: Uint8Array<ArrayBuffer> | null = null
  private readonly tokens = new Set<string>()
  private readonly nonces = new Set<string>()
  private issued = 0

  constructor(private readonly now: () => number) {}

  /** To be used as `fetch`. */
  readonly fetch = (async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const [path = '', query = ''] = String(input).split('?')
    if (this.down) throw new TypeError('Failed to fetch')
    this.requests.push(`${init.method ?? 'GET'} ${path}`)
    if (init.body instanceof Blob) this.handedOver.push({ path: query ? `${path}?${query}` : path, bytes: init.body })
    const isJson = init.body !== undefined && !(init.body instanceof Blob)
    const body: unknown = isJson ? JSON.parse(String(init.body)) : undefined
    const request = { body, headers: new Headers(init.headers), path }
    const handler = this.instead.get(path) ?? this.handlers[path] ?? (path.startsWith(DATA) ? this.data : this.media)
    return handler(request)
  }) as typeof fetch

  /** How often a path was asked for. */
  count(path: string): number {
    return this.requests.filter((request) => request.endsWith(` ${path}`)).length
  }

  /** Accepts a token that no session was opened for. */
  grant(token: string): void {
    this.tokens.add(token)
  }

  /** Makes every token that was given out invalid. */
  expireTokens(): void {
    this.tokens.clear()
  }

  private readonly handlers: Record<string, Handler> = {
    '/api/player/time': () => json(200, { now: this.now() }),
    '/api/player/hello': ({ body }) => {
      const { publicKey } = body as { publicKey: string }
      this.publicKey = new Uint8Array(Buffer.from(publicKey, 'base64'))
      const status = this.active ? 'active' : 'pending'
      return json(200, { deviceKey: `key-${publicKey.slice(-8)}`, code: 'K7QM-4R2X', status, pollMs: 3_000 })
    },
    '/api/player/challenge': () => {
      this.issued += 1
      const nonce = Buffer.from(`nonce ${this.issued}`).toString('base64')
      this.nonces.add(nonce)
      return json(200, { nonce })
    },
    '/api/player/session': async ({ body }) => {
      const { nonce, signature } = body as { nonce: string; signature: string }
      if (this.revoked) return problem(401, 'device-revoked')
      if (!this.nonces.delete(nonce) || !(await this.verify(nonce, signature))) return problem(401, 'signature')
      this.issued += 1
      this.tokens.add(`mp_${this.issued}`)
      return json(200, {
        token: `mp_${this.issued}`,
        expiresAt: new Date(this.now() + 3_600_000).toISOString(),
        deviceId: 12,
      })
    },
    '/api/player/capture': ({ headers }) => this.forDevice(headers, () => json(200, {})),
    '/api/player/log': ({ headers }) => this.forDevice(headers, () => json(200, {})),
    '/api/player/manifest': (request) =>
      this.forDevice(request.headers, () => {
        if (!this.manifest) return problem(404, 'no-manifest')
        if (request.headers.get('If-None-Match') === `"${this.manifest.version}"`)
          return new Response(null, { status: 304 })
        return json(200, this.manifest)
      }),
    '/api/player/broadcasts': ({ body, headers }) =>
      this.forDevice(headers, () => {
        if (!this.broadcasts) return problem(404, 'not-found')
        this.said.push(...(body as Pick<FakeServer, 'said'>).said)
        return json(200, { broadcasts: this.broadcasts })
      }),
    '/api/player/report': (request) =>
      this.forDevice(request.headers, () => {
        const report = request.body as SentReport
        if (this.refusesReport(report)) return problem(422, 'invalid')
        this.reports.push(report)
        const answer = json(200, { ackSeq: this.store(report), control: this.control(report) })
        if (this.lostAnswers === 0) return answer
        this.lostAnswers -= 1
        throw new TypeError('Failed to fetch')
      }),
  }

  private refusesReport({ control, plays, status = {} }: SentReport): boolean {
    if (this.refuses.has('control') && (control || status.abilities)) return true
    return (this.refuses.has('health') && !!status.health) || (this.refuses.has('plays') && !!plays)
  }

  private control({ control }: SentReport): object | undefined {
    if (!control) return undefined
    for (const result of control.results ?? []) {
      this.results.push(result)
      this.orders = this.orders.filter(({ id }) => id !== result.id)
    }
    const { version, values } = this.settings
    return { version, ...(control.version === version ? {} : { settings: values }), commands: this.orders }
  }

  private readonly data: Handler = ({ path, headers }) =>
    this.forDevice(headers, () => {
      const known = this.known.get(path.slice(DATA.length))
      if (!known) return problem(404, 'not-found')
      const etag = `"${known.at}"`
      if (headers.get('If-None-Match') === etag) return new Response(null, { status: 304 })
      const answer = json(200, { assets: {}, ...known })
      answer.headers.set('ETag', etag)
      return answer
    })

  private readonly media: Handler = ({ path, headers }) => {
    const file = this.files.get(path.slice(path.lastIndexOf('/') + 1))
    if (!file) return problem(404, 'media-missing')
    const [, start = 0, end = 0] = (/bytes=(\d+)-(\d+)/.exec(headers.get('Range') ?? '') ?? []).map(Number)
    const range = `bytes ${start}-${end}/${file.length}`
    return new Response(file.slice(start, end + 1), { status: 206, headers: { 'Content-Range': range } })
  }

  private forDevice(headers: Headers, answer: () => Response): Response {
    const token = (headers.get('Authorization') ?? '').replace('Bearer ', '')
    if (this.revoked) return problem(401, 'device-revoked')
    return this.tokens.has(token) ? answer() : problem(401, 'token-expired')
  }

  /** Stores the plays; answers the highest number up to which none is missing. */
  private store({ boot, acked = 0, plays = [] }: SentReport): number {
    const stored = this.plays.get(boot) ?? new Map<number, SentPlay>()
    this.plays.set(boot, stored)
    for (const play of plays) stored.set(play.seq, play)
    let seq = acked
    while (stored.has(seq + 1)) seq += 1
    return seq
  }

  private async verify(nonce: string, signature: string): Promise<boolean> {
    if (!this.publicKey) return false
    const curve = { name: 'ECDSA', namedCurve: 'P-256' }
    const key = await webcrypto.subtle.importKey('raw', this.publicKey, curve, false, ['verify'])
    const signed = new TextEncoder().encode(`marquee-player-session:${nonce}`)
    const scheme = { name: 'ECDSA', hash: 'SHA-256' }
    return webcrypto.subtle.verify(scheme, key, Buffer.from(signature, 'base64'), signed)
  }
}

export function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
}

export function problem(status: number, code: string): Response {
  const body = { type: `https://marquee.example/problems/${code}`, title: code, status }
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/problem+json' } })
}
