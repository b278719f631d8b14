import { minutesOf, type State, stateAt } from './hours'
import type { WallOffset } from './timetable'

/** When a screen downloads, by the clock on its wall, and how fast at most. */
export interface DownloadWindow {
  /** `HH:MM`; empty, as `to`: at any hour. */
  readonly from: string
  /** `HH:MM`; at or before `from` it is the next day's. */
  readonly to: string
  /** Kilobits a second; 0 is as fast as can be. */
  readonly kbps: number
}

/** Whether the window is open. */
export function windowAt({ from, to }: DownloadWindow, wall: readonly WallOffset[], t: number): State {
  if (!from || !to) return { on: true, until: Number.POSITIVE_INFINITY }
  const [begin, end] = [minutesOf(from), minutesOf(to)]
  const hours = {
    onHour: Math.floor(begin / 60),
    onMinute: begin % 60,
    offHour: Math.floor(end / 60),
    offMinute: end % 60,
  }
  return stateAt(() => hours, wall, t)
}
