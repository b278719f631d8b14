import type { State } from '@marquee/model/hours'
import type { Manifest } from '@marquee/model/manifest'
import { parseManifest } from '@marquee/model/manifest.check'
import { createLoop } from '../runtime/loop'
import type { Timers } from '../runtime/timers'
import type { Media } from '../storage/media'
import type { Saved, Store } from '../storage/store'
import type { Clock } from './clock'
import { type Closure, closureOf } from './closure'
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
  /**
   * Since when, in server time, a newer manifest waits for its assets; null when none does, or only until files may be
   * fetched.
   */
  readonly waitsSince: number | null
  /** Looks for a new manifest now. */
  hint(): void
  /** The asset could not be shown: reads it again, and fetches it again when its bytes are damaged. */
  suspect(sha256: string): void
  /** When files may be fetched is another. */
  look(): void
  /** Fetches everything anew, while what is stored plays; rejects when some of it cannot be had so. */
  renew(): Promise<void>
  stop(): void
}

export interface ManifestsOptions {
  session: Session
  clock: Pick<Clock, 'now'>
  store: Store
  media: Media
  timers: Timers
  random: () => number
  saved: Partial<Saved>
  /** Whether files of a newer manifest may be fetched. */
  window: (t: number) => State
  kbps: () => number
  room: () => number
  /** `current` is another manifest now, and is stored. */
  switched: () => void
  /** `progress` moved. */
  progressed: () => void
  /** An asset of the manifest cannot be had; what needs it is skipped. Told once for each version and asset. */
  refused: (manifest: Manifest, asset: RefusedAsset) => void
  /** Every asset of the manifest was tried: these cannot be had. */
  tried: (manifest: Manifest, refused: RefusedAsset[]) => void
  /** Whether the server answered the last poll. */
  contact: (there: boolean) => void
  /** Why the screen may not play, or null when it may; told whenever that changes. */
  closed: (closure: Closure | null) => void
  /** What else needs an asset than the manifests. */
  holds: (sha256: string) => boolean
  /** Gets what else a manifest shows that is about to play; it never takes long, and never fails. */
  prepare: (manifest: Manifest) => Promise<void>
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
 *
 * Outside the hours for downloads the old manifest goes on, and one whose files are all here is switched to as ever.
 * What the current manifest lacks is fetched at any hour, and so is the next where nothing plays without it.
 */
export function createManifests(options: ManifestsOptions): Manifests {
  const { session, clock, store, media, timers, random, switched, contact } = options
  /** What is stored of a manifest: what the server sent, where everything is named once. */
  const sent = new WeakMap<Manifest, unknown>()
  let current = revived(options.saved.current)
  let next = revived(options.saved.next)
  let closure: Closure | null = options.saved.closure || null
  let stopped = false
  let waitsSince = next ? clock.now() : null
  const suspects = new Set<string>()

  /** Whether these files wait for their hours. */
  function mustWait(target: Manifest): boolean {
    return !!current && target === next && showsSomething(current) && !options.window(clock.now()).on
  }

  const gathering = createGathering(options)

  /** Whose files are to be here; those that play are not kept waiting to be fetched anew. */
  function goal(): Manifest | null {
    return next && !(gathering.renewing && mustWait(next)) ? next : current
  }

  async function ask(version?: string): Promise<Manifest | null> {
    const headers: Record<string, string> = version === undefined ? {} : { 'If-None-Match': `"${version}"` }
    const call = session.call('/api/player/manifest', { headers })
    call.then(
      () => contact(true),
      () => contact(false),
    )
    const answer = await call
    const found = closureOf(answer)
    if (found !== closure && (found || answer.status === 200 || answer.status === 304)) {
      closure = found
      options.closed(found)
    }
    return answer.status === 304 ? null : read(bodyOf(answer))
  }

  function read(body: unknown): Manifest {
    const manifest = parseManifest(body)
    sent.set(manifest, body)
    return manifest
  }

  /** What may have been stored by an older player, as this one knows it; null when it is no manifest any more. */
  function revived(kept: unknown): Manifest | null {
    try {
      return kept === undefined ? null : read(kept)
    } catch {
      return null
    }
  }

  function stored(manifest: Manifest | null): unknown {
    return manifest ? sent.get(manifest) : undefined
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
      if (waitsSince === null) waitsSince = clock.now()
    }
    if (!next) waitsSince = null
    gatherer.soon()
    await store.write({ current: stored(current), next: stored(next) })
  }

  async function gather(): Promise<number> {
    for (const sha256 of Array.from(suspects)) {
      suspects.delete(sha256)
      await media.recheck(sha256)
    }
    const target = goal()
    if (!target) return UPKEEP
    if (mustWait(target) && !(await gathering.isHere(target))) {
      waitsSince = null
      return Math.min(UPKEEP, options.window(clock.now()).until - clock.now())
    }
    if (target === next && waitsSince === null) waitsSince = clock.now()
    await media.evict(
      (sha256) => options.holds(sha256) || [current, next].some((manifest) => !!manifest && sha256 in manifest.assets),
    )
    const end = await gathering.run(
      target,
      () => stopped || target !== goal() || (gathering.progress !== null && mustWait(target)),
    )
    if (end === 'stopped') return 0
    if (end === 'denied') {
      const fresh = await ask()
      if (fresh) await adopt(fresh)
    }
    if (end !== 'complete') throw new Error(`assets are missing: ${end}`)
    if (target !== next || stopped) return next ? 0 : UPKEEP
    await options.prepare(target)
    if (target !== next || stopped) return 0
    await store.write({ current: stored(target), next: undefined })
    current = target
    if (next === target) next = null
    waitsSince = next && clock.now()
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
    get waitsSince() {
      return waitsSince
    },
    look: () => gatherer.soon(),
    renew() {
      const renewed = gathering.renew(current)
      gatherer.soon()
      return renewed
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

function showsSomething({ channels, loops }: Manifest): boolean {
  return channels.some(({ segments }) => segments.some(({ loop }) => (loops[loop] ?? []).length > 0))
}
