import { type Gap, locateTurn, type Playing } from '@marquee/model/locate'
import type { Shown } from '@marquee/model/shown'
import type { Breakages } from './breakages'

/** What to show at an instant, until `endsAt` at most. */
export interface Step<E> {
  /** Null is standby. */
  readonly entry: E | null
  readonly offsetMs: number
  readonly startsAt: number
  readonly endsAt: number
  /** Start of the turn of the timetable that this belongs to. */
  readonly turn: number
  /** The entry whose turn it is, when it is broken and something else stands in for it. */
  readonly missed: E | null
}

/**
 * What the timetable says for `t`, less what is broken. In the turn of a broken entry the others of its loop stand in,
 * in their order and each for its own duration, from when it was found broken. The next turn starts on time, so that
 * the screen stays in step with every other. Where nothing can stand in it is standby.
 */
export function planAt<E extends Shown>(
  place: Playing<E> | Gap,
  t: number,
  breakages: Pick<Breakages, 'playable' | 'lastIn'>,
): Step<E> {
  if (place.kind === 'gap') return pause<E>(place.from, place.to, null)
  const { startsAt: turn, endsAt } = place
  if (breakages.playable(place.entry, turn)) {
    return { entry: place.entry, offsetMs: place.offsetMs, startsAt: turn, endsAt, turn, missed: null }
  }
  const others = place.loop.slice(place.index + 1).concat(place.loop.slice(0, place.index))
  const standIns = others.filter((entry) => breakages.playable(entry, turn))
  const since = Math.max(turn, breakages.lastIn(turn) ?? turn)
  const standIn = locateTurn(standIns, since, t)
  if (!standIn) return pause(turn, endsAt, place.entry)
  return {
    entry: standIn.entry,
    offsetMs: standIn.offsetMs,
    startsAt: standIn.startsAt,
    endsAt: Math.min(standIn.endsAt, endsAt),
    turn,
    missed: place.entry,
  }
}

function pause<E>(startsAt: number, endsAt: number, missed: E | null): Step<E> {
  return { entry: null, offsetMs: 0, startsAt, endsAt, turn: startsAt, missed }
}
