import { dayIn } from '@marquee/i18n/days'
import { dateFormat } from '@marquee/i18n/formats'
import type { Locale } from '@marquee/i18n/locales'
import type { Translate } from '@marquee/i18n/texts'
import type { Overview } from '../queries'

const DAY_MS = 86_400_000

/** When a schedule plays next: "Plays now", "Fri 18:00", and further away than a week the day with its month. */
export function nextText({ next, itemCount }: Overview, now: number, t: Translate<'schedule'>, locale: Locale): string {
  if (!next) return t(itemCount === 0 ? 'next.none' : 'next.over')
  return next.now ? t('next.now') : timeText(next, now, locale)
}

function timeText({ from, zone }: NonNullable<Overview['next']>, now: number, locale: Locale): string {
  const instant = Date.parse(from)
  const day = dayIn(zone, instant)
  const today = dayIn(zone, now)
  const isSoon = Date.parse(day) - Date.parse(today) < 7 * DAY_MS
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : ('numeric' as const)
  return dateFormat(locale, {
    ...(isSoon ? { weekday: 'short' } : { year, month: 'short', day: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(instant)
}
