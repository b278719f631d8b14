import { Temporal } from 'temporal-polyfill'
import { instantAt } from '../screen/instant'

/** A time that is looked back at at once is not longer, in days. */
export const MOST_DAYS = 31

/** RFC 3339; without an end it goes on until now. */
export interface Span {
  readonly from: string
  readonly to: string | undefined
}

/** Two times by the clock on the wall of a zone as a span of time, or what is wrong with them. An empty end is now. */
export function spanOf(from: string, to: string, zone: string, now: string): Span | 'order' | 'tooLong' {
  const span = { from: instantAt(from, zone) ?? now, to: (to && instantAt(to, zone)) || undefined }
  const ms = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
  const length = ms(span.to ?? now) - ms(span.from)
  if (length <= 0) return 'order'
  return length > MOST_DAYS * 86_400_000 ? 'tooLong' : span
}

/** What the clock on the wall of a zone showed a day before an instant. */
export function dayBefore(now: string, zone: string): string {
  const wall = Temporal.Instant.from(now).toZonedDateTimeISO(zone).subtract({ days: 1 })
  return wall.toPlainDateTime().toString({ smallestUnit: 'minute' })
}
