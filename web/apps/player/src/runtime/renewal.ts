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

export function createRenewal({ timers, idle, restart }: RenewalOptions): Renewal {
  let waits = false
  let isDue = false

  return {
    want(ms) {
      waits = true
      if (idle()) restart()
      timers.setTimeout(() => {
        isDue = true
        timers.setTimeout(restart, HAND_OVER)
      }, ms)
    },
    moved(isIdle) {
      if (waits && (isIdle || isDue)) restart()
    },
  }
}
