import type { State } from '@marquee/model/hours'
import type { Entry, Manifest } from '@marquee/model/manifest'
import type { Broadcast } from '@marquee/model/message/broadcast'
import { createMessageBoard, type Showing } from '@marquee/renderer/message/board'
import { type Coming, createPlayback } from '@marquee/renderer/playback'
import { createPool } from '@marquee/renderer/pool'
import type { FontFile } from '@marquee/renderer/portrait/letters'
import { portrait, type Sitter, type Size } from '@marquee/renderer/portrait/portrait'
import type { StageProblem } from '@marquee/renderer/problem'
import type { ProgramHost } from '@marquee/renderer/program/host'
import { createStage } from '@marquee/renderer/stage'
import type { Timers } from '../runtime/timers'
import type { OnShow } from '../server/broadcasts'
import type { Clock } from '../server/clock'
import { during } from '../server/during'
import type { Cover } from '../server/reports'
import type { Supply } from '../server/supply'
import { assetPath } from '../storage/chunks'
import type { Media } from '../storage/media'
import type { NewPlay } from '../storage/plays'
import { element } from './dom'
import { createSign } from './sign'

/** What this screen is showing, and since when (server time). */
export interface OnScreen {
  entry: Entry
  since: number
}

/** The stage of this screen and what drives it. */
export interface Theatre {
  readonly onScreen: OnScreen | null
  /** Null is standby. */
  readonly coming: Coming<Entry> | null
  readonly covered: Cover | undefined
  /** Plays `manifest()`, turned as it says; looks again when it plays already. */
  play(): void
  /** The volume is another. */
  tune(): void
  /** Ends the play that is on the screen and leaves what is seen, until it plays again. */
  hold(): void
  /** A JPEG of what is on the stage, or of a black screen. */
  portrait(isBlack: boolean): Promise<Blob>
  /** Shows nothing any more. */
  stop(): void
}

export interface TheatreOptions {
  parent: HTMLElement
  clock: Clock
  timers: Timers
  media: Media
  manifest: () => Manifest | null
  /** What shows of it, of the files that are here. */
  plan: () => Pick<Supply, 'at' | 'has' | 'messages' | 'use'> | null
  /** What people say at once, before all messages. */
  broadcasts: (t: number) => OnShow
  /** Whether the screen is on: while it is not, nothing plays, and nothing is said but emergencies. */
  power: (t: number) => State
  /** Percent. */
  volume: () => number
  /** What is known of what changes by itself. */
  data: ProgramHost['data']
  played: (play: NewPlay) => void
  /** Another entry is on the screen; null = standby. */
  entered: (entry: Entry | null) => void
  /** Something else is coming than was. */
  foreseen: () => void
  /** Something else is seen over what plays, or in its place, than was. */
  covering: () => void
  problem: (problem: StageProblem<Entry>) => void
  /** The words of a message or a broadcast are seen, having not been. */
  seen: (key: string) => void
  /** Of all messages and broadcasts, these alone may be seen, by their keys. */
  shows: (keys: readonly string[]) => void
  /** A message is left out; `detail` is English, for an engineer. */
  unread: (key: string, detail: string) => void
}

/** The longer side of a picture of the screen, in pixels, and how large fonts may be that it is made with, in bytes. */
const PORTRAIT = 1_920
const PORTRAIT_FONT = 1_500_000
/** How long the messages are not looked at, in milliseconds: timers take no more than 24 days. */
const LONGEST_LOOK = 3_600_000

