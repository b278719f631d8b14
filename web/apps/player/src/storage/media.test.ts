import { beforeEach, describe, expect, it } from 'vitest'
import { anAsset } from '../../test/assets'
import { FakeCaches } from '../../test/caches'
import { FakeTimers, until } from '../../test/timers'
import { assetPath, CHUNK_BYTES, chunkPath, MEDIA_CACHE } from './chunks'
import { createHalt } from './download'
import { type Media, openMedia } from './media'

const { sha256, bytes } = anAsset(CHUNK_BYTES * 2 + 500)
const asset = { size: bytes.length, type: 'video/mp4', url: '/api/player/media/x?exp=1&sig=2' }

let caches: FakeCaches
let timers: FakeTimers
/** The start of every range that was asked for. */
let asked: number[]
/** Whether the requests were ended by the one who asked. */
let aborted: boolean[]
/** What the server does with the n-th request (from 0). */
let answer: (n: number, start: number, end: number) => Response | Promise<Response>
let media: Media

function partial(start: number, end: number, body: BodyInit = bytes.slice(start, end + 1)): Response {
  return new Response(body, { status: 206, headers: { 'Content-Range': `bytes ${start}-${end}/${bytes.length}` } })
}

const fetchFake = (async (_url: RequestInfo, init?: RequestInit) => {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(String(new Headers(init?.headers).get('Range'))) ?? []
  asked.push(Number(start))
  const n = aborted.push(false) - 1
  init?.signal?.addEventListener('abort', () => {
    aborted[n] = true
  })
  return answer(asked.length - 1, Number(start), Number(end))
}) as typeof fetch

const open = () =>
  openMedia({ caches: caches as unknown as CacheStorage, fetch: fetchFake, timers, monotonic: () => timers.now })

/** Waits for work that pauses now and then. */
async function finished<T>(work: Promise<T>): Promise<T> {
  let done = false
  const end = () => {
    done = true
  }
  work.then(end, end)
  await until(timers, () => done)
  return work
}

const obtain = () => finished(media.obtain(sha256, asset))

beforeEach(async () => {
  caches = new FakeCaches()
  timers = new FakeTimers()
  asked = []
  aborted = []
  answer = (_, start, end) => partial(start, end)
  media = await open()
})

