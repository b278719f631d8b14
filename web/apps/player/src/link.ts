import { windowAt } from '@marquee/model/download'
import type { Control } from './control/control'
import { createLoop } from './runtime/loop'
import type { Platform } from './runtime/platform'
import { type Broadcasts, createBroadcasts, POLLING } from './server/broadcasts'
import { type Clock, measure } from './server/clock'
import type { Closure } from './server/closure'
import { contentOf } from './server/contents'
import { type Http, refusalOf } from './server/http'
import type { Identity } from './server/identity'
import { createKnowledge, type Knowledge } from './server/known'
import { createManifests, type Manifests } from './server/manifests'
import { createNotices, type Notices } from './server/notices'
import { createProblems, type Problems } from './server/problems'
import { createRealtime } from './server/realtime'
import { createReports, type OnAir, type Reports, type Status } from './server/reports'
import { createSession, type Dismissal } from './server/session'
import type { Log } from './storage/log'
import type { Media } from './storage/media'
import type { Plays } from './storage/plays'
import type { Saved, Store } from './storage/store'

/** Everything that runs between a paired screen and its server. */
export interface Link {
  readonly manifests: Manifests
  readonly reports: Reports
  readonly problems: Problems
  readonly broadcasts: Broadcasts
  readonly notices: Notices
  /** What changes by itself in the programs. */
  readonly known: Knowledge
  /** How hints arrive: at once, with the next poll, or not, because the server does not answer. */
  readonly connection: 'live' | 'polling' | 'none'
  /** Another entry is on the screen, or something else lies over it. */
  moved(): void
  /** Hands a capture or a log over; rejects when the server does not take it. */
  send(what: string, bytes: Blob): Promise<void>
  stop(): void
}

export interface LinkOptions {
  platform: Platform
  http: Http
  store: Store
  media: Media
  plays: Plays
  log: Log
  clock: Clock
  identity: Identity
  deviceKey: string
  saved: Partial<Saved>
  control: Control
  onAir: () => OnAir
  /** Everything else of the status that is known without the server. */
  status: () => Promise<Omit<Status, 'manifest' | 'problems' | 'messages' | 'files' | keyof OnAir>>
  /** There is a new manifest to play, or a file of it, or the clock was corrected. */
  changed: () => void
  /** There are other broadcasts to be shown. */
  announced: () => void
  /** Contact or download progress moved. */
  progressed: () => void
  dismissed: (reason: Dismissal) => void
  /** Why the screen may not play, or null when it may again. */
  closed: (closure: Closure | null) => void
}

/**
 * Exchanges for the first and for each later correction of the clock, and the wait between corrections in
 * milliseconds.
 */
const FIRST_EXCHANGES = 8
const EXCHANGES = 4
const CORRECTION = 600_000
/** How long a picture of the screen or a log may take to the server, in milliseconds. */
const HANDED_OVER = 120_000

/** Starts talking to the server. Nothing is called back before this returns. */
export function createLink(options: LinkOptions): Link {
  const { platform, http, store, plays, clock, log, control, changed, progressed } = options
  const { timers, random } = platform
  const session = createSession(options)
  let contact = true
  let live = false
  let exchanges = FIRST_EXCHANGES

  async function correctClock(): Promise<number> {
    const sample = await measure(http, clock, exchanges)
    exchanges = EXCHANGES
    clock.correct(sample.behind)
    await store.write({ clockOffset: clock.offset(), latest: clock.now() })
    broadcasts.look()
    changed()
    return CORRECTION
  }

  /**
   * Once in a minute while the server does not say the time any more, so that a start without it goes on from there.
   * Before it has said so, time is what the device's own clock makes it, which may have been set forward, unless that
   * is behind what was kept, such as one that begins with 1970 whenever the power comes.
   */
  function keepTime() {
    if (exchanges === EXCHANGES || clock.goesOn) store.write({ latest: clock.now() }).catch(() => undefined)
  }

  const correcting = createLoop({ timers, random, task: correctClock, failed: keepTime })

  const known = createKnowledge({ ...options, session, timers, random, monotonic: platform.monotonic })

  const manifests = createManifests({
    ...options,
    session,
    timers,
    random,
    window: (t) => windowAt(control.settings.downloadWindow, manifests.current?.wall ?? [], t),
    kbps: () => control.settings.downloadWindow.kbps,
    room: () => (control.settings.deviceSetting.cacheMB || Number.POSITIVE_INFINITY) * 1e6,
    holds: known.holds,
    prepare: known.prepare,
    switched() {
      log.write('info', `another plan: ${manifests.current?.version}`)
      if (manifests.current) notices.follow(manifests.current.messages)
      known.follow(manifests.current) // what is drawn next shows the events of its own plan
      changed()
      if (manifests.current) problems.plays(manifests.current)
      reports.changed()
    },
    arrived() {
      changed()
      reports.changed()
    },
    progressed() {
      progressed()
      reports.changed()
    },
    refused(manifest, { asset, code, detail }) {
      log.write('error', `asset ${asset} ${code}: ${detail}`)
      reports.error({ contentId: contentOf(manifest, asset), asset, code, detail })
    },
    tried: (manifest, refused) => problems.refused(manifest, refused),
    contact(there) {
      if (there !== contact) log.write('info', there ? 'the server answers' : 'the server does not answer')
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
    status: async () => ({
      ...(await options.status()),
      ...options.onAir(),
      problems: problems.all,
      manifest: manifests.current ? manifests.current.version : '',
      messages: notices.all,
      files: manifests.files,
    }),
    told: ({ messages = [] }) => notices.heard(messages),
    download: () => manifests.progress,
    control,
  })

  const notices = createNotices({ clock, changed: () => reports.changed() })

  const problems = createProblems({
    clock,
    timers,
    random,
    waiting: () => manifests.supply?.lacking(clock.now()) ?? [],
    changed: () => reports.changed(),
  })

  const broadcasts = createBroadcasts({
    ...options,
    session,
    timers,
    random,
    live: () => live,
    changed: options.announced,
  })

  const realtime = createRealtime({
    session,
    timers,
    random,
    open: platform.openSocket,
    hint: manifests.hint,
    ask: () => reports.now(),
    broadcast: broadcasts.hear,
    word: () => ({ type: 'playing', ...options.onAir() }),
    changed(connected) {
      live = connected
      if (!connected) broadcasts.soon(POLLING)
    },
  })

  if (manifests.current) {
    problems.plays(manifests.current)
    notices.follow(manifests.current.messages)
  }
  known.follow(manifests.current)

  return {
    manifests,
    reports,
    problems,
    broadcasts,
    notices,
    known,
    moved: realtime.tell,
    async send(what, bytes) {
      const call = { method: 'POST', bytes, limit: HANDED_OVER } as const
      const answer = await session.call(`/api/player/${what}`, call)
      if (answer.status >= 300) throw refusalOf(answer)
    },
    get connection() {
      if (!contact) return 'none'
      return live ? 'live' : 'polling'
    },
    stop() {
      for (const part of [correcting, manifests, known, reports, problems, broadcasts, realtime]) part.stop()
    },
  }
}
