import { locate } from '@marquee/model/locate'
import type { Entry, Manifest } from '@marquee/model/manifest'
import { type Coming, createPlayback } from '@marquee/renderer/playback'
import { createPool } from '@marquee/renderer/pool'
import type { StageProblem } from '@marquee/renderer/problem'
import { createStage } from '@marquee/renderer/stage'
import type { Timers } from '../runtime/timers'
import type { Clock } from '../server/clock'
import { assetPath } from '../storage/chunks'
import type { Media } from '../storage/media'
import type { NewPlay } from '../storage/plays'
import { element } from './dom'

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
  /** Plays `manifest()`, turned and as loud as it says; looks again when it plays already. */
  play(): void
  /** Shows nothing any more. */
  stop(): void
}

export interface TheatreOptions {
  parent: HTMLElement
  clock: Clock
  timers: Timers
  media: Media
  manifest: () => Manifest | null
  played: (play: NewPlay) => void
  /** Another entry is on the screen; null = standby. */
  entered: (entry: Entry | null) => void
  /** Something else is coming than was. */
  foreseen: () => void
  problem: (problem: StageProblem<Entry>) => void
}

/** The channel that plays: the first. */
export const CHANNEL = 0

export function createTheatre(options: TheatreOptions): Theatre {
  const { parent, clock, timers, media, manifest, played, entered, foreseen, problem } = options
  let onScreen: OnScreen | null = null
  let coming: Coming<Entry> | null = null
  let running: { close(): void; refresh(): void } | null = null

  async function source(asset: string): Promise<string> {
    if (!(await media.has(asset))) throw new Error(`the asset ${asset} is not stored`)
    return assetPath(asset)
  }

  function open() {
    const root = element('div', 'theatre')
    parent.appendChild(root)
    const stage = createStage({
      root,
      source,
      problem,
      pool: createPool(),
      volume: () => manifest()?.device.volume ?? 100,
    })
    const playback = createPlayback({
      stage,
      clock,
      timers,
      locate(t) {
        const timetable = manifest()
        return timetable && locate(timetable, CHANNEL, t)
      },
      standby: () => manifest()?.standby.asset ?? null,
      played: ({ entry, from, to, result }) => {
        played({ scheduleItemId: entry.scheduleItemId, contentId: entry.contentId, from, to, result })
      },
      entered: (entry, next) => {
        onScreen = entry && { entry, since: clock.now() }
        coming = next
        entered(entry)
      },
      foreseen(next) {
        coming = next
        foreseen()
      },
    })
    turn(root)
    playback.start()
    return {
      refresh() {
        turn(root)
        playback.refresh()
      },
      close() {
        playback.stop()
        stage.dispose()
        if (root.parentNode) root.parentNode.removeChild(root)
      },
    }
  }

  function turn(root: HTMLElement) {
    root.className = `theatre theatre-turn-${manifest()?.device.orientation ?? 0}`
  }

  return {
    get onScreen() {
      return onScreen
    },
    get coming() {
      return coming
    },
    play() {
      if (running) running.refresh()
      else running = open()
    },
    stop() {
      if (running) running.close()
      running = null
      onScreen = null
      coming = null
    },
  }
}
