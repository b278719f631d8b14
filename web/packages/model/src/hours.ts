import type { WallOffset } from './timetable'
import { firstShowing, offsetAt } from './wall'

/** From when to when on a day, by the clock on the wall. Off at or before on is on the next day. */
export interface Hours {
  readonly onHour: number
  readonly onMinute: number
  readonly offHour: number
  readonly offMinute: number
}

/** Whether something is on at an instant, and when that changes; infinity is never, as far as can be seen. */
export interface State {
  readonly on: boolean
  readonly until: number
}

/** A day of the wall: its midnight as if it were UTC, in milliseconds since the epoch. */
export type WallDay = number

export const dayMs = 86_400_000
const minuteMs = 60_000

/** How far is looked ahead for a change: a year of exceptions may lie before it. */
const farthest = 400

/**
 * How things stand at an instant with what is on in the hours of days; null is a day without any. A time that a clock
 * change skips is the first one after it, one that comes twice its first.
 */
export function stateAt(hoursOf: (day: WallDay) => Hours | null, wall: readonly WallOffset[], t: number): State {
  const today = dayAt(wall, t)
  let end = Number.NEGATIVE_INFINITY
  for (let n = -1; n <= farthest; n++) {
    // a night began the day before
    const day = today + n * dayMs
    const hours = hoursOf(day)
    if (!hours) continue
    const on = day + (hours.onHour * 60 + hours.onMinute) * minuteMs
    const off = day + (hours.offHour * 60 + hours.offMinute) * minuteMs
    const from = firstShowing(wall, on)
    const to = firstShowing(wall, off > on ? off : off + dayMs)
    if (from >= to || to <= t) continue
    if (end > t && from > end) return { on: true, until: end }
    if (end <= t && from > t) return { on: false, until: from }
    end = Math.max(end, to)
  }
  // What ends within the days that were looked at ends; what reaches to the last of them never does.
  const seen = firstShowing(wall, today + farthest * dayMs)
  return { on: end > t, until: end > t && end < seen ? end : Number.POSITIVE_INFINITY }
}

/** The next instant after `t` at which the clocks show a time of the day, such as `03:30`. */
export function nextShowing(time: string, wall: readonly WallOffset[], t: number): number {
  const today = dayAt(wall, t)
  for (let n = 0; ; n++) {
    const at = firstShowing(wall, today + n * dayMs + minutesOf(time) * minuteMs)
    if (at > t) return at
  }
}

/** The minutes since midnight of a time such as `08:30`. */
export function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** The day that the clocks on the wall show at an instant. */
export function dayAt(wall: readonly WallOffset[], t: number): WallDay {
  return Math.floor((t + offsetAt(wall, t)) / dayMs) * dayMs
}
