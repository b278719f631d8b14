import { locate, locateTurn } from '@marquee/model/locate'
import type { Entry, Manifest } from '@marquee/model/manifest'
import type { Breakages } from './breakages'

/** What to show at an instant, until `endsAt` at most. */
export interface Step {
  /** Null is standby. */
  readonly entry: Entry | null
  readonly offsetMs: number
  readonly startsAt: number
  readonly endsAt: number
  /** Start of the turn of the timetable that this belongs to. */
  readonly turn: number
  /** The entry whose turn it is, when it is broken and something else stands in for it. */
  readonly missed: Entry | null
}

/**
 * What the timetable says for `t`, less what is broken. In the turn of a broken entry the others of its loop stand in,
 * in their order and each for its own duration, from when it was found broken. The next turn starts on time, so that
 * the screen stays in step with every other. Where nothing can stand in it is standby.
 */
export function planAt(
  manifest: Manifest,
  channel: number,
  t: number,
  breakages: Pick<Breakages, 'playable' | 'lastIn'>,
): Step {
  const place = locate(manifest, channel, t)
  if (place.kind === 'gap') return pause(place.from, place.to, null)
  const { startsAt: turn, endsAt } = place
  if (breakages.playable(place.entry, turn)) {
    return { entry: place.entry, offsetMs: place.offsetMs, startsAt: turn, endsAt, turn, missed: null }
  }
  const loop = manifest.loops[place.segment.loop] ?? []
  const others = loop.slice(place.index + 1).concat(loop.slice(0, place.index))
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

function pause(startsAt: number, endsAt: number, missed: Entry | null): Step {
  return { entry: null, offsetMs: 0, startsAt, endsAt, turn: startsAt, missed }
}
