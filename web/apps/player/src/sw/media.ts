import { CHUNK_BYTES, MEDIA_CACHE, readChunk, readFacts } from '../storage/chunks'
import { type ByteRange, parseRange } from './range'

/**
 * The answer to a request for a stored asset: 200 or 206, streamed from its chunks, so that never more than two of
 * them are in memory; 404 for an asset that is not here, whole and verified.
 */
export async function answerMedia(caches: CacheStorage, request: Request, sha256: string): Promise<Response> {
  const cache = await caches.open(MEDIA_CACHE)
  const facts = await readFacts(cache, sha256)
  if (!facts) return new Response('', { status: 404 })
  const { size, type } = facts
  const range = parseRange(request.headers.get('Range'), size)
  if (range === 'unsatisfiable') {
    return new Response('', { status: 416, headers: { 'Content-Range': `bytes */${size}` } })
  }
  const { start, end } = range || { start: 0, end: size - 1 }
  const headers: Record<string, string> = {
    'Accept-Ranges': 'bytes',
    'Content-Length': String(end - start + 1),
    // An uploaded file is never a page of this origin.
    'Content-Security-Policy': 'sandbox',
    'Content-Type': type,
    'X-Content-Type-Options': 'nosniff',
  }
  if (range) headers['Content-Range'] = `bytes ${start}-${end}/${size}`
  return new Response(streamRange(cache, sha256, { start, end }), { status: range ? 206 : 200, headers })
}

/** The bytes of a range, chunk by chunk as they are asked for. Fails when a chunk is missing. */
function streamRange(cache: Cache, sha256: string, { start, end }: ByteRange): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = start
  return new ReadableStream({
    async pull(controller) {
      if (at > end) {
        controller.close()
        return
      }
      const index = Math.floor(at / CHUNK_BYTES)
      const bytes = await readChunk(cache, sha256, index)
      const first = index * CHUNK_BYTES
      const wanted = bytes?.subarray(at - first, end + 1 - first)
      if (!wanted || wanted.length === 0) throw new Error(`chunk ${index} of ${sha256} is missing`)
      controller.enqueue(wanted)
      at += wanted.length
    },
  })
}