export function createTheatre(options: TheatreOptions): Theatre {
  const { parent, clock, timers, media, manifest, plan, power, volume, data, played, entered, foreseen, problem } =
    options
  let onScreen: OnScreen | null = null
  let coming: Coming<Entry> | null = null
  let isSign = false
  let isEmergency = false
  let covered: Cover | undefined
  const pool = createPool()
  let running: { close(): void; refresh(): void; hold(): void; sitter(): Sitter; size(): Size } | null = null

  async function source(asset: string): Promise<string> {
    if (!(await media.has(asset))) throw new Error(`the asset ${asset} is not stored`)
    return assetPath(asset)
  }

  /** What programs ask this screen for. */
  const program: ProgramHost = {
    use: (contentId, t) => plan()?.use(contentId, t) ?? null,
    data,
    source,
    now: clock.now,
    get zone() {
      return manifest()?.device.zone ?? 'UTC'
    },
  }

  const at = (t: number) => plan()?.at(t) ?? null

  function cover() {
    const next = isEmergency ? 'emergency' : isSign ? 'sign' : undefined
    if (next === covered) return
    covered = next
    options.covering()
  }

  function open() {
    const root = element('div', 'theatre')
    // Until there is something to see, the browser shows what it did, such as the last picture of the page before.
    root.style.opacity = '0.01'
    parent.appendChild(root)
    const stage = createStage({
      root,
      source,
      problem,
      program,
      pool,
      volume,
    })
    const playback = createPlayback({
      stage,
      clock,
      timers,
      locate(t) {
        const place = at(t)
        return place && during(power(t), place, t)
      },
      has: (entry) => !!plan()?.has(entry, clock.now()),
      standby() {
        const asset = manifest()?.standby.asset
        return asset && media.here(asset) ? asset : null
      },
      played: ({ entry, from, to, result }) => {
        played({ scheduleItemId: entry.scheduleItemId, contentId: entry.contentId, from, to, result })
      },
      entered: (entry, next) => {
        root.style.opacity = ''
        onScreen = entry && { entry, since: clock.now() }
        coming = next
        sign.entered(entry)
        entered(entry)
      },
      foreseen(next) {
        coming = next
        foreseen()
      },
    })
    // Over the stage, and below all that people are told.
    const sign = createSign({
      root,
      host: program,
      clock,
      timers,
      manifest,
      at,
      power,
      shown(isShown) {
        if (isShown) root.style.opacity = ''
        isSign = isShown
        cover()
      },
    })
    const board = createMessageBoard({
      root,
      host: program,
      loudness: {
        pool,
        volume,
        refused: (detail) => options.unread('sound', detail),
      },
      seen(key) {
        root.style.opacity = ''
        options.seen(key)
      },
      shows(keys, over) {
        isEmergency = options
          .broadcasts(clock.now())
          .broadcasts.some(({ id, urgency }) => id === over && urgency === 'emergency')
        cover()
        options.shows(keys)
      },
      problem: options.unread,
    })
    let looking: number | null = null

    /** Shows what is said at this instant over what plays, and looks again when that is something else. */
    function tell() {
      if (looking !== null) timers.clearTimeout(looking)
      const t = clock.now()
      const { on, until } = power(t)
      const said = options.broadcasts(t)
      const found = plan()?.messages(t)
      const first = said.broadcasts.filter(({ urgency }) => on || urgency === 'emergency').map(showingOf)
      board.show(on && found ? first.concat(found.showings) : first)
      const next = Math.min(until, said.until, found ? found.until : until, t + LONGEST_LOOK)
      looking = timers.setTimeout(tell, Math.max(1, next - t))
    }

    turn(root)
    playback.start()
    tell()
    sign.look()
    return {
      refresh() {
        turn(root)
        playback.start()
        playback.refresh()
        tell()
        sign.look()
      },
      hold: playback.stop,
      sitter: () => ({ ...stage.sitter, over: [sign.element, board.element] }),
      size: () => sizeOf(root),
      close() {
        if (looking !== null) timers.clearTimeout(looking)
        board.dispose()
        sign.stop()
        options.shows([])
        playback.stop()
        stage.dispose()
        if (root.parentNode) root.parentNode.removeChild(root)
      },
    }
  }

  function turn(root: HTMLElement) {
    root.className = `theatre theatre-turn-${manifest()?.device.orientation ?? 0}`
  }

  function fonts(): FontFile[] {
    const { fonts: all = [], assets = {} } = manifest() ?? {}
    return all
      .filter(({ asset }) => (assets[asset]?.size ?? 0) <= PORTRAIT_FONT)
      .map((font) => ({ ...font, src: assetPath(font.asset) }))
  }

  return {
    get onScreen() {
      return onScreen
    },
    get coming() {
      return coming
    },
    get covered() {
      return covered
    },
    play() {
      if (running) running.refresh()
      else running = open()
    },
    tune: pool.tune,
    hold() {
      if (running) running.hold()
    },
    portrait(isBlack) {
      const sitter = running ? running.sitter() : { element: null, kind: 'paused' }
      return portrait(isBlack ? null : sitter, running ? running.size() : sizeOf(parent), PORTRAIT, fonts())
    },
    stop() {
      if (running) running.close()
      running = null
      onScreen = null
      coming = null
      isSign = isEmergency = false
      cover()
    },
  }
}

function showingOf({ id, message, startedAt, layout, label }: Broadcast): Showing {
  return { key: id, message, since: startedAt, layout, label }
}

function sizeOf({ clientWidth, clientHeight }: Element): Size {
  return { width: clientWidth, height: clientHeight }
}
