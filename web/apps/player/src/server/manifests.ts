import type { State } from '@marquee/model/hours'
import type { Asset, Manifest } from '@marquee/model/manifest'
import { parseManifest } from '@marquee/model/manifest.check'
import { createLoop } from '../runtime/loop'
import type { Timers } from '../runtime/timers'
import { createHalt, type MediaFaultCode } from '../storage/download'
import type { Media } from '../storage/media'
import type { Saved, Store } from '../storage/store'
import type { Clock } from './clock'
import { type Closure, closureOf } from './closure'
import { createGathering, type Progress, type RefusedAsset } from './gathering'
import { bodyOf } from './http'
import type { Session } from './session'
import { createSupply, type Supply } from './supply'

/** The manifest that plays and its files. */
export interface Manifests {
  readonly current: Manifest | null
  /** How far its assets are fetched; null when they are here, or cannot be had. */
  readonly progress: Progress | null
  /** Which of its assets are not here; undefined without one. */
  readonly files: Files | undefined
  /** Bytes of its assets that are stored. */
  readonly stored: number
  /** There is something to show, or nothing is due; before that a new screen says how far it is. */
  readonly ready: boolean
  /** What can be shown of it; null without one. */
  readonly supply: Supply | null
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

/** Which assets of a manifest are not here: the first, in the order in which they are fetched, and how many more. */
export interface Files {
  lacks: { asset: string; done: number; refused: MediaFaultCode | undefined }[]
  more: number
}

export interface ManifestsOptions {
  session: Session
  clock: Pick<Clock, 'now'>
  store: Pick<Store, 'write'>
  media: Media
  timers: Timers
  random: () => number
  saved: Partial<Saved>
  /** Whether files may be fetched. */
  window: (t: number) => State
  kbps: () => number
  room: () => number
  /** `current` is another manifest now. */
  switched: () => void
  /** A file is here, or something else that programs waited for. */
  arrived: () => void
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
  /** Gets what else the programs of a manifest show; it never takes long, and never fails. */
  prepare: (manifest: Manifest) => Promise<void>
}

/** Between two polls and between two looks at the stored assets, in milliseconds. */
const POLL = 60_000
const UPKEEP = 3_600_000
/** Until what cannot be had is tried again, at first; each time twice as long, up to what lies between two looks. */
const RETRY = 60_000
/** Once all files are here, until those of the manifest before are deleted and refused ones are tried again. */
const SETTLE = 10_000
/** Outside the hours for downloads, until it is looked whether something plays, in milliseconds. */
const LOOK = 60_000
/** So many assets are told of at once; the server takes no more. */
const LACKS = 500
/** How many manifests before the current one are kept at most. */
const FORMERS = 4

/**
 * Keeps the current manifest, polls for the next, and fetches its assets.
 *
 * A new manifest is obeyed at once (G183); what it shows, of the files that are here, `supply.ts` says. Files come in
 * the order in which they are due, and a download of what is less urgent gives way to a new manifest and goes on where
 * it was. Those before and their files are kept until those of the new one are verified or definitively refused
 * (see `gathering.ts`). What needs a refused asset is skipped and reported; the asset is tried again, at last hourly.
 *
 * Outside the hours for downloads files wait, but for those that were here before and are damaged or wanted anew, and
 * unless nothing of what is due can be shown without them.
 */
export function createManifests(options: ManifestsOptions): Manifests {
  const { session, clock, store, media, timers, random, switched, arrived, contact } = options
  /** What is stored of a manifest: what the server sent, where everything is named once. */
  const sent = new WeakMap<Manifest, unknown>()
  let current = revived(options.saved.next) || revived(options.saved.current)
  /** Those before, the newest first; all files of the last were here. */
  let formers = before(options.saved)
    .map(revived)
    .filter((kept): kept is Manifest => kept !== null)
  let supply: Supply | null = null
  /** What is stored is not what is here. */
  let unsaved = !!options.saved.next
  /** Every file of the current manifest was tried. */
  let complete = false
  let ready = false
  let preparing = false
  /** When what cannot be had is tried again; 0 when all of it is here. */
  let retry = 0
  let closure: Closure | null = options.saved.closure || null
  let stopped = false
  let halt = createHalt()
  const suspects = new Set<string>()
  /** What was here, and turned out to be damaged. */
  const lost = new Set<string>()

  const gathering = createGathering({
    ...options,
    allowed: (asset) => lost.has(asset) || options.window(clock.now()).on || isDark(),
    arrived(asset) {
      lost.delete(asset)
      arrived()
    },
    tried(manifest, refusals) {
      retry = refusals.length && Math.min(retry * 2 || RETRY, UPKEEP)
      options.tried(manifest, refusals)
    },
  })

  function supplied(): Supply | null {
    if (current && !supply) {
      supply = createSupply({
        manifest: current,
        formers,
        here: media.here,
        refused: (asset) => !!gathering.refused(asset),
        unready: () => preparing,
      })
    }
    return supply
  }

  const isDark = () => !!supplied()?.isDark(clock.now())

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

  async function save(): Promise<void> {
    const of = (manifest: Manifest | null) => (manifest ? sent.get(manifest) : undefined)
    unsaved = true
    const changes = { current: of(current), formers: formers.length ? formers.map(of) : undefined, next: undefined }
    await store.write(changes)
    unsaved = false
  }

  async function poll(): Promise<number> {
    const found = await ask(current?.version)
    if (found) await adopt(found)
    else if (unsaved) await save()
    return POLL - random() * (POLL / 10)
  }

  /** Obeys what the server says now; of the manifest that plays it only takes the fresh addresses. */
  async function adopt(found: Manifest): Promise<void> {
    if (stopped) return
    const isNew = current?.version !== found.version
    if (isNew) {
      if (current) formers = complete ? [current] : [current].concat(formers.slice(0, FORMERS - 2), formers.slice(-1))
      complete = false
      retry = 0
      preparing = true
    }
    current = found
    supply = null
    regather()
    if (isNew) {
      void options.prepare(found).then(() => {
        if (current?.version !== found.version || stopped) return
        preparing = false
        arrived()
      })
      switched()
    }
    await save()
  }

  /** Looks anew which files are to be fetched; a download under way goes on where it was, in its turn. */
  function regather(): void {
    halt.call()
    gatherer.soon()
  }

  async function gather(): Promise<number> {
    const mine = createHalt()
    halt = mine
    for (const sha256 of Array.from(suspects)) {
      suspects.delete(sha256)
      if (!(await media.recheck(sha256))) lost.add(sha256)
    }
    const target = current
    const own = supplied()
    if (!target || !own) return UPKEEP
    await media.evict(
      (sha256) =>
        options.holds(sha256) || [current].concat(formers).some((manifest) => !!manifest && sha256 in manifest.assets),
    )
    const end = await gathering.run(target, own.order(clock.now()), mine)
    if (stopped || end === 'halted') return 0
    if (end === 'closed') return Math.min(LOOK, options.window(clock.now()).until - clock.now())
    if (end === 'denied') {
      const fresh = await ask()
      if (fresh) await adopt(fresh)
    }
    if (end !== 'complete') throw new Error(`assets are missing: ${end}`)
    if (target !== current) return 0
    complete = true
    arrived()
    if (formers.length === 0) return retry || UPKEEP
    formers = []
    supply = null
    await save()
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
    get files() {
      const own = supplied()
      if (!current || !own) return undefined
      const { assets } = current
      const lacking = own.order(clock.now()).filter((asset) => !media.here(asset))
      const lacks = lacking.slice(0, LACKS).map((asset) => ({
        asset,
        done: media.stored(asset, (assets[asset] as Asset).size),
        refused: gathering.refused(asset),
      }))
      return { lacks, more: lacking.length - lacks.length }
    },
    get stored() {
      return gathering.stored
    },
    get ready() {
      ready = ready || (!!current && (complete || !isDark()))
      return ready
    },
    get supply() {
      return supplied()
    },
    look: () => gatherer.soon(),
    renew() {
      const done = gathering.renew(current)
      regather()
      return done
    },
    hint: () => poller.soon(),
    suspect(sha256) {
      suspects.add(sha256)
      regather()
    },
    stop() {
      stopped = true
      halt.call()
      poller.stop()
      gatherer.stop()
    },
  }
}

/** What is stored of those before; an older player had what it obeyed until the next one was whole. */
function before({ next, current, formers = [] }: Partial<Saved>): unknown[] {
  return next ? [current] : formers
}
