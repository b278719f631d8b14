import type { Asset, Manifest } from '@marquee/model/manifest'
import type { Timers } from '../runtime/timers'
import { type Halt, MediaFault, type MediaFaultCode } from '../storage/download'
import type { Media } from '../storage/media'

/** How many bytes of a manifest's assets are stored. */
export interface Progress {
  manifest: string
  done: number
  total: number
}

/** An asset that cannot be had, and why. */
export interface RefusedAsset {
  asset: string
  code: MediaFaultCode
  detail: string
}

/**
 * How a run ended. `complete`: each asset is verified or definitively refused. `halted`: as it was told. `closed`: some
 * wait until they may be fetched. `denied`: the signed addresses ran out. `missing`: the server had no answer to some,
 * which are worth another try.
 */
export type GatheringEnd = 'complete' | 'halted' | 'closed' | 'denied' | 'missing'

export interface Gathering {
  readonly progress: Progress | null
  /** Bytes of the last manifest's assets that are stored. */
  readonly stored: number
  /** Why the asset could not be had when it was tried last, for good. */
  refused(asset: string): MediaFaultCode | undefined
  /** All that is stored of the manifest is fetched anew by the next runs. Rejects when some of it cannot be had so. */
  renew(manifest: Manifest | null): Promise<void>
  /**
   * Fetches the assets of a manifest, one after the other in the order given. Rejects with a `MediaFault` when there is
   * no contact.
   */
  run(manifest: Manifest, order: string[], halt: Halt): Promise<GatheringEnd>
}

export interface GatheringOptions {
  media: Media
  timers: Timers
  /** Whether an asset that is not wanted anew may be fetched now; asked between two pieces of it, too. */
  allowed: (asset: string) => boolean
  /** Kilobits a second that may be taken; 0 is as many as there are. */
  kbps: () => number
  /** How many bytes there is room for; infinity is as many as the browser has. */
  room: () => number
  refused: (manifest: Manifest, asset: RefusedAsset) => void
  /** At the end of a run that tried every asset: those that are definitively refused, told before or not. */
  tried: (manifest: Manifest, refused: RefusedAsset[]) => void
  progressed: () => void
  /** An asset is here. */
  arrived: (asset: string) => void
}

/** After that what the server had no answer to is tried again, before what comes later, in milliseconds. */
const AGAIN = 15_000
/** So many assets in a row that there is no contact for are no contact at all. */
const CUTS = 8
/** How many runs an asset may fail with an answer that is not final by itself, before it counts as refused. */
const TRIES = 5

/**
 * An asset is definitively refused when the server has it no more (404, 410), when its bytes were wrong three times,
 * when there is no room for it, or when the server denied it in five runs. No contact is never definitive.
 */
