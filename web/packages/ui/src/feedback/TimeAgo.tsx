import { dateFormat, relativeFormat } from '@marquee/i18n/formats'
import { useLocale, useT } from '@marquee/i18n/react'
import { useSyncExternalStore } from 'react'
import { distance } from './distance'

/** How often the words are looked at again, in milliseconds. */
const REFRESH_MS = 30_000

interface TimeAgoProps {
  /** RFC 3339; empty, null or undefined reads as "never". */
  at: string | null | undefined
  now?: () => number
}

/** "5 minutes ago", with the exact time on hover; keeps itself up to date. */
export function TimeAgo({ at, now = Date.now }: TimeAgoProps) {
  const locale = useLocale()
  const t = useT('common')
  const current = useSyncExternalStore(everyHalfMinute, () => Math.floor(now() / REFRESH_MS) * REFRESH_MS)
  const then = at ? Date.parse(at) : Number.NaN
  if (Number.isNaN(then)) return <span>{t('never')}</span>
  const { value, unit } = distance(then - Math.max(current, now()))
  const words = unit === 'second' ? t('justNow') : relativeFormat(locale, { numeric: 'auto' }).format(value, unit)
  const exact = dateFormat(locale, { dateStyle: 'full', timeStyle: 'medium' }).format(then)
  return (
    <time dateTime={new Date(then).toISOString()} title={exact}>
      {words}
    </time>
  )
}

const watching = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all of them, only while there is one to refresh. */
function everyHalfMinute(changed: () => void): () => void {
  watching.add(changed)
  timer ??= setInterval(() => {
    for (const look of watching) look()
  }, REFRESH_MS)
  return () => {
    watching.delete(changed)
    if (watching.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
