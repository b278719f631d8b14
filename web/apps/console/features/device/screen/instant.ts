import { dateFormat } from '@marquee/i18n/formats'
import { Temporal } from 'temporal-polyfill'

/** The instant of now, in RFC 3339. */
export function now(): string {
  return Temporal.Now.instant().toString()
}

/** What the clock on the wall of a zone shows at an instant, to the minute: `2026-11-21T09:30`, as an `InstantField` holds it. */
export function wallTime(instant: string, zone: string): string {
  const wall = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime()
  return wall.toString({ smallestUnit: 'minute' })
}

/**
 * The instant, in RFC 3339, at which the clock on the wall of a zone shows a time. One that a clock change skips is taken
 * after the gap, one that comes twice at its first coming. Null for what is no time.
 */
export function instantAt(wall: string, zone: string): string | null {
  try {
    return Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).toInstant().toString()
  } catch {
    return null
  }
}

/** The instant that a URL names, in RFC 3339; undefined for anything else. */
export function readInstant(text: unknown): string | undefined {
  try {
    return typeof text === 'string' ? Temporal.Instant.from(text).toString() : undefined
  } catch {
    return undefined
  }
}

/** "Sat, Nov 21, 9:30 AM", on the wall of the zone. */
export function showInstant(instant: string, zone: string, locale: string): string {
  const format = dateFormat(locale, {
    timeZone: zone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(isThisYear(instant, zone) ? {} : { year: 'numeric' }),
  })
  return format.format(Temporal.Instant.from(instant).epochMilliseconds)
}

/** "9:30:05 AM", on the wall of the zone. */
export function showClock(instant: string, zone: string, locale: string): string {
  const format = dateFormat(locale, { timeZone: zone, timeStyle: 'medium' })
  return format.format(Temporal.Instant.from(instant).epochMilliseconds)
}

function isThisYear(instant: string, zone: string): boolean {
  const now = Temporal.Now.zonedDateTimeISO(zone)
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).year === now.year
}
