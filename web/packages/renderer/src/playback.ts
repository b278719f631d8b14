import type { Gap, Playing } from '@marquee/model/locate'
import type { LoopEntry } from '@marquee/model/timetable'
import { type Breakages, createBreakages } from './breakages'
import { planAt, type Step } from './plan'
import { patienceMs } from './problem'
import type { Stage } from './stage'

/** The timer functions of `window`, or a test's; there are no intervals. */
export interface Timers {
  setTimeout(action: () => void, ms: number): number
  clearTimeout(timer: number): void
}

/**
 * - played: shown for its time, or nearly
 * - cut: shown for less: it started late, or was ended or broke off before its time
 * - skipped: its turn came, and it was not shown
 */
export type PlayResult = 'played' | 'cut' | 'skipped'

/** One showing of an entry, reported once, when it is over. Instants are those of the clock. */
export interface Play<E> {
  readonly entry: E
  readonly from: number
  readonly to: number
  readonly result: PlayResult
}

/** What follows, and at which instant of the clock. */
export interface Coming<E> {
  readonly entry: E
  readonly at: number
}

export interface PlaybackOptions<E extends LoopEntry> {
  stage: Stage<E>
  /** Milliseconds since the epoch, the same on every screen. */
  clock: { now(): number }
  timers: Timers
  /** The timetable: what plays at an instant, as `locateTurn` says for a loop; null is standby until a refresh. */
  locate(t: number): Playing<E> | Gap | null
  /** Whether all is there that an entry needs, by default true. Others stand in for it as for what is broken. */
  has?(entry: E): boolean
  /** The asset of the image that is seen while nothing plays; null, or without it, the plain standby page. */
  standby?(): string | null
  played(play: Play<E>): void
  /** Another entry is seen, and what follows as far as is known; null is standby. */
  entered(entry: E | null, next: Coming<E> | null): void
  /** Something else follows than was said: the timetable changed, or what was to follow turned out to be broken. */
  foreseen?(next: Coming<E> | null): void
}

export interface Playback {
  start(): void
  /** Look again: another timetable, a corrected clock. What need not change does not. */
  refresh(): void
  /** Reports what is seen, and leaves it on the stage. */
  stop(): void
}

/** A step on the stage. */
interface Showing<E> {
  readonly id: string
  /** As the latest timetable has it. */
  step: Step<E>
  readonly begunAt: number
  /** When its first frame was seen; null before. */
  shownAt: number | null
}

/** Preparing starts when so much of an entry's time is over, or sooner, so that there is time to find it broken. */
const prepareShare = 0.75

/** A showing of at least this share of the entry's duration counts as played. */
const playedShare = 0.9

/** A clock that is corrected by less than this does not bring back what is over. */
const backlashMs = 1000

/** Whether somebody still uses what stays beyond its time is asked so often. */
const heldMs = 1000

const longestTimerMs = 60 * 60 * 1000

