import { dateFormat } from './formats'

const dayFormat = (locale: string) => dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })

/** A day, `2026-11-21`, as a language writes it: "Nov 21, 2026". It is a day of no zone. */
export function formatDay(day: string, locale: string): string {
  return dayFormat(locale).format(Date.parse(day))
}

/** The day of an instant by this browser's clock, written likewise. */
export function formatDayOf(instant: string, locale: string): string {
  return dateFormat(locale, { dateStyle: 'medium' }).format(Date.parse(instant))
}

/** An instant by this browser's clock: "Nov 21, 2026, 9:30 AM". */
export function formatInstant(instant: string, locale: string): string {
  return dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(instant))
}

/** A day of few digits, which shows whether a language fills them up. */
const FEW_DIGITS = Date.UTC(2026, 0, 5)

/** How a language writes a day, for the kit's fields: "MMM D, YYYY". */
export function dayPattern(locale: string): string {
  const parts = dayFormat(locale).formatToParts(FEW_DIGITS)
  return parts
    .map(({ type, value }) => {
      if (type === 'year') return 'YYYY'
      if (type === 'day') return 'D'.repeat(value.length)
      if (type === 'month') return /\d/.test(value) ? 'M'.repeat(value.length) : 'MMM'
      return value
    })
    .join('')
}

/** The day, `2026-11-21`, that the calendar on the wall of a zone shows. */
export function dayIn(zone: string, now: Date | number): string {
  return dateFormat('en-CA', { timeZone: zone }).format(now) // Canada writes days like that
}
