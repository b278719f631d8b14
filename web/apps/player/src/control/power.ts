import type { State } from '@marquee/model/hours'
import { type PowerPlan, powerAt } from '@marquee/model/power'
import type { WallOffset } from '@marquee/model/timetable'
import type { Timers } from '../runtime/timers'
import type { Clock } from '../server/clock'
import type { Saved, Store } from '../storage/store'

/** Why a screen is off: its power plan, or it was shut down. */
export type Off = 'plan' | 'shutdown'

/** Whether the screen is on. */
export interface Power {
  at(t: number): State
  /** Null while it is on. */
  readonly off: Off | null
  /** The screen was shut down: it stays off until its plan turns it on the next time, or somebody does. */
  shutDown(at: number): void
  /** Somebody beside the screen starts it again. */
  start(): void
  /** The plan or the clock may be another. */
  look(): void
  stop(): void
}

export interface PowerOptions {
  clock: Pick<Clock, 'now'>
  timers: Timers
  store: Pick<Store, 'write'>
  saved: Pick<Partial<Saved>, 'shutdownAt'>
  plan: () => PowerPlan
  wall: () => readonly WallOffset[]
  /** The screen goes on or off. */
  changed: () => void
}

/** The longest that a change is not looked for, in milliseconds: timers take no more than 24 days. */
const LONGEST_LOOK = 3_600_000

export function createPower({ clock, timers, store, saved, plan, wall, changed }: PowerOptions): Power {
  let shutdownAt = saved.shutdownAt ?? null
  let off: Off | null = null
  let timer: number | null = null

  function planned(t: number): State {
    return powerAt(plan(), wall(), t)
  }

  /** When the plan turns on what was shut down; always over for what was not. */
  function backAt(): number {
    if (shutdownAt === null) return Number.NEGATIVE_INFINITY
    const { on, until } = planned(shutdownAt)
    return on && until < Number.POSITIVE_INFINITY ? planned(until).until : until
  }

  function at(t: number): State {
    const back = backAt()
    return t < back ? { on: false, until: back } : planned(t)
  }

  function setShutdown(next: number | null) {
    shutdownAt = next
    look()
  }

  function look() {
    if (timer !== null) timers.clearTimeout(timer)
    const t = clock.now()
    if (shutdownAt !== null && t >= backAt()) {
      shutdownAt = null
      store.write({ shutdownAt: undefined }).catch(() => undefined)
    }
    const { on, until } = at(t)
    timer = timers.setTimeout(look, Math.max(1, Math.min(until - t, LONGEST_LOOK)))
    const why = on ? null : shutdownAt === null ? 'plan' : 'shutdown'
    if (why === off) return
    off = why
    changed()
  }

  return {
    at,
    get off() {
      return off
    },
    shutDown: setShutdown,
    start() {
      if (shutdownAt === null) return
      store.write({ shutdownAt: undefined }).catch(() => undefined)
      setShutdown(null)
    },
    look,
    stop() {
      if (timer !== null) timers.clearTimeout(timer)
      timer = null
    },
  }
}
