import { useT } from '@marquee/i18n/react'
import { useSyncExternalStore } from 'react'
import css from './broadcast.module.css'
import { clockOf } from './remaining'

/** How long it shows yet, as a clock that runs down. */
export function Remaining({ until }: { until: string }) {
  const t = useT('broadcast')
  const left = useSyncExternalStore(everySecond, () => clockOf(Date.parse(until) - Date.now()))
  return (
    <time className={css.remaining} dateTime={until} role="timer">
      {t('left', { time: left })}
    </time>
  )
}

/** Tells that time has passed. */
export function everySecond(changed: () => void): () => void {
  const timer = setInterval(changed, 1000)
  return () => clearInterval(timer)
}
