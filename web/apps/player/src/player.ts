import type { EndReason, Entry } from '@marquee/model/manifest'
import { createLink, type Link } from './link'
import type { Platform } from './runtime/platform'
import { pause } from './runtime/timers'
import { createWatchdog } from './runtime/watchdog'
import type { Facts } from './screen/diagnostics'
import type { Fonts } from './screen/fonts'
import type { Panel, PanelView } from './screen/pairing'
import { CHANNEL, type Theatre, type TheatreOptions } from './screen/theatre'
import type { Clock } from './server/clock'
import type { Closure } from './server/closure'
import { createEnrolment, type EnrolmentState } from './server/enrolment'
import type { Http } from './server/http'
import { loadIdentity, randomUuid } from './server/identity'
import type { OnAir, Playing, Status } from './server/reports'
import type { Dismissal } from './server/session'
import type { Media } from './storage/media'
import { openPlays, type Plays } from './storage/plays'
import type { Saved, Store } from './storage/store'

export interface PlayerParts {
  platform: Platform
  version: string
  stageParent: HTMLElement
  panel: Panel
  fonts: Fonts
  store: Store
  media: Media
  clock: Clock
  http: Http
  createTheatre: (options: TheatreOptions) => Theatre
}

export interface Player {
  /** Settles when the screen plays or shows its code; rejects when what was saved cannot be read or written. */
  readonly started: Promise<void>
  /** A newer version of the player waits: loads the page again when nothing plays, or else within a day. */
  renew(): void
  /** For the overlay. */
  facts(): Facts
}

/** How long a newer version of the player waits for a moment in which nothing plays, in milliseconds. */
const RENEWAL = 86_400_000
/**
 * After a dismissal, before the screen asks to be paired again, in milliseconds: a server of two minds is not asked
 * without a break.
 */
const DISMISSAL = 3_000
/** How long the end of a screen is not looked at, in milliseconds: timers take no more than 24 days. */
const LONGEST_LOOK = 3_600_000

/**
 * Runs the screen from what was saved: a paired one plays its manifest, with or without a server; an unpaired one
 * shows its code. A screen that the server dismisses forgets everything and shows a code again.
 */