export function createPlayback<E extends LoopEntry>(options: PlaybackOptions<E>): Playback {
  const { stage, clock, timers, played, entered, foreseen } = options
  const breakages = createBreakages()
  const known = {
    ...breakages,
    playable: (entry: E, turn: number) => breakages.playable(entry, turn) && options.has?.(entry) !== false,
  }
  const trusted = {
    ...breakages,
    playable: (entry: E, turn: number) => known.playable(entry, turn) && !breakages.doubtful(entry),
  }
  let running = false
  let timer: number | null = null
  let showing: Showing<E> | null = null
  let preparedId: string | null = null
  /** Of what is prepared and turned out to be whole. */
  let readyId: string | null = null
  let told: Coming<E> | null = null
  /** The turn whose own entry was begun or reported as skipped. */
  let accounted: string | null = null

  return {
    start() {
      if (running) return
      running = true
      stage.failed = brokeOff
      look()
    },
    refresh: look,
    stop() {
      if (!running) return
      running = false
      stage.failed = null
      disarm()
      close(now())
    },
  }

  /** Brings the stage to what this instant wants, and comes back when that may change. */
  function look(): void {
    if (!running) return
    disarm()
    const t = now()
    const place = options.locate(t)
    if (staysAt(t, place)) {
      arm(heldMs)
      return
    }
    if (!place) {
      begin(idle, t)
      return
    }
    const step = planAt(place, t, known)
    begin(step, t)
    foresee()
    const prepareAt = prepareAtOf(step)
    if (showing?.shownAt != null && t >= prepareAt) prepareNext(step.endsAt)
    arm((t < prepareAt ? prepareAt : step.endsAt) - t)
  }

  /** What somebody uses outlasts its time, as long as it is in the loop that is due: what plays instead is no turn. */
  function staysAt(t: number, place: Playing<E> | Gap | null): boolean {
    const entry = showing?.shownAt != null && t >= showing.step.endsAt && stage.held && showing.step.entry
    if (!entry || place?.kind !== 'playing') return false
    const own = JSON.stringify(entry)
    return place.loop.some((one) => JSON.stringify(one) === own)
  }

  function begin(step: Step<E>, t: number): void {
    const standbyAsset = options.standby?.() ?? null
    const id = step.entry ? idOf(step) : `standby ${standbyAsset}`
    const same = showing?.id === id ? showing : null
    if (!same) close(t)
    account(step, t)
    if (same) {
      same.step = step
      return
    }
    const mine: Showing<E> = { id, step, begunAt: t, shownAt: null }
    showing = mine
    preparedId = null
    readyId = null
    const shown = () => {
      if (showing !== mine) return
      mine.shownAt = now()
      if (step.entry) breakages.worked(step.entry)
      told = comingAfter(mine.step)
      entered(step.entry, told)
      look()
    }
    const failed = () => {
      if (showing === mine) breakOff(mine)
    }
    if (step.entry) stage.show(step.entry, step.offsetMs).then(shown, failed)
    else stage.standby(standbyAsset).then(shown)
  }

  /** Reports the entry that misses its whole turn, once. */
  function account({ turn, entry, missed }: Step<E>, t: number): void {
    const due = `${turn} ${(missed ?? entry)?.key}`
    if (accounted === due) return
    accounted = due
    if (missed) played({ entry: missed, from: t, to: t, result: 'skipped' })
  }

  /** Reports the showing that is over. */
  function close(t: number): void {
    const over = showing
    showing = null
    if (!over?.step.entry) return
    const { entry, endsAt } = over.step
    const from = over.shownAt ?? over.begunAt
    const to = Math.max(from, Math.min(t, endsAt))
    const full = to - from >= entry.durationMs * playedShare
    played({ entry, from, to, result: over.shownAt === null ? 'skipped' : full ? 'played' : 'cut' })
  }

  function breakOff({ step }: Showing<E>): void {
    const t = now()
    if (step.entry) breakages.failed(step.entry, step.turn, t)
    close(t)
    look()
  }

  function brokeOff(): void {
    if (showing?.shownAt != null) breakOff(showing)
  }

  /** What failed when it was tried last is not named before it is prepared. */
  function comingAfter({ endsAt }: Step<E>): Coming<E> | null {
    const hoped = plan(endsAt, known)
    const { entry } = idOf(hoped) === readyId ? hoped : plan(endsAt, trusted)
    return entry && { entry, at: endsAt }
  }

  function plan(t: number, breakages: Pick<Breakages, 'playable' | 'lastIn'>): Step<E> {
    const place = options.locate(t)
    return place ? planAt(place, t, breakages) : idle
  }

  /** Says what follows what is seen, where that was said otherwise. */
  function foresee(): void {
    if (showing?.shownAt == null) return
    const next = comingAfter(showing.step)
    if (JSON.stringify(next) === JSON.stringify(told)) return
    told = next
    foreseen?.(next)
  }

  function prepareNext(at: number): void {
    const next = plan(at, known)
    const id = idOf(next)
    if (!next.entry || preparedId === id) return
    preparedId = id
    const { entry, turn } = next
    const ready = () => {
      if (preparedId !== id) return
      readyId = id
      foresee()
    }
    stage.prepare(entry).then(ready, () => {
      breakages.failed(entry, turn, now())
      look()
    })
  }

  /** The timetable's time, which within a showing does not run backwards. */
  function now(): number {
    const t = Math.floor(clock.now())
    const begunAt = showing?.begunAt ?? t
    return t < begunAt && begunAt - t < backlashMs ? begunAt : t
  }

  function arm(ms: number): void {
    timer = timers.setTimeout(look, Math.min(Math.max(1, ms), longestTimerMs))
  }

  function disarm(): void {
    if (timer !== null) timers.clearTimeout(timer)
    timer = null
  }
}

const idle: Step<never> = { entry: null, offsetMs: 0, startsAt: 0, endsAt: 0, turn: 0, missed: null }

function idOf(step: Step<LoopEntry>): string {
  return `${step.startsAt} ${JSON.stringify(step.entry)}`
}

function prepareAtOf({ startsAt, endsAt }: Step<LoopEntry>): number {
  return Math.ceil(startsAt + Math.min((endsAt - startsAt) * prepareShare, Math.max(0, endsAt - startsAt - patienceMs)))
}
