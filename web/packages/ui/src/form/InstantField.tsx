import { dayPattern } from '@marquee/i18n/days'
import { useLocale } from '@marquee/i18n/react'
import { CalendarField, type CalendarFieldProps } from './CalendarField'

const typed = ['YYYY-MM-DD HH:mm', 'YYYY-MM-DD[T]HH:mm', 'YYYY/MM/DD HH:mm']

/**
 * An instant as a clock on some wall shows it, `2026-11-21T09:30`: its day as the chosen language writes it, and its time,
 * whatever the browser's own are. Empty is none. Whose wall that is, and which instant, is for who uses it to say.
 */
export function InstantField(props: CalendarFieldProps) {
  const shown = `${dayPattern(useLocale())} HH:mm`
  return <CalendarField {...props} stored="YYYY-MM-DD[T]HH:mm" formats={[shown, ...typed]} timed />
}
