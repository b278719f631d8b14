import type { Manifest } from '@marquee/model/manifest'
import { parseManifest } from '@marquee/model/manifest.check'
import { createLoop } from '../runtime/loop'
import type { Timers } from '../runtime/timers'
import type { Media } from '../storage/media'
import type { Saved, Store } from '../storage/store'
import { createGathering, type Progress, type RefusedAsset } from './gathering'
import { bodyOf } from './http'
import type { Session } from './session'

/** The manifest that plays and the way to the next one. */
export interface Manifests {
  readonly current: Manifest | null
  /** How far the assets of a manifest are fetched; null when nothing is being fetched. */
  readonly progress: Progress | null
  /** Bytes of its assets that are stored. */
  readonly stored: number
  /** Looks for a new manifest now. */
  hint(): void
  /** The asset could not be shown: reads it again, and fetches it again when its bytes are damaged. */
  suspect(sha256: string): void
  stop(): void
}

export interface ManifestsOptions {
  session: Session
  store: Store
  media: Media
  timers: Timers
  random: () => number
  saved: Partial<Saved>
  /** `current` is another manifest now, and is stored. */
  switched: () => void
  /** `progress` moved. */
  progressed: () => void
  /** An asset of the manifest cannot be had; what needs it is skipped. Told once for each version and asset. */
  refused: (manifest: Manifest, asset: RefusedAsset) => void
  /** Whether the server answered the last poll. */
  contact: (there: boolean) => void
}

/** Between two polls and between two looks at the stored assets, in milliseconds. */
const POLL = 60_000
const UPKEEP = 3_600_000
/** After a switch, until the assets of the manifest before it are deleted and refused ones are tried again. */
const SETTLE = 10_000

/**
 * Keeps the current manifest, polls for the next, fetches its assets and then switches.
 *
 * The switch is one transaction (`next` becomes `current`), so a crash leaves the old or the new manifest, never a
 * mixture. It happens when every asset is verified or definitively refused (see `gathering.ts`): until then
 * everything of the old manifest stays and plays, and one broken file cannot hold back the rest for ever. What needs
 * a refused asset is skipped by the playback and reported; hourly the asset is tried again.
 */
export function createManifests(options: ManifestsOptions): Manifests {
  const { session, store, media, timers, random, switched, contact } = options
  let current = revived(options.saved.current)
  let next = revived(options.saved.next)
  let stopped = false
  const suspects = new Set<string>()

  const gathering = createGathering({ media, refused: options.refused, progressed: options.progressed })

  async function ask(version?: string): Promise<Manifest | null> {
    const headers: Record<string, string> = version === undefined ? {} : { 'If-None-Match': `"${version}"` }
    const call = session.call('/api/player/manifest', { headers })
    call.then(
      () => contact(true),
      () => contact(false),
    )
    const answer = await call
    return answer.status === 304 ? null : parseManifest(bodyOf(answer))
  }

  async function poll(): Promise<number> {
    const newest = next || current
    const found = await ask(newest?.version)
    if (found) await adopt(found)
    return POLL - random() * (POLL / 10)
  }

  /**
   * Makes what the server says now the manifest to gather; a manifest that already plays only brings fresh addresses.
   */
  async function adopt(found: Manifest): Promise<void> {
    if (stopped) return
    if (current && current.version === found.version) {
      current = found
      next = null
    } else {
      next = found
    }
    gatherer.soon()
    await store.write({ current: current || undefined, next: next || undefined })
  }

  async function gather(): Promise<number> {
    for (const sha256 of Array.from(suspects)) {
      suspects.delete(sha256)
      await media.recheck(sha256)
    }
    const target = next || current
    if (!target) return UPKEEP
    await media.evict((sha256) => [current, next].some((manifest) => !!manifest && sha256 in manifest.assets))
    const end = await gathering.run(target, () => stopped || target !== (next || current))
    if (end === 'stopped') return 0
    if (end === 'denied') {
      const fresh = await ask()
      if (fresh) await adopt(fresh)
    }
    if (end !== 'complete') throw new Error(`assets are missing: ${end}`)
    if (target !== next || stopped) return UPKEEP
    await store.write({ current: target, next: undefined })
    current = target
    if (next === target) next = null
    switched()
    return SETTLE
  }

  const gatherer = createLoop({ timers, random, task: gather })
  const poller = createLoop({ timers, random, task: poll })

  return {
    get current() {
      return current
    },
    get progress() {
      return gathering.progress
    },
    get stored() {
      return gathering.stored
    },
    hint: () => poller.soon(),
    suspect(sha256) {
      suspects.add(sha256)
      gatherer.soon()
    },
    stop() {
      stopped = true
      poller.stop()
      gatherer.stop()
    },
  }
}

/** What may have been stored by an older player, as this one knows it; null when it is no manifest any more. */
function revived(stored: Manifest | undefined): Manifest | null {
  try {
    return stored ? parseManifest(stored) : null
  } catch {
    return null
  }
}
