import type { Timers } from './timers'

/** When a newer version of the player, which is here, takes the place of this one. */
export interface Renewal {
  /** It waits: this page goes when nothing plays, or else at the first hand-over after `ms`. */
  want(ms: number): void
  /** Another entry is on the screen, or none. */
  moved(idle: boolean): void
}

export interface RenewalOptions {
  timers: Timers
  /** Whether nothing plays. */
  idle: () => boolean
  restart: () => void
}

/** How long a hand-over is waited for, in milliseconds. */
const HAND_OVER = 120_000
/** A page that may not be loaded again now asks again after this, in milliseconds. */
const AGAIN = 600_000

export function createRenewal({ timers, idle, restart }: RenewalOptions): Renewal {
  let waits = false
  let isDue = false
  /** The restart was asked for, and begins unless it is refused. */
  let isTried = false

  function due() {
    isDue = true
    timers.setTimeout(go, HAND_OVER)
  }

  function go() {
    if (isTried) return
    isTried = true
    timers.setTimeout(() => {
      isTried = false
      if (idle()) go()
      else if (isDue) due()
    }, AGAIN)
    restart()
  }

  return {
    want(ms) {
      waits = true
      if (idle()) go()
      timers.setTimeout(due, ms)
    },
    moved(isIdle) {
      if (waits && (isIdle || isDue)) go()
    },
  }
}
