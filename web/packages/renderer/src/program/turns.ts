import { locateTurn } from '@marquee/model/locate'
import type { Shown } from '@marquee/model/shown'
import type { LoopEntry } from '@marquee/model/timetable'
import { createDisposables } from '../disposables'
import { type MediumFactory, media } from '../media'
import { createPlayback, type Playback } from '../playback'
import { createStage } from '../stage'
import type { Drawing } from './item/item'

/** What takes turns within an item. */
export interface Turn extends LoopEntry {
  readonly opacity: number
}

/** Longer than anything plays. */
export const foreverMs = 1e12

/** After so long what could not be shown, and has nobody to stand in for it, is tried again. */
const retryMs = 30_000

export interface TurnsOptions {
  /** Whose turns there are now, from the page's start on. */
  list(): readonly Turn[]
  /** How a turn is shown; by default as its kind is. */
  medium?: MediumFactory<Turn>
  problem?(turn: Turn, detail: string): void
}

/** What takes turns in a box since the page began: a stage of its own, which lets through what lies beneath. */
export interface Turns {
  /** Resolves when the first of them can be shown, or cannot. */
  readonly ready: Promise<void>
  /** Resolves when the first is seen, or cannot be; what comes over the network is not waited for. */
  begin(): Promise<void>
  /** There may be others now. */
  look(): void
  leave(): void
  freeze(): void
  /** Shows the next, or the one before, and goes on from there. */
  flip(by: 1 | -1): void
  /** Goes on as if nobody had touched. */
  rest(): void
}

export function createTurns(box: HTMLElement, drawing: Drawing, options: TurnsOptions): Turns {
  const { host, loudness } = drawing
  const disposables = createDisposables()
  drawing.disposables.add(disposables.end)
  let anchor = 0
  let left = false
  let begun = false
  let playback: Playback | null = null
  let cancelRetry = () => {}
  let beSeen = () => {}
  const seen = new Promise<void>((resolve) => {
    beSeen = resolve
  })
  const create: MediumFactory<Turn> = options.medium ?? ((turn, given) => media[turn.kind](turn, given))

  const stage = createStage<Turn>({
    root: box,
    transparent: true,
    pool: loudness.pool,
    source: host.source,
    volume: () => (left ? 0 : (loudness.volume() ?? 100)),
    medium: faded(create),
    problem({ entry, code, detail }) {
      if (code === 'muted') loudness.refused(detail)
      else options.problem?.(entry, `${code}: ${detail}`)
    },
  })
  disposables.add(stage.dispose)
  disposables.add(() => playback?.stop())
  const first = options.list()[0]
  const prepared = first ? stage.prepare(first).catch(() => {}) : Promise.resolve()
  // What comes over the network may take longer than a page waits.
  const slow = first !== undefined && first.url !== ''

  return {
    ready: slow ? Promise.resolve() : prepared,
    begin() {
      begun = true
      if (slow) {
        void prepared.then(start)
        return Promise.resolve()
      }
      start()
      return seen
    },
    look: () => playback?.refresh(),
    leave() {
      left = true
      stage.leave()
    },
    freeze() {
      playback?.stop()
      cancelRetry()
      stage.freeze()
    },
    flip(by) {
      const list = options.list()
      const now = locateTurn(list, anchor, drawing.elapsed())
      if (!now || list.length < 2) return
      const wanted = (now.index + by + list.length) % list.length
      anchor = drawing.elapsed() - list.slice(0, wanted).reduce((sum, { durationMs }) => sum + durationMs, 0)
      playback?.refresh()
    },
    rest() {
      if (anchor === 0) return
      anchor = 0
      playback?.refresh()
    },
  }

  function start(): void {
    if (disposables.ended || !begun) return
    playback?.stop()
    playback = createPlayback<Turn>({
      stage,
      timers: window,
      clock: { now: drawing.elapsed },
      locate: (t) => locateTurn(options.list(), anchor, t),
      played() {},
      entered(turn) {
        beSeen()
        cancelRetry()
        if (!turn && options.list().length > 0) cancelRetry = disposables.later(retryMs, start)
      },
    })
    playback.start()
  }
}

function faded(create: MediumFactory<Turn>): MediumFactory<Turn> {
  return (turn, given) => {
    const made = create(turn, given)
    return (
      made &&
      ((disposables) => {
        const medium = made(disposables)
        if (turn.opacity < 1) medium.element.style.opacity = String(turn.opacity)
        return medium
      })
    )
  }
}

/** A turn, in which only what is said is not the usual. */
export function aTurn(part: Partial<Turn> & Pick<Shown, 'kind' | 'name'> & { key: string }): Turn {
  const none = { id: 0, durationMs: 0 }
  const usual = { asset: '', url: '', durationMs: foreverMs, effectIn: none, effectOut: none, mute: false, opacity: 1 }
  return { ...usual, fit: 'contain', ...part }
}
