import type { Timers } from '../runtime/timers'
import type { Clock } from '../server/clock'

/** Something that is done again and again at certain instants. */
export interface Routine {
  /** When it is due may be another. */
  look(): void
  stop(): void
}

export interface RoutineOptions {
  clock: Pick<Clock, 'now'>
  timers: Timers
  /** The next instant after `t`, in server time; null is never. */
  next: (t: number) => number | null
  run: () => void
}

/** The longest that a routine sleeps, in milliseconds: timers take no more than 24 days. */
const LONGEST = 3_600_000
/** What was due so long ago, because the clock was set or the device slept, is left out, in milliseconds. */
const MISSED = 60_000

export function createRoutine({ clock, timers, next, run }: RoutineOptions): Routine {
  let timer: number | null = null
  let due: number | null = null

  function look() {
    if (timer !== null) timers.clearTimeout(timer)
    timer = null
    const now = clock.now()
    const isDue = due !== null && due <= now && now - due < MISSED
    due = next(now)
    if (due !== null) timer = timers.setTimeout(look, Math.max(1, Math.min(due - now, LONGEST)))
    if (isDue) run()
  }

  return {
    look,
    stop() {
      if (timer !== null) timers.clearTimeout(timer)
      timer = null
    },
  }
}
