interface StoredResponse {
  body: Uint8Array<ArrayBuffer>
  headers: [string, string][]
}

const ORIGIN = 'https://signage.example'

/** The Cache API over a map, with a limit on the bytes it takes. */
export class FakeCaches {
  /** Bytes that may be stored over all caches. */
  quota = Number.POSITIVE_INFINITY
  /** What `addAll` fetches from. */
  fetch: (path: string) => Promise<Response> = async () => new Response('', { status: 404 })
  /** Paths of the entries that were deleted, in that order. */
  readonly deleted: string[] = []
  private readonly all = new Map<string, FakeCache>()

  async open(name: string): Promise<Cache> {
    const cache = this.all.get(name) ?? new FakeCache(this)
    this.all.set(name, cache)
    return cache as unknown as Cache
  }

  async keys(): Promise<string[]> {
    return Array.from(this.all.keys())
  }

  async delete(name: string): Promise<boolean> {
    return this.all.delete(name)
  }

  /** The paths stored in a cache, in the order in which they were written. */
  paths(name: string): string[] {
    return Array.from(this.all.get(name)?.entries.keys() ?? [])
  }

  /** Turns one bit of a stored body, as a failing disk does. */
  corrupt(name: string, path: string): void {
    const stored = this.all.get(name)?.entries.get(path)
    if (!stored) throw new Error(`${path} is not stored`)
    stored.body[0] = (stored.body[0] ?? 0) ^ 1
  }

  get used(): number {
    let bytes = 0
    for (const cache of this.all.values()) for (const { body } of cache.entries.values()) bytes += body.length
    return bytes
  }
}

class FakeCache {
  readonly entries = new Map<string, StoredResponse>()

  constructor(private readonly owner: FakeCaches) {}

  async put(request: RequestInfo, response: Response): Promise<void> {
    const body = new Uint8Array(await response.arrayBuffer())
    if (this.owner.used + body.length > this.owner.quota) throw new DOMException('full', 'QuotaExceededError')
    this.entries.set(pathOf(request), { body, headers: Array.from(response.headers) })
  }

  async match(request: RequestInfo): Promise<Response | undefined> {
    const stored = this.entries.get(pathOf(request))
    return stored && new Response(stored.body.slice(), { headers: stored.headers })
  }

  async keys(): Promise<Request[]> {
    return Array.from(this.entries.keys(), (path) => new Request(ORIGIN + path))
  }

  async delete(request: RequestInfo): Promise<boolean> {
    const existed = this.entries.delete(pathOf(request))
    if (existed) this.owner.deleted.push(pathOf(request))
    return existed
  }

  async addAll(requests: RequestInfo[]): Promise<void> {
    const responses = await Promise.all(requests.map((request) => this.owner.fetch(pathOf(request))))
    if (responses.some(({ ok }) => !ok)) throw new TypeError('a file cannot be had')
    for (const [index, response] of responses.entries()) await this.put(requests[index] as RequestInfo, response)
  }
}

function pathOf(request: RequestInfo): string {
  return new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname
}
