import type { Shown } from '@marquee/model/shown'

/** After so many failures in a row an item is left alone for a while. */
const failuresUntilRest = 3
const restMs = 60 * 60 * 1000

interface Breakage {
  failures: number
  /** Start of the turn it failed in, and when that was. */
  turn: number
  at: number
  restsUntil: number
}

/**
 * What turned out to be broken. An item is known by its asset or its link. One that failed is not tried again in the
 * same turn of the timetable; one that failed three times rests an hour, but for a link: the network may be back at any
 * time, and to look takes little. Instants are milliseconds since the epoch.
 */
export interface Breakages {
  /** It could not be shown in the turn that starts, or started, at `turn`. */
  failed(shown: Shown, turn: number, at: number): void
  /** It was shown. */
  worked(shown: Shown): void
  playable(shown: Shown, turn: number): boolean
  /** Its last try failed: it may be tried again, and is not counted on. */
  doubtful(shown: Shown): boolean
  /** When the last failure in that turn was. */
  lastIn(turn: number): number | undefined
}

export function createBreakages(): Breakages {
  const known = new Map<string, Breakage>()

  return {
    failed(shown, turn, at) {
      const before = known.get(nameOf(shown))
      const failures = (before?.failures ?? 0) + 1
      const rests = !shown.url && failures >= failuresUntilRest
      known.set(nameOf(shown), { failures: rests ? 0 : failures, turn, at, restsUntil: rests ? at + restMs : 0 })
    },
    worked(shown) {
      known.delete(nameOf(shown))
    },
    playable(shown, turn) {
      const breakage = known.get(nameOf(shown))
      return !breakage || (breakage.turn !== turn && breakage.restsUntil <= turn)
    },
    doubtful: (shown) => known.has(nameOf(shown)),
    lastIn(turn) {
      let last: number | undefined
      known.forEach((breakage) => {
        if (breakage.turn === turn && !(last !== undefined && last > breakage.at)) last = breakage.at
      })
      return last
    },
  }
}

function nameOf({ asset, url }: Shown): string {
  return asset || url
}
