import { useMemo } from 'react'

/** A Sunday. */
const sunday = Date.UTC(2026, 10, 1)

/** What the weekdays are called, the shortest way; 0 is Sunday. */
export function useWeekdayNames(locale: string): readonly string[] {
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
    return Array.from({ length: 7 }, (_, day) => format.format(sunday + day * 86_400_000))
  }, [locale])
}