describe('obtaining an asset', () => {
  it('fetches it chunk by chunk and counts it once the whole is verified', async () => {
    const had: boolean[] = []
    answer = async (_, start, end) => {
      had.push(await media.has(sha256))
      return partial(start, end)
    }
    expect(await obtain()).toBe(true)
    expect(asked).toEqual([0, CHUNK_BYTES, CHUNK_BYTES * 2])
    expect(had).toEqual([false, false, false])
    expect(await media.has(sha256)).toBe(true)
    expect(media.stored(sha256, asset.size)).toBe(asset.size)
  })

  it('asks for nothing that is already here', async () => {
    await obtain()
    await obtain()
    expect(asked).toHaveLength(3)
  })

  it('goes on at the chunk in which the connection was cut, even after a restart', async () => {
    answer = (n, start, end) => (n === 1 ? partial(start, end, cutBody(start, 1_000)) : partial(start, end))
    await expect(obtain()).rejects.toMatchObject({ code: 'contact' })
    expect(media.stored(sha256, asset.size)).toBe(CHUNK_BYTES)
    media = await open()
    expect(media.here(sha256)).toBe(false)
    expect(await obtain()).toBe(true)
    expect(media.here(sha256)).toBe(true)
    expect((await open()).here(sha256)).toBe(true)
    expect(asked).toEqual([0, CHUNK_BYTES, CHUNK_BYTES, CHUNK_BYTES * 2])
  })

  it('goes on within a chunk as long as the page is there', async () => {
    answer = (n, start, end) => (n < 3 ? partial(start, end, cutBody(start, 1_000)) : partial(start, end))
    for (let i = 0; i < 3; i++) await expect(obtain()).rejects.toMatchObject({ code: 'contact' })
    expect(await obtain()).toBe(true)
    expect(asked).toEqual([0, 1_000, 2_000, 3_000, CHUNK_BYTES, CHUNK_BYTES * 2])
  })

  it('goes on with one that was cut when another was cut since, or was not there at all', async () => {
    const other = { ...anAsset(2_000, 7), name: 'other' }
    let way = (_: string): Response | Promise<Response> => partial(0, 0)
    const small = { size: 2_000, type: 'image/png', url: 'other' }
    const fetchOf = (async (url: RequestInfo, init?: RequestInit) => {
      if (url === 'other') return way(String(url))
      return fetchFake(url, init)
    }) as typeof fetch
    media = await openMedia({
      caches: caches as unknown as CacheStorage,
      fetch: fetchOf,
      timers,
      monotonic: () => timers.now,
    })
    answer = (n, start, end) => (n === 0 ? partial(start, end, cutBody(start, 1_000)) : partial(start, end))
    await expect(obtain()).rejects.toMatchObject({ code: 'contact' })
    way = () => Promise.reject(new Error('offline'))
    await expect(finished(media.obtain(other.sha256, small))).rejects.toMatchObject({ code: 'contact' })
    way = () =>
      new Response(other.bytes.slice(0, 10), { status: 206, headers: { 'Content-Range': 'bytes 0-1999/2000' } })
    await expect(finished(media.obtain(other.sha256, small))).rejects.toMatchObject({ code: 'contact' })
    expect(await obtain()).toBe(true)
    expect(asked).toEqual([0, 1_000, CHUNK_BYTES, CHUNK_BYTES * 2])
  })

  it.each([
    ['an answer', () => new Promise<Response>(() => {})],
    ['more of one', (start: number, end: number) => partial(start, end, openBody(start, 1_000))],
  ])('gives way at once while it waits for %s, and goes on where it was', async (_, wait) => {
    const halt = createHalt()
    answer = (n, start, end) => (n === 1 ? wait(start, end) : partial(start, end))
    const fetching = media.obtain(sha256, asset, { halt })
    await until(timers, () => asked.length === 2)
    await timers.advance(1_000)
    halt.call()
    expect(await fetching).toBe(false)
    expect(aborted).toEqual([false, true])
    expect(await obtain()).toBe(true)
    expect([CHUNK_BYTES, CHUNK_BYTES + 1_000]).toContain(asked[2])
    expect(asked.slice(3)).toEqual([CHUNK_BYTES * 2])
  })

  it('takes a body that simply ends early for a cut', async () => {
    answer = (_, start, end) => partial(start, end, bytes.slice(start, start + 10))
    await expect(obtain()).rejects.toMatchObject({ code: 'contact', message: `cut after 10 of ${CHUNK_BYTES} bytes` })
  })

  it('gives up a download on which nothing arrives for 30 s, not one that is slow', async () => {
    let push = (_: Uint8Array) => {}
    answer = (_, start, end) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          push = (piece) => controller.enqueue(piece)
        },
      })
      return partial(start, end, body)
    }
    let fault: unknown = null
    media.obtain(sha256, asset).catch((reason) => {
      fault = reason
    })
    for (let i = 0; i < 5; i++) {
      await timers.advance(29_000)
      push(bytes.slice(i, i + 1))
    }
    expect(fault).toBeNull()
    await timers.advance(30_001)
    expect(fault).toMatchObject({ code: 'contact' })
  })

  it('discards bytes that are not the named ones and fetches them again', async () => {
    answer = (n, start, end) => (n === 1 ? partial(start, end, new Uint8Array(end - start + 1)) : partial(start, end))
    expect(await obtain()).toBe(true)
    expect(asked).toEqual([0, CHUNK_BYTES, CHUNK_BYTES * 2, 0, CHUNK_BYTES, CHUNK_BYTES * 2])
  })

  it('gives up after the bytes were wrong three times, and keeps none of them', async () => {
    answer = (_, start, end) => partial(start, end, new Uint8Array(end - start + 1))
    await expect(obtain()).rejects.toMatchObject({ code: 'mismatch' })
    expect(asked).toHaveLength(9)
    expect(caches.used).toBe(0)
    expect(await media.has(sha256)).toBe(false)
  })

  it('is read on where others came between, from the beginning when it is fetched anew', async () => {
    const cache = await caches.open(MEDIA_CACHE)
    const match = cache.match.bind(cache)
    const halted = async () => {
      const halt = createHalt()
      cache.match = (path) => {
        if (path === chunkPath(sha256, 1)) halt.call()
        return match(path)
      }
      expect(await finished(media.obtain(sha256, asset, { halt }))).toBe(false)
      cache.match = match
    }
    await halted()
    caches.corrupt(MEDIA_CACHE, chunkPath(sha256, 0)) // which is not read again
    const other = anAsset(500, 2)
    answer = (_, start, end) =>
      new Response(other.bytes.slice(start, end + 1), {
        status: 206,
        headers: { 'Content-Range': `bytes ${start}-${end}/500` },
      })
    const small = { size: 500, type: 'image/png', url: '/api/player/media/y' }
    expect(await finished(media.obtain(other.sha256, small, { halt: createHalt() }))).toBe(true)
    asked.pop()
    answer = (_, start, end) => partial(start, end)
    const obtained = () => finished(media.obtain(sha256, asset, { halt: createHalt() }))
    expect(await obtained()).toBe(true)
    expect(asked).toHaveLength(3)

    await media.clear()
    await halted()
    await media.clear()
    expect(await obtained()).toBe(true)
    expect(asked).toHaveLength(9)
  })

  it('finds a chunk that was damaged after it was stored, before it counts', async () => {
    answer = (n, start, end) => (n === 2 ? Promise.reject(new Error('offline')) : partial(start, end))
    await expect(obtain()).rejects.toMatchObject({ code: 'contact' })
    caches.corrupt(MEDIA_CACHE, chunkPath(sha256, 0))
    expect(await obtain()).toBe(true)
    expect(asked).toEqual([0, CHUNK_BYTES, CHUNK_BYTES * 2, CHUNK_BYTES * 2, 0, CHUNK_BYTES, CHUNK_BYTES * 2])
  })

  it.each([
    [404, 'gone'],
    [410, 'gone'],
    [401, 'denied'],
    [403, 'denied'],
    [416, 'mismatch'],
    [500, 'answer'],
    [503, 'contact'],
    [429, 'contact'],
  ])('says what an answer of %i means: %s', async (status, code) => {
    answer = () => new Response('', { status })
    await expect(obtain()).rejects.toMatchObject({ code })
  })

  it('takes a file of another size for another file', async () => {
    answer = (_, start, end) =>
      new Response(bytes.slice(start, end + 1), {
        status: 206,
        headers: { 'Content-Range': `bytes ${start}-${end}/77` },
      })
    await expect(obtain()).rejects.toMatchObject({ code: 'mismatch' })
  })

  it('takes a whole small file from a server that ignores ranges', async () => {
    const small = anAsset(300, 7)
    answer = () => new Response(small.bytes)
    expect(await finished(media.obtain(small.sha256, { ...asset, size: 300 }))).toBe(true)
  })

  it('says when there is no room, and keeps what it has', async () => {
    caches.quota = CHUNK_BYTES + 1_000
    await expect(obtain()).rejects.toMatchObject({ code: 'quota' })
    expect(media.stored(sha256, asset.size)).toBe(CHUNK_BYTES)
  })

  it('stops between two chunks when it is told to', async () => {
    const watch = { stopped: () => asked.length === 2 }
    expect(await finished(media.obtain(sha256, asset, watch))).toBe(false)
    expect(media.stored(sha256, asset.size)).toBe(CHUNK_BYTES * 2)
  })
})

