/**
 * How an asset lies in the Cache API, for the page that writes it and the service worker that serves it.
 *
 * The bytes are cut into chunks of 4 MB, each under `/player/m/<sha256>/<n>`. The entry `/player/m/<sha256>` without a
 * number has no body: it says type and size, and that the whole was verified. Without it the asset does not count.
 */
export const MEDIA_CACHE = 'marquee-media'

export const CHUNK_BYTES = 4 * 1024 * 1024

const SIZE_HEADER = 'X-Marquee-Size'
const LAYOUT = /\/player\/m\/([0-9a-f]{64})(?:\/(\d+))?$/

/** What is known of a verified asset; `size` in bytes. */
export interface AssetFacts {
  size: number
  type: string
}

/** The address under which the page loads a verified asset. */
export function assetPath(sha256: string): string {
  return `/player/m/${sha256}`
}

export function chunkPath(sha256: string, index: number): string {
  return `/player/m/${sha256}/${index}`
}

export function chunkCount(size: number): number {
  return Math.ceil(size / CHUNK_BYTES)
}

/** The length in bytes of chunk `index` of an asset of `size` bytes. */
export function chunkLength(size: number, index: number): number {
  return Math.min(CHUNK_BYTES, size - index * CHUNK_BYTES)
}

/**
 * Which asset an address belongs to, and which chunk of it (`null` = the asset itself); `null` for any other address.
 */
export function parsePath(url: string): { sha256: string; chunk: number | null } | null {
  const [, sha256, chunk] = LAYOUT.exec(url) || []
  return sha256 === undefined ? null : { sha256, chunk: chunk === undefined ? null : Number(chunk) }
}

/** Says that every byte of the asset is stored and was verified. */
export function writeFacts(cache: Cache, sha256: string, facts: AssetFacts): Promise<void> {
  const headers = { 'Content-Type': facts.type, [SIZE_HEADER]: String(facts.size) }
  return cache.put(assetPath(sha256), new Response('', { headers }))
}

export async function readFacts(cache: Cache, sha256: string): Promise<AssetFacts | null> {
  const stored = await cache.match(assetPath(sha256))
  if (!stored) return null
  return {
    size: Number(stored.headers.get(SIZE_HEADER)),
    type: stored.headers.get('Content-Type') || 'application/octet-stream',
  }
}

/** The bytes of one chunk, or `null` when it is not stored. */
export async function readChunk(cache: Cache, sha256: string, index: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const stored = await cache.match(chunkPath(sha256, index))
  return stored ? new Uint8Array(await stored.arrayBuffer()) : null
}
