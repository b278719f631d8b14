import type { Shown } from './shown'

/**
 * What plays when: all that has to be known to say what is shown at an instant.
 *
 * All instants are integer milliseconds since the Unix epoch (UTC), all durations integer milliseconds.
 */
export interface Timetable<E extends LoopEntry = LoopEntry> {
  /** Whole days of the screen's wall. */
  readonly horizon: Span
  /** The zone's clock changes from the horizon's start to years after its end, in order; empty is UTC. */
  readonly wall: readonly WallOffset[]
  readonly channels: readonly Channel[]
  /** An entry that stands in several loops is one object. */
  readonly loops: Readonly<Record<string, readonly E[]>>
}

/** One turn in a loop. */
export interface LoopEntry extends Shown {
  /** Unique in its loop. */
  readonly key: string
}

/** A stretch of time `[from, to)`. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** While a segment lasts, its loop repeats. A first entry starts at the anchor, which may lie outside the segment. */
export interface Segment extends Span {
  readonly anchor: number
  /** A key of {@link Timetable.loops}. */
  readonly loop: string
}

export interface Channel {
  readonly name: string
  /** Sorted and not overlapping. Between them the screen is on standby. */
  readonly segments: readonly Segment[]
  /** What takes their place where nothing of them can be shown, the strongest first; each like `segments`. */
  readonly beneath?: readonly (readonly Segment[])[]
}

/** From an instant on, the first since ever: what the clocks of the screen's zone show less UTC, in milliseconds. */
export type WallOffset = readonly [from: number, offset: number]
