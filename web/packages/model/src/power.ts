import { type Hours, type State, stateAt, type WallDay } from './hours'
import type { WallOffset } from './timetable'

/** When a screen is on, by the clock on its wall (R370). */
export interface PowerPlan {
  /** `None`: at every hour. */
  readonly mode: PowerMode
  /** A weekday is in one entry at most; on one that is in none the screen is off. */
  readonly scheduleByWeek: readonly { readonly dayOfWeek: readonly number[]; readonly schedule: Hours }[]
  readonly exceptions: readonly Exception[]
}

export const powerModes = ['None', 'Week'] as const
export type PowerMode = (typeof powerModes)[number]

/** A date whose hours are not its weekday's. */
export interface Exception {
  /** `YYYY-MM-DD` */
  readonly date: string
  /** All day; its hours are ignored. */
  readonly off: boolean
  readonly schedule: Hours
}

export const alwaysOn: PowerPlan = { mode: 'None', scheduleByWeek: [], exceptions: [] }

export function powerAt(plan: PowerPlan, wall: readonly WallOffset[], t: number): State {
  if (plan.mode === 'None') return { on: true, until: Number.POSITIVE_INFINITY }
  return stateAt((day) => hoursOf(plan, day), wall, t)
}

/** Null: the screen is off all day. */
function hoursOf({ scheduleByWeek, exceptions }: PowerPlan, day: WallDay): Hours | null {
  const on = new Date(day)
  const date = on.toISOString().slice(0, 10)
  const exception = exceptions.find((one) => one.date === date)
  if (exception) return exception.off ? null : exception.schedule
  return scheduleByWeek.find(({ dayOfWeek }) => dayOfWeek.indexOf(on.getUTCDay()) >= 0)?.schedule ?? null
}
