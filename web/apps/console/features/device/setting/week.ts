import type { Power } from './setting'

type Weekly = Power['scheduleByWeek'][number]
export type Hours = Weekly['schedule']

/** Which weekdays a week has, in the order in which it is shown: 0 is Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const

/** The hours of a day that gets some (R368, R369). */
export const usualHours: Hours = { onHour: 0, onMinute: 0, offHour: 23, offMinute: 55 }

/** The hours of a weekday; null: the screen is off all day. */
export function hoursOf(week: readonly Weekly[], day: number): Hours | null {
  return week.find(({ dayOfWeek }) => dayOfWeek?.includes(day))?.schedule ?? null
}

/** The week with other hours of a day. Days that have the same hours are one entry, in the order of the week (R370). */
export function withHours(week: readonly Weekly[], day: number, hours: Hours | null): Weekly[] {
  const entries: (Weekly & { dayOfWeek: number[] })[] = []
  for (const one of weekdays) {
    const its = one === day ? hours : hoursOf(week, one)
    if (!its) continue
    const same = entries.find(({ schedule }) => isSameHours(schedule, its))
    if (same) same.dayOfWeek.push(one)
    else entries.push({ dayOfWeek: [one], schedule: its })
  }
  return entries
}

function isSameHours(a: Hours, b: Hours): boolean {
  return a.onHour === b.onHour && a.onMinute === b.onMinute && a.offHour === b.offHour && a.offMinute === b.offMinute
}

/** A time of a day as `HH:MM`. */
export function clockOf(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** What is typed as `HH:MM`; null while it is no time. */
export function fromClock(text: string): { hour: number; minute: number } | null {
  const [, hour, minute] = /^(\d{2}):(\d{2})$/.exec(text) ?? []
  return hour && minute ? { hour: Number(hour), minute: Number(minute) } : null
}

/** When a screen is on, from one minute of a day to another. */
export interface Bar {
  readonly from: number
  readonly to: number
  /** It began the day before. */
  readonly isRest: boolean
}

const DAY = 24 * 60

/** When a screen is on during a weekday: what ends at or before it begins goes on into the next day. */
export function barsOf(week: readonly Weekly[], day: number): Bar[] {
  const before = spanOf(hoursOf(week, (day + 6) % 7))
  const own = spanOf(hoursOf(week, day))
  const bars: Bar[] = []
  if (before && before.to > DAY) bars.push({ from: 0, to: before.to - DAY, isRest: true })
  if (own) bars.push({ from: own.from, to: Math.min(DAY, own.to), isRest: false })
  return bars
}

function spanOf(hours: Hours | null): { from: number; to: number } | null {
  if (!hours) return null
  const from = hours.onHour * 60 + hours.onMinute
  const to = hours.offHour * 60 + hours.offMinute
  return { from, to: to > from ? to : to + DAY }
}
