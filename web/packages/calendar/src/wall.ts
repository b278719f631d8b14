import { Temporal } from 'temporal-polyfill'

/**
 * Wall time: what a calendar and a clock beside a screen show, in no zone at all (G148). It is kept as text, which compares
 * in its own order, and never becomes a `Date`: that would bring the browser's zone in.
 */

/** `2026-11-21` */
export type Day = string
/** `09:00` */
export type Clock = string
/** `2026-11-21T09:00` */
export type Wall = string

/** A stretch of wall time, `to` not included. An all-day one runs from midnight to midnight. */
export interface Span {
  readonly from: Wall
  readonly to: Wall
  readonly allDay: boolean
}

export const MIDNIGHT: Clock = '00:00'
export const DAY_MINUTES = 24 * 60

export const dayOf = (wall: Wall | Day): Day => wall.slice(0, 10)
export const clockOf = (wall: Wall): Clock => wall.slice(11, 16) || MIDNIGHT
export const wallAt = (day: Day, clock: Clock): Wall => `${day}T${clock.slice(0, 5)}`

/** What clocks show in a zone at an instant (RFC 3339, or milliseconds since 1970). */
export function wallOf(instant: string | number, zone: string): Wall {
  const at = typeof instant === 'number' ? instant : Date.parse(instant)
  return new Date(at + aheadOf(zone, at)).toISOString().slice(0, 16)
}

/** The quarters of an hour in which zones change their clocks, if they do. */
const QUARTER_MS = 15 * 60_000

const known = new Map<string, number>()

/** Milliseconds by which clocks in a zone are ahead of UTC. To ask for them takes long, and a calendar asks often. */
function aheadOf(zone: string, at: number): number {
  const key = `${zone} ${Math.floor(at / QUARTER_MS)}`
  const ahead =
    known.get(key) ?? Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6
  known.set(key, ahead)
  return ahead
}

/** `2026-11-21 09:00:00`, on the wall of a zone at an instant in milliseconds since 1970. */
export function timestamp(instant: number, zone: string): string {
  const wall = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDateTime()
  return wall.toString({ smallestUnit: 'second' }).replace('T', ' ')
}

/** The instant, RFC 3339 UTC, at which clocks in a zone show a wall time; one that a clock change skips is the one after the change. */
export function instantOf(wall: Wall, zone: string): string {
  return Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).toInstant().toString()
}

export function addMinutes(wall: Wall, minutes: number): Wall {
  return text(Temporal.PlainDateTime.from(wall).add({ minutes }))
}

export function addDays(day: Day, days: number): Day {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

export function firstOfMonth(day: Day): Day {
  return Temporal.PlainDate.from(day).with({ day: 1 }).toString()
}

/** The last day of an all-day span that ends at a midnight. */
export function lastDayOf(to: Wall): Day {
  return addDays(dayOf(to), -1)
}

export function minutesBetween(from: Wall, to: Wall): number {
  return Temporal.PlainDateTime.from(from).until(to, { largestUnit: 'minutes' }).minutes
}

export function daysBetween(from: Day, to: Day): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days
}

/** 0 is Sunday, 6 is Saturday (G119). */
export function weekdayOf(day: Day): number {
  return Temporal.PlainDate.from(day).dayOfWeek % 7
}

/** 1 to 31. */
export function monthDayOf(day: Day): number {
  return Temporal.PlainDate.from(day).day
}

/** For `Intl` formats in the zone `UTC`: the same figures as on the wall. */
export function toFormat(wall: Wall | Day): number {
  return Temporal.PlainDateTime.from(wall).toZonedDateTime('UTC').epochMilliseconds
}

function text(wall: Temporal.PlainDateTime): Wall {
  return wall.toString({ smallestUnit: 'minute' })
}
