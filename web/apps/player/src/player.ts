import type { EndReason, Entry } from '@marquee/model/manifest'
import { type Control, createControl } from './control/control'
import { enrolScreen } from './enrol'
import { createLink, type Link } from './link'
import type { Platform } from './runtime/platform'
import { createRenewal } from './runtime/renewal'
import { pause, within } from './runtime/timers'
import { createWatchdog } from './runtime/watchdog'
import type { Facts } from './screen/diagnostics'
import type { Fonts } from './screen/fonts'
import { createLight } from './screen/light'
import type { Panel, PanelView } from './screen/pairing'
import type { Shade } from './screen/shade'
import type { Texts } from './screen/texts'
import type { Theatre, TheatreOptions } from './screen/theatre'
import type { OnShow } from './server/broadcasts'
import type { Clock } from './server/clock'
import type { Closure } from './server/closure'
import type { Http } from './server/http'
import { loadIdentity, randomUuid } from './server/identity'
import type { Dismissal } from './server/session'
import { createTelling } from './status'
import type { Log } from './storage/log'
import type { Media } from './storage/media'
import { openPlays, type Plays } from './storage/plays'
import type { Saved, Store } from './storage/store'

export interface PlayerParts {
  platform: Platform
  version: string
  stageParent: HTMLElement
  panel: Panel
  shade: Shade
  texts: Pick<Texts, 'shutdown'>
  fonts: Fonts
  store: Store
  media: Media
  clock: Clock
  http: Http
  log: Log
  createTheatre: (options: TheatreOptions) => Theatre
}

