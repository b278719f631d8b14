import type { Asset } from '@marquee/model/manifest'
import { pause, type Timers } from '../runtime/timers'
import {
  assetPath,
  CHUNK_BYTES,
  chunkCount,
  chunkLength,
  chunkPath,
  MEDIA_CACHE,
  parsePath,
  readChunk,
  readFacts,
  writeFacts,
} from './chunks'
import { createPace, fetchPart, type Halt, MediaFault, type Part } from './download'
import { createSha256, type Sha256 } from './sha256'

/** The media that this screen holds. Only assets whose every byte was verified exist for the outside. */
export interface Media {
  /** Whether the asset is here, whole and verified. */
  has(sha256: string): Promise<boolean>
  /** The same by memory, for what asks often; storage that the browser lost meanwhile is not noticed. */
  here(sha256: string): boolean
  /** The bytes of the asset that are stored, verified or not. */
  stored(sha256: string, size: number): number
  /**
   * Fetches what is missing of the asset and verifies the whole. Rejects with a `MediaFault`; what was stored until
   * then stays, and the next call goes on from there, within a chunk too unless the page was loaded again. Answers
   * false when it was halted, or when `stopped` said so between two chunks.
   *
   * An asset that is wanted `anew` is fetched whatever is stored, which counts until the new one is verified.
   */
  obtain(sha256: string, asset: Asset, watch?: ObtainWatch): Promise<boolean>
  /** Reads a stored asset again; false = it is damaged or incomplete, and was discarded. */
  recheck(sha256: string): Promise<boolean>
  /** Deletes every asset, whole or partial, that is not in `keep`. */
  evict(keep: (sha256: string) => boolean): Promise<void>
  /** Deletes everything, also what is being fetched anew. */
  clear(): Promise<void>
}

export interface ObtainWatch {
  stopped?: () => boolean
  halt?: Halt
  /** After each chunk: its bytes. */
  received?: (bytes: number) => void
  /** Kilobits a second that it may take; 0, or without it, as many as there are. */
  kbps?: () => number
  anew?: boolean
}

export interface MediaOptions {
  caches: CacheStorage
  fetch: typeof fetch
  timers: Timers
  /** Milliseconds that are never set. */
  monotonic: () => number
}

/** Where what is fetched anew lies until it is verified. */
const FRESH_CACHE = 'marquee-fresh'
/** Of how many chunks it is remembered what has come, each of 4 MB at most. */
const CUTS = 3
/** How often an asset whose digest is wrong is fetched before it is given up. */
const MISMATCHES = 3
/**
 * Bytes hashed between two chances for the page to draw: about 2 ms of a desktop's time, 15 ms of an old
 * television's.
 */
const SLICE = 256 * 1024

