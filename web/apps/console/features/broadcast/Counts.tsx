import { useT } from '@marquee/i18n/react'
import { Muted } from '@marquee/ui/page/Muted'
import { type Broadcast, countsOf, statesOf, stateTones } from './broadcast'
import css from './broadcast.module.css'

/** How many screens show a broadcast and how the others stand, as a bar and in numbers, and why some do not show it. */
export function Counts({ broadcast }: { broadcast: Broadcast }) {
  const t = useT('broadcast')
  const counts = countsOf(broadcast)
  const states = statesOf(broadcast)
  const { screens, shown, covered } = broadcast
  return (
    <div>
      <p className={css.figure}>{t('shownOf', { shown, count: screens })}</p>
      <div className={css.bar} aria-hidden>
        {states.map((state) => (
          <span key={state} data-tone={stateTones[state]} style={{ flexGrow: counts[state] }} />
        ))}
      </div>
      <ul className={css.counts}>
        {states.map((state) => (
          <li key={state} data-tone={stateTones[state]} data-none={counts[state] === 0 || undefined}>
            {t('count', { state: t(`state.${state}`), count: counts[state] })}
          </li>
        ))}
      </ul>
      {covered > 0 && (
        <Muted as="p" className={css.why}>
          {t('covered', { count: covered })}
        </Muted>
      )}
    </div>
  )
}
