import { beforeEach, describe, expect, it } from 'vitest'
import { anAsset } from '../../test/assets'
import { FakeCaches } from '../../test/caches'
import { CHUNK_BYTES, chunkCount, chunkPath, MEDIA_CACHE, writeFacts } from '../storage/chunks'
import { answerMedia } from './media'

const { sha256, bytes } = anAsset(CHUNK_BYTES * 2 + 1_000)
let caches: FakeCaches

async function store({ verified }: { verified: boolean }) {
  const cache = await caches.open(MEDIA_CACHE)
  for (let i = 0; i < chunkCount(bytes.length); i++) {
    await cache.put(chunkPath(sha256, i), new Response(bytes.slice(i * CHUNK_BYTES, (i + 1) * CHUNK_BYTES)))
  }
  if (verified) await writeFacts(cache, sha256, { size: bytes.length, type: 'video/mp4' })
}

function request(range?: string): Promise<Response> {
  const headers: Record<string, string> = range ? { Range: range } : {}
  const asked = { headers: new Headers(headers) } as Request
  return answerMedia(caches as unknown as CacheStorage, asked, sha256)
}

async function same(response: Response, start: number, end: number): Promise<boolean> {
  return Buffer.from(await response.arrayBuffer()).equals(bytes.slice(start, end + 1))
}

beforeEach(() => {
  caches = new FakeCaches()
})

describe('the media that the service worker answers with', () => {
  it('is the whole asset, typed and never a page', async () => {
    await store({ verified: true })
    const response = await request()
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toEqual({
      'accept-ranges': 'bytes',
      'content-length': String(bytes.length),
      'content-security-policy': 'sandbox',
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
    })
    expect(await same(response, 0, bytes.length - 1)).toBe(true)
  })

  it.each([
    ['across two chunks', CHUNK_BYTES - 10, CHUNK_BYTES + 9],
    ['the last byte of a chunk', CHUNK_BYTES - 1, CHUNK_BYTES - 1],
    ['the first byte of a chunk', CHUNK_BYTES, CHUNK_BYTES],
    ['across all chunks', 5, bytes.length - 5],
  ])('is a range: %s', async (_, start, end) => {
    await store({ verified: true })
    const response = await request(`bytes=${start}-${end}`)
    expect(response.status).toBe(206)
    expect(response.headers.get('Content-Range')).toBe(`bytes ${start}-${end}/${bytes.length}`)
    expect(response.headers.get('Content-Length')).toBe(String(end - start + 1))
    expect(await same(response, start, end)).toBe(true)
  })

  it('is 416 for a range behind the end', async () => {
    await store({ verified: true })
    const response = await request(`bytes=${bytes.length}-`)
    expect(response.status).toBe(416)
    expect(response.headers.get('Content-Range')).toBe(`bytes */${bytes.length}`)
  })

  it('is 404 for an asset that was not verified', async () => {
    await store({ verified: false })
    expect((await request()).status).toBe(404)
  })

  it('breaks off where a chunk is missing', async () => {
    await store({ verified: true })
    await (await caches.open(MEDIA_CACHE)).delete(chunkPath(sha256, 1))
    await expect((await request()).arrayBuffer()).rejects.toThrow('chunk 1')
  })

  it('reads only the chunks that are asked for', async () => {
    await store({ verified: true })
    await (await caches.open(MEDIA_CACHE)).delete(chunkPath(sha256, 0))
    expect(await same(await request(`bytes=${CHUNK_BYTES}-`), CHUNK_BYTES, bytes.length - 1)).toBe(true)
  })
})