export interface Player {
  /** Settles when the screen plays or shows its code; rejects when what was saved cannot be read or written. */
  readonly started: Promise<void>
  /** A newer version of the player waits: loads the page again when nothing plays, or else within a day. */
  renew(): void
  /** Whether a key or a touch of somebody beside the screen gets through. */
  lets(what: 'key' | 'touch'): boolean
  /** Somebody beside the screen did something. */
  acted(): void
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
/** How long a restart waits for what is to be written down, in milliseconds. */
const LAST_WORDS = 2_000
const NOTHING: OnShow = { broadcasts: [], until: Number.POSITIVE_INFINITY }

/**
 * Runs the screen from what was saved: a paired one plays its manifest, with or without a server; an unpaired one
 * shows its code. A screen that the server dismisses forgets everything and shows a code again.
 */
export function createPlayer(parts: PlayerParts, saved: Partial<Saved>): Player {
  const { platform, panel, shade, fonts, store, media, clock, log } = parts
  const light = createLight(shade, platform.timers, parts.texts)
  let link: Link | null = null
  let control: Control | null = null
  let plays: Plays | null = null
  let closure: Closure | null = null
  let ending: number | null = null
  let idle = true
  let failed = false
  /** What was written of the last play. */
  let written: Promise<void> | undefined

  const watchdog = createWatchdog({
    ...platform,
    nudge: () => theatre.play(),
    reload(reason) {
      log.write('error', `the page is stuck: ${reason}`)
      log.flush()
      platform.reload()
    },
  })

  const theatre = parts.createTheatre({
    parent: parts.stageParent,
    clock,
    media,
    timers: watchdog.timers,
    manifest: () => link?.manifests.current ?? null,
    plan: () => link?.manifests.supply ?? null,
    broadcasts: broadcastsAt,
    power: (t) => control?.power.at(t) ?? { on: true, until: Number.POSITIVE_INFINITY },
    volume: () => control?.volume ?? 100,
    data(key, changed) {
      if (link) return link.known.data(key, changed)
      changed(null)
      return () => {}
    },
    played(play) {
      log.write('debug', `${play.result}: content ${play.contentId} for ${play.to - play.from} ms`)
      written = plays?.add(play)
    },
    entered,
    foreseen: () => link?.moved(),
    covering() {
      link?.reports.changed()
      link?.moved()
    },
    seen(key) {
      light.seen()
      link?.broadcasts.seen(key)
      link?.notices.seen(key)
    },
    shows: (keys) => link?.notices.show(keys),
    unread(key, detail) {
      log.write('warn', `message ${key}: ${detail}`)
      link?.broadcasts.failed(key, detail)
    },
    problem({ entry, code, detail }) {
      failed = true
      log.write('warn', `content ${entry ? entry.contentId : 0} ${code}: ${detail}`)
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

  const telling = createTelling({
    ...parts,
    saved,
    theatre: () => theatre,
    link: () => link,
    control: () => control,
    plays: () => plays,
  })

  const renewal = createRenewal({
    timers: platform.timers,
    idle: () => !theatre.onScreen,
    restart: () => void restart('a newer version', platform.reload),
  })

  /** Loads the page again; what was on the screen until then counts. */
  async function restart(reason: string, reload: () => unknown) {
    log.write('info', `restart: ${reason}`)
    theatre.hold()
    await within(platform.timers, LAST_WORDS, Promise.all([written, log.flush()])).catch(() => undefined)
    if (reload() === false) await perform()
  }

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
    light.seen()
    if (entry || !failed) platform.shown()
    if (entry) watchdog.shown()
    renewal.moved(entry === null)
  }

  /** What the settings and the commands say now. */
  function obey() {
    if (!control) return
    brighten()
    shade.shield(control.locked)
    theatre.tune()
    if (!link) return
    link.manifests.look()
    link.reports.changed()
    void perform()
  }

  /**
   * What people say at once, with the pictures and sounds that are here; while a picture that is all of it is not,
   * there is nothing to be seen of it. A screen that may not show anything has none.
   */
  function broadcastsAt(t: number): OnShow {
    if (!link || closure || endedBy(t)) return NOTHING
    const { supply } = link.manifests
    const { broadcasts, until } = link.broadcasts.at(t)
    const dressed = broadcasts.map((one) => ({
      ...one,
      message: supply ? supply.dressed(one.message, t) : { ...one.message, bgImage: '', audio: '' },
    }))
    return { broadcasts: dressed.filter(({ message }) => message.content.trim() || message.bgImage), until }
  }

  const said = () => broadcastsAt(clock.now()).broadcasts
  const isUrgent = () => said().some(({ urgency }) => urgency === 'emergency')

  /** An emergency is seen in full light, also on a screen that is off. */
  function brighten() {
    if (!control) return
    const { power, settings } = control
    const urgent = isUrgent()
    shade.dim(urgent ? 100 : settings.brightness.brightness)
    const isComing = urgent || (!theatre.onScreen && theatre.coming !== null)
    light.turn(urgent ? null : power.off, link !== null && isComing)
  }

  function show(view: PanelView) {
    if (view.kind !== 'notice') platform.shown()
    panel.show(view)
  }

  async function enrol(known: Partial<Saved>) {
    renewal.moved(true)
    await enrolScreen({
      ...parts,
      saved: known,
      show,
      async activated(deviceKey) {
        await store.write({ deviceKey })
        await join(await store.read())
      },
    })
  }

  async function join(known: Partial<Saved>) {
    if (known.deviceKey === undefined) return enrol(known)
    const identity = await loadIdentity(platform.crypto, store, known)
    plays = await openPlays(store, randomUuid(platform.crypto))
    closure = known.closure || null
    control = createControl({
      ...platform,
      clock,
      store,
      saved: known,
      log,
      manifest: () => link?.manifests.current ?? null,
      changed: obey,
      news: () => link?.reports.now(),
      restart: (reason) => void restart(reason, platform.restart),
      clear: async () => link?.manifests.renew(),
      portrait: () => theatre.portrait(!!control?.power.off && !isUrgent()),
      send: async (what, bytes) => link?.send(what, bytes),
      renew: () => renewal.want(0),
    })
    link = createLink({
      ...parts,
      identity,
      plays,
      control,
      deviceKey: known.deviceKey,
      saved: known,
      onAir: telling.onAir,
      status: telling.status,
      changed() {
        control?.look()
        void perform()
      },
      announced: () => void perform(),
      progressed: showPreparing,
      dismissed: (reason) => void leave(reason),
      closed: (reason) => void close(reason),
    })
    control.look()
    obey()
    await perform()
  }

  /** A closed screen keeps what it has, and a restart without a server does not open it. */
  async function close(reason: Closure | null) {
    log.write('info', reason ? `closed: ${reason}` : 'open again')
    closure = reason
    await store.write({ closure: reason || undefined })
    await perform()
  }

  /** What shows in place of the program. */
  function rest(view: PanelView) {
    watchdog.expect(false)
    theatre.stop()
    brighten()
    renewal.moved(true)
    show(view)
  }

  async function perform() {
    if (closure) return rest({ kind: 'closed', reason: closure })
    const performing = link
    if (!performing?.manifests.current || !performing.manifests.ready) return prepare()
    await platform.mediaServed()
    if (link !== performing || closure) return
    const reason = ended()
    if (reason) return rest({ kind: 'ended', reason })
    panel.hide()
    const { current, supply } = performing.manifests
    fonts.use(
      current.fonts.filter(({ asset }) => media.here(asset)),
      supply?.sheet,
    )
    theatre.play()
    brighten()
    watchdog.expect(true)
  }

  /** Why the screen plays no more; looks again when its last day is over, also without a server. */
  function ended(): EndReason | null {
    if (ending !== null) platform.timers.clearTimeout(ending)
    ending = null
    const ends = link?.manifests.current?.device.ends
    if (!ends) return null
    const now = clock.now()
    if (!endedBy(now)) ending = platform.timers.setTimeout(() => void perform(), Math.min(ends.at - now, LONGEST_LOOK))
    return endedBy(now)
  }

  function endedBy(t: number): EndReason | null {
    const ends = link?.manifests.current?.device.ends
    return ends && ends.at <= t ? ends.reason : null
  }

  /** Until something can play, what people say at once is all that shows. */
  function prepare() {
    if (said().length > 0) {
      panel.hide()
      theatre.play()
    } else {
      theatre.stop()
      showPreparing()
    }
    brighten()
  }

  function showPreparing() {
    if (!link || link.manifests.ready || closure || said().length > 0) return
    const { progress } = link.manifests
    const part = progress && progress.total > 0 ? progress.done / progress.total : null
    show({ kind: 'preparing', contact: link.connection !== 'none', part })
  }

  /**
   * What the screen may no longer play is gone before it asks to be paired again; a revoked key is never used again.
   */
  async function leave(reason: Dismissal) {
    if (!link) return
    link.stop()
    link = null
    control?.stop()
    control = null
    plays = null
    watchdog.expect(false)
    theatre.stop()
    fonts.use([])
    shade.dim(100)
    shade.shield(false)
    light.turn(null, false)
    const { keys, clockOffset } = await store.read()
    await store.reset({ keys: reason === 'device-revoked' ? undefined : keys, clockOffset })
    await log.clear()
    show({ kind: 'connecting', contact: true })
    await media.clear()
    await pause(platform.timers, DISMISSAL)
    await join(await store.read())
  }

  log.write('info', `the player ${parts.version} starts`)

  return {
    started: join(saved),
    renew: () => renewal.want(RENEWAL),
    lets: (what) => !control?.locked && (what === 'touch' || control?.settings.remoteControl.remoteControl !== false),
    acted: () => control?.power.start(),
    facts: telling.facts,
  }
}
