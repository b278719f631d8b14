import { useT } from '@marquee/i18n/react'
import { useSyncExternalStore } from 'react'
import css from './broadcast.module.css'
import { clockOf } from './remaining'

/** How long it shows yet, as a clock that runs down. */
export function Remaining({ until }: { until: string }) {
  const t = useT('broadcast')
  const second = useSyncExternalStore(everySecond, () => Math.floor(Date.now() / 1000))
  const left = clockOf(Date.parse(until) - second * 1000)
  return (
    <time className={css.remaining} dateTime={until} role="timer">
      {t('left', { time: left })}
    </time>
  )
}

function everySecond(changed: () => void): () => void {
  const timer = setInterval(changed, 1000)
  return () => clearInterval(timer)
}