export function createPlayer(parts: PlayerParts, saved: Partial<Saved>): Player {
  const { platform, panel, fonts, store, media, clock, http } = parts
  let link: Link | null = null
  let plays: Plays | null = null
  let closure: Closure | null = null
  let renewalWaits = false
  let ending: number | null = null
  let idle = true

  const watchdog = createWatchdog({
    ...platform,
    nudge: () => theatre.play(),
    reload: () => platform.reload(),
  })

  const theatre = parts.createTheatre({
    parent: parts.stageParent,
    clock,
    media,
    timers: watchdog.timers,
    manifest: () => link?.manifests.current ?? null,
    played: (play) => void plays?.add(play),
    entered,
    foreseen: () => link?.moved(),
    problem({ entry, code, detail }) {
      // A link that leads nowhere says nothing of this page: it would be loaded again for as long as there is no network.
      if (code !== 'muted' && !entry.url) watchdog.failed()
      if (!link) return
      const asset = entry ? entry.asset : link.manifests.current?.standby.asset
      link.reports.error({ contentId: entry ? entry.contentId : 0, asset: asset || '', code, detail })
      if (asset && (code === 'missing' || code === 'decode')) link.manifests.suspect(asset)
      if (!entry || code === 'muted') return
      if (entry.url) link.problems.found('skipped', entry.url, { contentId: entry.contentId, detail })
      // What is not there is told by what fetches it.
      else if (code !== 'missing')
        link.problems.found('unplayable', entry.asset, { contentId: entry.contentId, detail })
    },
  })

  function entered(entry: Entry | null) {
    if (idle !== (entry === null)) {
      idle = !idle
      link?.reports.changed()
    }
    if (entry && link) {
      if (entry.url) link.problems.over('skipped', entry.url)
      else link.problems.over('unplayable', entry.asset)
    }
    link?.moved()
    if (entry) watchdog.shown()
    else if (renewalWaits) platform.reload()
  }

  async function enrol(known: Partial<Saved>) {
    if (renewalWaits) platform.reload()
    panel.show({ kind: 'connecting', contact: true })
    createEnrolment({
      ...platform,
      http,
      identity: await loadIdentity(platform.crypto, store, known),
      invitation: platform.invitation,
      hardware: () => ({
        os: platform.operatingSystem,
        client: 'browser',
        clientVersion: parts.version,
        ...platform.size(),
      }),
      changed: showEnrolment,
      async activated(deviceKey) {
        await store.write({ deviceKey })
        await join(await store.read())
      },
    })
  }

  function showEnrolment({ code, contact }: EnrolmentState) {
    if (code === null) {
      panel.show({ kind: 'connecting', contact })
    } else {
      const activate = `${platform.origin}/device/my-devices?activate=${encodeURIComponent(code)}`
      panel.show({ kind: 'pairing', code, activate, contact })
    }
  }

  async function join(known: Partial<Saved>) {
    if (known.deviceKey === undefined) return enrol(known)
    const identity = await loadIdentity(platform.crypto, store, known)
    plays = await openPlays(store, randomUuid(platform.crypto))
    closure = known.closure || null
    link = createLink({
      ...parts,
      identity,
      plays,
      deviceKey: known.deviceKey,
      saved: known,
      onAir,
      status,
      changed: () => void perform(),
      progressed: showPreparing,
      dismissed: (reason) => void leave(reason),
      closed: (reason) => void close(reason),
    })
    await perform()
  }

  /** A closed screen keeps what it has, and a restart without a server does not open it. */
  async function close(reason: Closure | null) {
    closure = reason
    await store.write({ closure: reason || undefined })
    await perform()
  }

  /** What shows in place of the program. */
  function rest(view: PanelView) {
    watchdog.expect(false)
    theatre.stop()
    if (renewalWaits) platform.reload()
    panel.show(view)
  }

  async function perform() {
    if (closure) return rest({ kind: 'closed', reason: closure })
    const performing = link
    if (!performing?.manifests.current) return showPreparing()
    await platform.mediaServed()
    if (link !== performing || closure) return
    const reason = ended()
    if (reason) return rest({ kind: 'ended', reason })
    panel.hide()
    fonts.use(performing.manifests.current.fonts)
    theatre.play()
    watchdog.expect(true)
  }

  /** Why the screen plays no more; looks again when its last day is over, also without a server. */
  function ended(): EndReason | null {
    if (ending !== null) platform.timers.clearTimeout(ending)
    ending = null
    const ends = link?.manifests.current?.device.ends
    if (!ends) return null
    const left = ends.at - clock.now()
    if (left <= 0) return ends.reason
    ending = platform.timers.setTimeout(() => void perform(), Math.min(left, LONGEST_LOOK))
    return null
  }

  function showPreparing() {
    if (!link || link.manifests.current || closure) return
    const { progress } = link.manifests
    const part = progress && progress.total > 0 ? progress.done / progress.total : null
    panel.show({ kind: 'preparing', contact: link.connection !== 'none', part })
  }

  /**
   * What the screen may no longer play is gone before it asks to be paired again; a revoked key is never used again.
   */
  async function leave(reason: Dismissal) {
    if (!link) return
    link.stop()
    link = null
    plays = null
    watchdog.expect(false)
    theatre.stop()
    fonts.use([])
    const { keys, clockOffset } = await store.read()
    await store.reset({ keys: reason === 'device-revoked' ? undefined : keys, clockOffset })
    panel.show({ kind: 'connecting', contact: true })
    await media.evict(() => false)
    await pause(platform.timers, DISMISSAL)
    await join(await store.read())
  }

  function onAir(): OnAir {
    const { onScreen, coming } = theatre
    return {
      playing: onScreen && named(onScreen.entry, onScreen.since),
      next: coming && named(coming.entry, coming.at),
    }
  }

  async function status(): Promise<Omit<Status, 'manifest' | 'problems' | keyof OnAir>> {
    return {
      storageFreeMB: await platform.storageFree(),
      clockOffsetMs: clock.offset(),
      client: 'browser',
      clientVersion: parts.version,
      ...platform.size(),
      ...(await platform.abilities()),
    }
  }

  return {
    started: join(saved),

    renew() {
      renewalWaits = true
      if (!theatre.onScreen) platform.reload()
      else platform.timers.setTimeout(platform.reload, RENEWAL)
    },

    facts() {
      const manifest = link?.manifests.current
      const shown = theatre.onScreen
      return [
        ['Device', manifest ? manifest.device.name : '–'],
        ['Playing', shown ? shown.entry.name : '–'],
        ['Manifest', manifest ? manifest.version.slice(0, 12) : '–'],
        ['Connection', link ? link.connection : 'unpaired'],
        ['Clock offset', `${clock.offset()} ms`],
        ['Stored', `${link ? (link.manifests.stored / 1e6).toFixed(1) : 0} MB`],
        ['Plays lost', String(plays ? plays.lost : 0)],
        ['Player', parts.version],
      ]
    },
  }
}

function named({ scheduleItemId, contentId }: Entry, since: number): Playing {
  return { channel: CHANNEL, scheduleItemId, contentId, since }
}
