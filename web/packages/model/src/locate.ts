import { loopDuration } from './duration'
import type { Entry, Manifest, Segment, Span } from './manifest'

/** A turn of a loop's entry at an instant. */
export interface Turn {
  readonly entry: Entry
  /** Position of the entry in its loop. */
  readonly index: number
  /** How far into the entry the instant is: 0 ≤ offsetMs < entry.durationMs. */
  readonly offsetMs: number
  /** When this turn started and ends if nothing cuts it. */
  readonly startsAt: number
  readonly endsAt: number
}

/** What plays at an instant. `startsAt` may precede the segment, which then cut the turn; `endsAt` never passes it. */
export interface Playing extends Turn {
  readonly kind: 'playing'
  readonly segment: Segment
}

/** Nothing plays in `[from, to)`. */
export interface Gap extends Span {
  readonly kind: 'gap'
}

const week = 7 * 24 * 60 * 60 * 1000

/** Whose turn it is at `t` in a loop whose first entry starts at `anchor`; null when the loop takes no time. */
export function locateTurn(entries: readonly Entry[], anchor: number, t: number): Turn | null {
  const length = loopDuration(entries)
  if (length <= 0) return null
  let rest = modulo(t - anchor, length)
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index] as Entry
    if (rest < entry.durationMs) {
      return { entry, index, offsetMs: rest, startsAt: t - rest, endsAt: t - rest + entry.durationMs }
    }
    rest -= entry.durationMs
  }
  return null
}

/**
 * What channel number `channel` (from 0) plays at `t`: the one rule that every screen, preview and report agrees on.
 *
 * Outside the horizon whole weeks repeat: past its end the last full one, and before its start (a screen whose clock
 * was lost) the first. A channel that does not exist, a loop that takes no time and the time between segments are gaps.
 */
export function locate(manifest: Manifest, channel: number, t: number): Playing | Gap {
  const { span, shift } = timetableAt(manifest.horizon, t)
  const at = t - shift
  const segments = manifest.channels[channel]?.segments ?? []
  const next = firstEndingAfter(segments, at)
  const segment = segments[next]
  if (!segment || segment.from > at) {
    const from = Math.max(segments[next - 1]?.to ?? span.from, span.from)
    return { kind: 'gap', from: from + shift, to: Math.min(segment?.from ?? span.to, span.to) + shift }
  }
  const from = Math.max(segment.from, span.from) + shift
  const to = Math.min(segment.to, span.to) + shift
  const turn = locateTurn(manifest.loops[segment.loop] ?? [], segment.anchor + shift, t)
  if (!turn) return { kind: 'gap', from, to }
  return { ...turn, kind: 'playing', segment, endsAt: Math.min(turn.endsAt, to) }
}

/** The part of the timetable that holds at `t`, and by how much it is shifted to get there. */
function timetableAt(horizon: Span, t: number): { span: Span; shift: number } {
  if (t >= horizon.to) {
    const span = { from: horizon.to - week, to: horizon.to }
    return { span, shift: Math.floor((t - span.from) / week) * week }
  }
  if (t < horizon.from) {
    const span = { from: horizon.from, to: horizon.from + week }
    return { span, shift: Math.floor((t - span.from) / week) * week }
  }
  return { span: horizon, shift: 0 }
}

/** Index of the first of the sorted spans that ends after `t`, or their number. */
function firstEndingAfter(spans: readonly Span[], t: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle] as Span).to > t) high = middle
    else low = middle + 1
  }
  return low
}

/** The remainder that is never negative: modulo(-1, 10) is 9. */
function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor
}
