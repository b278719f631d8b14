import { dayPattern } from '@marquee/i18n/days'
import { useLocale } from '@marquee/i18n/react'
import { CalendarField, type CalendarFieldProps } from './CalendarField'

const DAY = 'YYYY-MM-DD'

/** A day, `2026-11-21`, shown as the chosen language writes it, whatever the browser's own is; empty is no day. */
export function DayField(props: CalendarFieldProps) {
  return <CalendarField {...props} stored={DAY} formats={[dayPattern(useLocale()), DAY, 'YYYY/MM/DD']} />
}
