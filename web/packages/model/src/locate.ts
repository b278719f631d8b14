import { loopDuration } from './duration'
import type { LoopEntry, Span, Timetable, WallOffset } from './timetable'
import { firstShowing, offsetAt } from './wall'

/** The turn of a loop's entry at an instant. */
export interface Playing<E = LoopEntry> {
  readonly kind: 'playing'
  readonly loop: readonly E[]
  readonly entry: E
  /** Position of the entry in its loop. */
  readonly index: number
  /** How far into the entry the instant is: 0 ≤ offsetMs < entry.durationMs. */
  readonly offsetMs: number
  /** When this turn started, and ends if nothing cuts it. */
  readonly startsAt: number
  readonly endsAt: number
}

/** Nothing plays in `[from, to)`. */
export interface Gap extends Span {
  readonly kind: 'gap'
}

const week = 7 * 24 * 60 * 60 * 1000

/** Whose turn it is at `t` in a loop whose first entry starts at `anchor`; null when the loop takes no time. */
export function locateTurn<E extends { readonly durationMs: number }>(
  loop: readonly E[],
  anchor: number,
  t: number,
): Playing<E> | null {
  const length = loopDuration(loop)
  if (length <= 0) return null
  let rest = modulo(t - anchor, length)
  for (let index = 0; index < loop.length; index++) {
    const entry = loop[index] as E
    if (rest < entry.durationMs) {
      const startsAt = t - rest
      return { kind: 'playing', loop, entry, index, offsetMs: rest, startsAt, endsAt: startsAt + entry.durationMs }
    }
    rest -= entry.durationMs
  }
  return null
}

/**
 * What channel number `channel` (from 0) plays at `t`: the one rule that every screen, preview and report agrees on. A
 * turn may start before its segment, which then cut it, and ends with it at the latest.
 *
 * Outside the horizon whole weeks repeat. Past its end it is the last full one of the wall (G171): what is due at 09:00
 * there is due at 09:00 in every week, also across clock changes. Before its start (a screen whose clock was lost) it
 * is the first. A channel that does not exist, a loop that takes no time and the time between segments are gaps.
 */
export function locate<E extends LoopEntry>(timetable: Timetable<E>, channel: number, t: number): Playing<E> | Gap {
  const { span, at } = showingAt(timetable, t)
  const segments = timetable.channels[channel]?.segments ?? []
  const next = firstWhere(segments.length, (i) => at((segments[i] as Span).to) > t)
  const segment = segments[next]
  if (!segment || at(segment.from) > t) {
    const from = at(Math.max(segments[next - 1]?.to ?? span.from, span.from))
    return { kind: 'gap', from, to: at(Math.min(segment?.from ?? span.to, span.to)) }
  }
  const from = at(Math.max(segment.from, span.from))
  const to = at(Math.min(segment.to, span.to))
  const turn = locateTurn(timetable.loops[segment.loop] ?? [], at(segment.anchor), t)
  return turn ? { ...turn, endsAt: Math.min(turn.endsAt, to) } : { kind: 'gap', from, to }
}

/** What has spans of its own, and shows during each of them. */
export interface Spanned {
  /** Sorted and not overlapping. */
  readonly spans: readonly Span[]
}

/** What shows at an instant, since when each, and when that may change. */
export interface Shows<N> {
  readonly shown: readonly { readonly one: N; readonly since: number }[]
  readonly until: number
}

/** Which of those with spans show at `t`: all whose time it is. Outside the horizon it is as {@link locate} says. */
export function showsAt<N extends Spanned>(
  timetable: Pick<Timetable, 'horizon' | 'wall'>,
  all: readonly N[],
  t: number,
): Shows<N> {
  const { span, at } = showingAt(timetable, t)
  const shown: { one: N; since: number }[] = []
  let until = at(span.to)
  for (const one of all) {
    const next = one.spans[firstWhere(one.spans.length, (i) => at(Math.min((one.spans[i] as Span).to, span.to)) > t)]
    if (!next || next.from >= span.to) continue
    const begins = at(Math.max(next.from, span.from))
    if (begins <= t) shown.push({ one, since: at(next.from) })
    until = Math.min(until, begins > t ? begins : at(Math.min(next.to, span.to)))
  }
  return { shown, until }
}

/** A part of the timetable, and when its instants are due. */
interface Showing {
  readonly span: Span
  readonly at: (instant: number) => number
}

/** The part of the timetable that holds at `t`. */
function showingAt({ horizon, wall }: Pick<Timetable, 'horizon' | 'wall'>, t: number): Showing {
  if (t < horizon.from) {
    const span = { from: horizon.from, to: horizon.from + week }
    const shift = Math.floor((t - span.from) / week) * week
    return { span, at: (instant) => instant + shift }
  }
  if (t < horizon.to) return { span: horizon, at: (instant) => instant }
  const span = lastWeek(horizon, wall)
  const shown = offsetAt(wall, span.from)
  const weeksOn = (weeks: number) => (instant: number) => firstShowing(wall, instant + shown + weeks * week)
  let weeks = Math.floor((t + offsetAt(wall, t) - (span.from + shown)) / week)
  // Where clocks go back over midnight, the next week has begun although they show the last day once more.
  while (weeksOn(weeks + 1)(span.from) <= t) weeks++
  return { span, at: weeksOn(weeks) }
}

/** The last week of the horizon in which no clock changes: there, every time of the wall is there once. */
function lastWeek(horizon: Span, wall: readonly WallOffset[]): Span {
  const end = horizon.to + offsetAt(wall, horizon.to - 1)
  for (let to = end; firstShowing(wall, to - week) >= horizon.from; to -= week) {
    const span = { from: firstShowing(wall, to - week), to: firstShowing(wall, to) }
    if (!wall.some(([from]) => from > span.from && from < span.to)) return span
  }
  return { from: horizon.to - week, to: horizon.to }
}

/** The first number below `count` for which something holds that holds for all behind it, or `count`. */
function firstWhere(count: number, holds: (i: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** The remainder that is never negative: modulo(-1, 10) is 9. */
function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor
}
