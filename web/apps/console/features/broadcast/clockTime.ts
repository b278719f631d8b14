import { formatInstant } from '@marquee/i18n/days'
import { dateFormat } from '@marquee/i18n/formats'

/** An instant by this browser's clock: the time alone if it is of today, else with its day. */
export function clockTime(instant: string, locale: string, now = Date.now()): string {
  const time = Date.parse(instant)
  if (new Date(time).toDateString() !== new Date(now).toDateString()) return formatInstant(instant, locale)
  return dateFormat(locale, { timeStyle: 'short' }).format(time)
}
