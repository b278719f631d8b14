import type { WallOffset } from './timetable'

/** What the clocks show at an instant, less UTC. */
export function offsetAt(wall: readonly WallOffset[], t: number): number {
  let offset = wall[0]?.[1] ?? 0
  for (const [from, next] of wall) {
    if (from > t) break
    offset = next
  }
  return offset
}

/** The first instant at which the clocks show a time, as if it were UTC, or a later one. */
export function firstShowing(wall: readonly WallOffset[], shown: number): number {
  for (let i = 0; i < wall.length; i++) {
    const [from, offset] = wall[i] as WallOffset
    const instant = i === 0 ? shown - offset : Math.max(shown - offset, from)
    if (instant < (wall[i + 1]?.[0] ?? Number.POSITIVE_INFINITY)) return instant
  }
  return shown
}