export function createGathering(options: GatheringOptions): Gathering {
  const { media, timers, allowed, refused, tried, progressed } = options
  let progress: Progress | null = null
  let stored = 0
  const failed = new Map<string, MediaFaultCode>()
  /** The version that `tries` and `told` are about. */
  let version = ''
  const tries = new Map<string, number>()
  const told = new Set<string>()
  /** What is fetched though it is stored, who waits for that, and why some could not be had. */
  const anew = new Set<string>()
  let renewed: ((failure: string) => void)[] = []
  let unrenewed = ''

  /** Whether the asset is given up for now: no contact says nothing of it, and other answers have to come often. */
  function isFinal({ code }: MediaFault, asset: string): boolean {
    if (code === 'contact') return false
    const count = (tries.get(asset) || 0) + 1
    tries.set(asset, count)
    return (code !== 'denied' && code !== 'answer') || count >= TRIES
  }

  function tell(manifest: Manifest, refusal: RefusedAsset): void {
    if (told.has(refusal.asset)) return
    told.add(refusal.asset)
    refused(manifest, refusal)
  }

  function measure(manifest: Manifest): Progress {
    let done = 0
    let total = 0
    for (const asset of Object.keys(manifest.assets)) {
      const { size } = manifest.assets[asset] as Asset
      total += size
      if (!anew.has(asset)) done += media.stored(asset, size)
    }
    return { manifest: manifest.version, done, total }
  }

  /** Answers why an asset is not here now; null when it is. */
  async function fetchOne(
    asset: string,
    wanted: Asset,
    taken: number,
    halt: Halt,
    received: (bytes: number) => void,
  ): Promise<MediaFault | 'closed' | null> {
    const stopped = () => !anew.has(asset) && !allowed(asset)
    if (stopped()) return 'closed'
    try {
      if (taken > options.room()) throw new MediaFault('quota', `the room for downloads is ${options.room()} bytes`)
      const watch = { halt, stopped, received, kbps: options.kbps, anew: anew.has(asset) }
      return (await media.obtain(asset, wanted, watch)) ? null : 'closed'
    } catch (reason) {
      return reason instanceof MediaFault ? reason : new MediaFault('contact', String(reason))
    }
  }

  async function fetchAll(manifest: Manifest, order: string[], halt: Halt, seen: Progress): Promise<GatheringEnd> {
    const received = (bytes: number) => {
      seen.done += bytes
      stored += bytes
      progressed()
    }
    let end: GatheringEnd = 'complete'
    let taken = 0
    /** How many in a row there was no contact for, and why there was none for the first of all. */
    let cuts = 0
    let first: MediaFault | null = null
    const refusals: RefusedAsset[] = []

    /** Takes room from what cannot be had anyhow, or else from what is due last; false when nothing behind has any. */
    async function makeRoom(asset: string): Promise<boolean> {
      const behind = order.slice(order.indexOf(asset) + 1).concat(refusals.map((refusal) => refusal.asset))
      const size = (one: string) => media.stored(one, (manifest.assets[one] as Asset).size)
      const last = behind.filter(size).pop()
      if (last === undefined) return false
      seen.done -= size(last)
      stored -= size(last)
      await media.evict((one) => one !== last)
      return true
    }

    for (const asset of order) {
      const wanted = manifest.assets[asset] as Asset
      const known = media.here(asset)
      taken += wanted.size
      if (known && !anew.has(asset)) {
        failed.delete(asset)
        continue
      }
      let fault = await fetchOne(asset, wanted, taken, halt, received)
      while (!halt.called && isFull(fault) && taken <= options.room() && (await makeRoom(asset))) {
        fault = await fetchOne(asset, wanted, taken, halt, received)
      }
      if (halt.called) break
      if (!fault) {
        cuts = 0
        anew.delete(asset)
        failed.delete(asset)
        if (!known) options.arrived(asset)
      } else if (fault === 'closed') end = end === 'complete' ? fault : end
      else if (!isFinal(fault, asset)) {
        if (fault.code === 'denied') return 'denied'
        if (fault.code === 'contact') {
          // A few that are cut every time keep none of the others away.
          cuts += 1
          if (cuts >= CUTS) throw fault
          first = first || fault
        }
        if (end !== 'missing') timers.setTimeout(halt.call, Math.max(AGAIN, fault.rest))
        end = 'missing'
      } else if (anew.delete(asset) && (await media.has(asset))) unrenewed = fault.message
      else {
        taken -= wanted.size
        failed.set(asset, fault.code)
        refusals.push({ asset, code: fault.code, detail: fault.message })
      }
    }
    if (halt.called) return 'halted'
    if (first) throw first
    for (const refusal of refusals) tell(manifest, refusal)
    tried(manifest, refusals)
    return end
  }

  const isFull = (fault: MediaFault | 'closed' | null) => fault instanceof MediaFault && fault.code === 'quota'

  /** Tells those who wait when nothing is left to be fetched anew. */
  function settleRenewals(manifest: Manifest | null) {
    for (const asset of Array.from(anew)) if (!manifest || !(asset in manifest.assets)) anew.delete(asset)
    if (anew.size > 0) return
    for (const tell of renewed) tell(unrenewed)
    renewed = []
    unrenewed = ''
  }

  return {
    renew(manifest) {
      for (const asset of manifest ? Object.keys(manifest.assets) : []) anew.add(asset)
      return new Promise((resolve, reject) => {
        renewed.push((failure) => (failure ? reject(new Error(failure)) : resolve()))
        if (!manifest) settleRenewals(null)
      })
    },
    refused: (asset) => failed.get(asset),
    get progress() {
      return progress
    },
    get stored() {
      return stored
    },
    async run(manifest, order, halt) {
      if (manifest.version !== version) {
        version = manifest.version
        tries.clear()
        told.clear()
      }
      const seen = measure(manifest)
      stored = seen.done
      progress = seen.done < seen.total ? seen : null
      progressed()
      try {
        const end = await fetchAll(manifest, order, halt, seen)
        if (end === 'complete') progress = null
        return end
      } finally {
        settleRenewals(manifest)
      }
    },
  }
}
