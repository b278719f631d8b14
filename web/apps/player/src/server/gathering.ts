import type { Asset, Manifest } from '@marquee/model/manifest'
import { MediaFault, type MediaFaultCode } from '../storage/download'
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

export interface Gathering {
  readonly progress: Progress | null
  /** Bytes of the last manifest's assets that are stored. */
  readonly stored: number
  /** Whether every asset of a manifest is stored; else its progress is known, though nothing is fetched. */
  isHere(manifest: Manifest): Promise<boolean>
  /** All that is stored of the manifest is fetched anew by the next runs. Rejects when some of it cannot be had so. */
  renew(manifest: Manifest | null): Promise<void>
  /** Something is still to be fetched anew. */
  readonly renewing: boolean
  /**
   * Fetches the assets of a manifest, one after the other. `complete`: each is verified or definitively refused.
   * `stopped`: `stale` said that this is not wanted any more. `denied`: the signed addresses ran out. `missing`: the
   * server had no answer to some, which are worth another try. Rejects with a `MediaFault` when there is no contact.
   */
  run(manifest: Manifest, stale: () => boolean): Promise<'complete' | 'stopped' | 'denied' | 'missing'>
}

export interface GatheringOptions {
  media: Media
  /** Kilobits a second that may be taken; 0 is as many as there are. */
  kbps: () => number
  /** How many bytes there is room for; infinity is as many as the browser has. */
  room: () => number
  refused: (manifest: Manifest, asset: RefusedAsset) => void
  /** At the end of a run that tried every asset: those that are definitively refused, told before or not. */
  tried: (manifest: Manifest, refused: RefusedAsset[]) => void
  progressed: () => void
}

/** How many runs an asset may fail with an answer that is not final by itself, before it counts as refused. */
const TRIES = 5

/**
 * An asset is definitively refused when the server has it no more (404, 410), when its bytes were wrong three times,
 * when there is no room for it, or when the server denied it in five runs. No contact is never definitive.
 */
export function createGathering(options: GatheringOptions): Gathering {
  const { media, refused, tried, progressed } = options
  let progress: Progress | null = null
  let stored = 0
  /** The version that `tries` and `told` are about. */
  let version = ''
  const tries = new Map<string, number>()
  const told = new Set<string>()
  /** What is fetched though it is stored, who waits for that, and why some could not be had. */
  const anew = new Set<string>()
  let renewed: ((failure: string) => void)[] = []
  let unrenewed = ''

  function isFinal(fault: MediaFault, asset: string): boolean {
    if (fault.code === 'contact') throw fault
    const count = (tries.get(asset) || 0) + 1
    tries.set(asset, count)
    return (fault.code !== 'denied' && fault.code !== 'answer') || count >= TRIES
  }

  function tell(manifest: Manifest, refusal: RefusedAsset): void {
    if (told.has(refusal.asset)) return
    told.add(refusal.asset)
    refused(manifest, refusal)
  }

  async function measure(manifest: Manifest): Promise<Progress> {
    let done = 0
    let total = 0
    for (const [asset, { size }] of assetsOf(manifest)) {
      total += size
      done += anew.has(asset) ? 0 : await media.stored(asset, size)
    }
    return { manifest: manifest.version, done, total }
  }

  async function fetchAll(manifest: Manifest, stale: () => boolean, seen: Progress) {
    const received = (bytes: number) => {
      seen.done += bytes
      stored += bytes
      progressed()
    }
    let open: 'denied' | 'missing' | null = null
    let taken = 0
    const refusals: RefusedAsset[] = []
    for (const [asset, wanted] of assetsOf(manifest)) {
      if (stale()) return 'stopped'
      try {
        taken += wanted.size
        if (taken > options.room() && (anew.has(asset) || !(await media.has(asset)))) {
          throw new MediaFault('quota', `the room for downloads is ${options.room()} bytes`)
        }
        const whole = await media.obtain(asset, wanted, {
          stopped: stale,
          received,
          kbps: options.kbps,
          anew: anew.has(asset),
        })
        if (!whole) return 'stopped'
        anew.delete(asset)
      } catch (reason) {
        const fault = reason instanceof MediaFault ? reason : new MediaFault('contact', String(reason))
        if (!isFinal(fault, asset)) open = fault.code === 'denied' ? 'denied' : open || 'missing'
        else if (anew.delete(asset) && (await media.has(asset))) unrenewed = fault.message
        else {
          taken -= wanted.size
          refusals.push({ asset, code: fault.code, detail: fault.message })
        }
      }
    }
    for (const refusal of refusals) tell(manifest, refusal)
    tried(manifest, refusals)
    return open || 'complete'
  }

  /** Tells those who wait when nothing is left to be fetched anew. */
  function settleRenewals(manifest: Manifest | null) {
    for (const asset of Array.from(anew)) if (!manifest || !(asset in manifest.assets)) anew.delete(asset)
    if (anew.size > 0) return
    for (const tell of renewed) tell(unrenewed)
    renewed = []
    unrenewed = ''
  }

  return {
    async isHere(manifest) {
      const seen = await measure(manifest)
      progress = seen.done < seen.total ? seen : null
      progressed()
      return !progress
    },
    renew(manifest) {
      for (const [asset] of manifest ? assetsOf(manifest) : []) anew.add(asset)
      return new Promise((resolve, reject) => {
        renewed.push((failure) => (failure ? reject(new Error(failure)) : resolve()))
        if (!manifest) settleRenewals(null)
      })
    },
    get renewing() {
      return anew.size > 0
    },
    get progress() {
      return progress
    },
    get stored() {
      return stored
    },
    async run(manifest, stale) {
      if (manifest.version !== version) {
        version = manifest.version
        tries.clear()
        told.clear()
      }
      const seen = await measure(manifest)
      stored = seen.done
      if (seen.done < seen.total) progress = seen
      progressed()
      try {
        return await fetchAll(manifest, stale, seen)
      } finally {
        progress = null
        settleRenewals(manifest)
      }
    },
  }
}

function assetsOf({ assets }: Manifest): [sha256: string, asset: Asset][] {
  return Object.keys(assets).map((sha256) => [sha256, assets[sha256] as Asset])
}