export async function openMedia({ caches, fetch, timers, monotonic }: MediaOptions): Promise<Media> {
  const cache = await caches.open(MEDIA_CACHE)
  await caches.delete(FRESH_CACHE)
  /** What is stored, by its path: to look is quick, and a film of 2 GB has 500 chunks. */
  const paths = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  /** How far the whole was read that was halted at it last: a film of 2 GB takes a minute, which others are not kept from. */
  let digested: { sha256: string; hash: Sha256; next: number } | null = null
  /** What has come of chunks whose download was cut, those that were cut last at the end. */
  const cut = new Map<string, Part>()

  function here(sha256: string): boolean {
    return paths.has(assetPath(sha256))
  }

  async function holds(path: string, within: Cache): Promise<boolean> {
    return within === cache ? paths.has(path) : (await within.match(path)) !== undefined
  }

  async function keepChunk(path: string, chunk: Response, within = cache): Promise<void> {
    await put(() => within.put(path, chunk))
    if (within === cache) paths.add(path)
  }

  async function keepFacts(sha256: string, { size, type }: Asset): Promise<void> {
    await put(() => writeFacts(cache, sha256, { size, type }))
    paths.add(assetPath(sha256))
  }

  async function discard(sha256: string): Promise<void> {
    await evict((other) => other !== sha256)
  }

  async function evict(keep: (sha256: string) => boolean): Promise<void> {
    const isKept = (path: string) => {
      const part = parsePath(path)
      return !!part && keep(part.sha256)
    }
    if (digested && !keep(digested.sha256)) digested = null
    const doomed = Array.from(paths).filter((path) => !isKept(path))
    const facts = doomed.filter((path) => parsePath(path)?.chunk === null)
    // The facts go first: an asset that lost a chunk must not look whole if the page ends here.
    for (const path of facts.concat(doomed)) {
      if (isKept(path)) continue // somebody wants it by now
      paths.delete(path)
      await cache.delete(path)
    }
  }

  async function digest(sha256: string, size: number, within = cache, halt?: Halt): Promise<string | null> {
    const { hash, next } = halt && digested?.sha256 === sha256 ? digested : { hash: createSha256(), next: 0 }
    if (next > 0) digested = null
    for (let index = next; index < chunkCount(size); index++) {
      if (halt?.called) {
        digested = { sha256, hash, next: index }
        return null
      }
      const bytes = await readChunk(within, sha256, index)
      if (!bytes || bytes.length !== chunkLength(size, index)) return null
      for (let at = 0; at < bytes.length; at += SLICE) {
        hash.update(bytes.subarray(at, at + SLICE))
        await pause(timers, 0)
      }
    }
    return hash.hex()
  }

  async function fetchMissing(sha256: string, asset: Asset, watch: ObtainWatch, into: Cache): Promise<boolean> {
    const { size, url } = asset
    const options = { fetch, timers, pace: createPace(timers, monotonic, watch.kbps), halt: watch.halt }
    for (let index = 0; index < chunkCount(size); index++) {
      const path = chunkPath(sha256, index)
      if (await holds(path, into)) continue
      if (watch.halt?.called || watch.stopped?.()) return false
      const length = chunkLength(size, index)
      const of = `${into === cache} ${path}`
      const part = cut.get(of) ?? { bytes: new Uint8Array(length), at: 0 }
      cut.delete(of)
      try {
        if (part.at < length) await fetchPart(options, url, part, index * CHUNK_BYTES, size)
        await keepChunk(path, new Response(part.bytes as Uint8Array<ArrayBuffer>), into)
      } catch (reason) {
        if (reason instanceof MediaFault && reason.code !== 'mismatch' && part.at > 0) cut.set(of, part)
        if (cut.size > CUTS) cut.delete(Array.from(cut.keys())[0] as string)
        if (watch.halt?.called) return false
        throw reason
      }
      watch.received?.(length)
    }
    return true
  }

  /** The same bytes in place of those that are stored, a chunk at a time: who reads meanwhile notices nothing. */
  async function replace(sha256: string, asset: Asset, fresh: Cache): Promise<void> {
    for (let index = 0; index < chunkCount(asset.size); index++) {
      const path = chunkPath(sha256, index)
      await keepChunk(path, (await fresh.match(path)) as Response)
    }
    await keepFacts(sha256, asset)
  }

  async function obtainAnew(sha256: string, asset: Asset, watch: ObtainWatch): Promise<boolean> {
    const fresh = await caches.open(FRESH_CACHE)
    try {
      if (!(await fetchMissing(sha256, asset, watch, fresh))) return false
      if ((await digest(sha256, asset.size, fresh)) !== sha256) {
        throw new MediaFault('mismatch', `the bytes of ${sha256} were wrong`)
      }
      await replace(sha256, asset, fresh)
    } catch (reason) {
      // What was only cut goes on from there; anything else takes room that others need.
      const goesOn = reason instanceof MediaFault && (reason.code === 'contact' || reason.code === 'denied')
      if (!goesOn) await caches.delete(FRESH_CACHE)
      throw reason
    }
    await caches.delete(FRESH_CACHE)
    return true
  }

  return {
    evict,

    async clear() {
      cut.clear()
      await caches.delete(FRESH_CACHE)
      await evict(() => false)
    },

    here,

    async has(sha256) {
      return (await readFacts(cache, sha256)) !== null
    },

    stored(sha256, size) {
      if (here(sha256)) return size
      let bytes = 0
      for (let index = 0; index < chunkCount(size); index++) {
        if (paths.has(chunkPath(sha256, index))) bytes += chunkLength(size, index)
      }
      return bytes
    },

    async obtain(sha256, asset, watch = {}) {
      if (watch.anew) return obtainAnew(sha256, asset, watch)
      if (here(sha256)) return true
      for (let attempt = 1; attempt <= MISMATCHES; attempt++) {
        if (!(await fetchMissing(sha256, asset, watch, cache))) return false
        const found = await digest(sha256, asset.size, cache, watch.halt)
        if (found === sha256) {
          await keepFacts(sha256, asset)
          return true
        }
        if (watch.halt?.called) return false
        await discard(sha256)
      }
      throw new MediaFault('mismatch', `the bytes of ${sha256} were wrong`)
    },

    async recheck(sha256) {
      const facts = await readFacts(cache, sha256)
      if (facts && (await digest(sha256, facts.size)) === sha256) return true
      await discard(sha256)
      return false
    },
  }
}

/** Writes to the cache; whatever stops the browser from storing bytes counts as a lack of room. */
async function put(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (reason) {
    throw new MediaFault('quota', String(reason))
  }
}