describe('a stored asset', () => {
  it('passes when it is read again', async () => {
    await obtain()
    expect(await finished(media.recheck(sha256))).toBe(true)
    expect(await media.has(sha256)).toBe(true)
  })

  it('is discarded when it turns out to be damaged', async () => {
    await obtain()
    caches.corrupt(MEDIA_CACHE, chunkPath(sha256, 1))
    expect(await finished(media.recheck(sha256))).toBe(false)
    expect(await media.has(sha256)).toBe(false)
    expect(await obtain()).toBe(true)
  })

  it('is evicted when nothing names it, the facts before the bytes', async () => {
    await obtain()
    const other = anAsset(10, 3)
    answer = () => new Response(other.bytes)
    await finished(media.obtain(other.sha256, { ...asset, size: 10 }))
    await media.evict((name) => name === other.sha256)
    expect([media.here(sha256), media.here(other.sha256)]).toEqual([false, true])
    expect(caches.paths(MEDIA_CACHE)).toEqual([chunkPath(other.sha256, 0), assetPath(other.sha256)])
    expect(caches.deleted).toEqual([assetPath(sha256), ...[0, 1, 2].map((index) => chunkPath(sha256, index))])
  })
})

/** A body of `length` bytes after which nothing comes. */
function openBody(start: number, length: number): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.enqueue(bytes.slice(start, start + length)) })
}

