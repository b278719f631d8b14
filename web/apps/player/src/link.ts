import { createLoop } from './runtime/loop'
import type { Platform } from './runtime/platform'
import { type Clock, measure } from './server/clock'
import { contentOf } from './server/contents'
import type { Http } from './server/http'
import type { Identity } from './server/identity'
import { createManifests, type Manifests } from './server/manifests'
import { createRealtime } from './server/realtime'
import { createReports, type Reports, type Status } from './server/reports'
import { createSession, type Dismissal } from './server/session'
import type { Media } from './storage/media'
import type { Plays } from './storage/plays'
import type { Saved, Store } from './storage/store'

/** Everything that runs between a paired screen and its server. */
export interface Link {
  readonly manifests: Manifests
  readonly reports: Reports
  /** How hints arrive: at once, with the next poll, or not, because the server does not answer. */
  readonly connection: 'live' | 'polling' | 'none'
  stop(): void
}

export interface LinkOptions {
  platform: Platform
  http: Http
  store: Store
  media: Media
  plays: Plays
  clock: Clock
  identity: Identity
  deviceKey: string
  saved: Partial<Saved>
  /** Everything of the status but the manifest's version. */
  status: () => Promise<Omit<Status, 'manifest'>>
  /** There is a new manifest to play, or the clock was corrected. */
  changed: () => void
  /** Contact or download progress moved. */
  progressed: () => void
  dismissed: (reason: Dismissal) => void
}

/**
 * Exchanges for the first and for each later correction of the clock, and the wait between corrections in
 * milliseconds.
 */
const FIRST_EXCHANGES = 8
const EXCHANGES = 4
const CORRECTION = 600_000

/** Starts talking to the server. Nothing is called back before this returns. */
export function createLink(options: LinkOptions): Link {
  const { platform, http, store, plays, clock, changed, progressed } = options
  const { timers, random } = platform
  const session = createSession(options)
  let contact = true
  let live = false
  let exchanges = FIRST_EXCHANGES

  async function correctClock(): Promise<number> {
    const sample = await measure(http, clock, exchanges)
    exchanges = EXCHANGES
    clock.correct(sample.behind)
    await store.write({ clockOffset: clock.offset() })
    changed()
    return CORRECTION
  }

  const correcting = createLoop({ timers, random, task: correctClock })

  const manifests = createManifests({
    ...options,
    session,
    timers,
    random,
    switched() {
      changed()
      reports.changed()
    },
    progressed() {
      progressed()
      reports.changed()
    },
    refused(manifest, { asset, code, detail }) {
      reports.error({ contentId: contentOf(manifest, asset), asset, code, detail })
    },
    contact(there) {
      contact = there
      progressed()
    },
  })

  const reports = createReports({
    session,
    plays,
    clock,
    timers,
    random,
    status: async () => ({ ...(await options.status()), manifest: manifests.current ? manifests.current.version : '' }),
    download: () => manifests.progress,
  })

  const realtime = createRealtime({
    session,
    timers,
    random,
    open: platform.openSocket,
    hint: manifests.hint,
    changed(connected) {
      live = connected
    },
  })

  return {
    manifests,
    reports,
    get connection() {
      if (!contact) return 'none'
      return live ? 'live' : 'polling'
    },
    stop() {
      for (const part of [correcting, manifests, reports, realtime]) part.stop()
    },
  }
}