/** A body that breaks after `length` bytes. */
function cutBody(start: number, length: number): ReadableStream<Uint8Array> {
  let sent = false
  return new ReadableStream({
    pull(controller) {
      if (sent) controller.error(new TypeError('network error'))
      else controller.enqueue(bytes.slice(start, start + length))
      sent = true
    },
  })
}

describe('obtaining an asset anew', () => {
  const anew = () => finished(media.obtain(sha256, asset, { anew: true }))
  const isWhole = async () => (await media.has(sha256)) && (await finished(media.recheck(sha256)))

  it('fetches what is stored, which counts until then, and mends what was damaged', async () => {
    await obtain()
    caches.corrupt(MEDIA_CACHE, chunkPath(sha256, 1))
    const had: boolean[] = []
    answer = async (_, start, end) => {
      had.push(await media.has(sha256))
      return partial(start, end)
    }
    expect(await anew()).toBe(true)
    expect(had).toEqual([true, true, true])
    expect(caches.deleted).toEqual([])
    expect(await isWhole()).toBe(true)
    expect(await caches.keys()).toEqual([MEDIA_CACHE])
  })

  it('leaves what is stored when the new bytes are wrong, or there is no room for them', async () => {
    await obtain()
    answer = (_, start, end) => partial(start, end, new Uint8Array(end - start + 1))
    await expect(anew()).rejects.toMatchObject({ code: 'mismatch' })
    caches.quota = caches.used + CHUNK_BYTES
    answer = (_, start, end) => partial(start, end)
    await expect(anew()).rejects.toMatchObject({ code: 'quota' })
    expect(await caches.keys()).toEqual([MEDIA_CACHE])
    expect(await isWhole()).toBe(true)
  })

  it('goes on where the connection was cut, but not after a restart', async () => {
    await obtain()
    asked = []
    answer = (n, start, end) => (n === 1 ? partial(start, end, cutBody(start, 1_000)) : partial(start, end))
    await expect(anew()).rejects.toMatchObject({ code: 'contact' })
    await anew()
    expect(asked).toEqual([0, CHUNK_BYTES, CHUNK_BYTES + 1_000, CHUNK_BYTES * 2])
    answer = (n, start, end) => (n === 5 ? partial(start, end, cutBody(start, 1_000)) : partial(start, end))
    await expect(anew()).rejects.toMatchObject({ code: 'contact' })
    media = await open()
    expect(await caches.keys()).toEqual([MEDIA_CACHE])
    expect(await isWhole()).toBe(true)
  })

  it('leaves nothing of what was cut when everything is deleted', async () => {
    await obtain()
    answer = (n, start, end) => (n === 4 ? partial(start, end, cutBody(start, 1_000)) : partial(start, end))
    await expect(anew()).rejects.toMatchObject({ code: 'contact' })
    expect(await caches.keys()).toHaveLength(2)
    await media.clear()
    expect(await caches.keys()).toEqual([MEDIA_CACHE])
    expect(caches.paths(MEDIA_CACHE)).toEqual([])
  })
})

describe('a limit of speed', () => {
  it('is kept on the whole, and may change meanwhile', async () => {
    const seconds = async (kbps: () => number) => {
      const since = timers.now
      const fetching = media.obtain(sha256, asset, { kbps, anew: true })
      let done = false
      fetching.then(() => {
        done = true
      })
      await until(timers, () => done, 1e9)
      return (timers.now - since) / 1_000
    }
    expect(await seconds(() => 0)).toBeLessThan(0.1)
    expect(await seconds(() => 1_000)).toBeCloseTo((asset.size * 8) / 1e6, 1)
    let read = 0
    const halfway = () => {
      read += 1
      return read > 2 ? 0 : 1_000
    }
    expect(await seconds(halfway)).toBeLessThan((asset.size * 8) / 1e6)
  })
})
