import { useT } from '@marquee/i18n/react'
import { Muted } from '@marquee/ui/page/Muted'
import css from './incoming.module.css'
import type { CalendarProblem } from './queries'

/** As many are told at most. */
const MOST = 20

/** What is otherwise than in a calendar, event by event. */
export function Problems({ problems }: { problems: readonly CalendarProblem[] }) {
  const t = useT('event')
  if (problems.length === 0) return null
  return (
    <>
      <h3 className={css.heading}>{t('import.problems')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and is reached by the keyboard for that */}
      <ul className={css.problems} tabIndex={0} aria-label={t('import.problems')}>
        {problems.map(({ problem, name }, at) => (
          <li key={at}>
            {problem !== 'cut' && <strong>{name || t('import.problem.unnamed')}</strong>}{' '}
            {t(`import.problem.${problem}`)}
          </li>
        ))}
      </ul>
      {problems.length >= MOST && (
        <Muted as="p" small>
          {t('import.problems.first', { count: MOST })}
        </Muted>
      )}
    </>
  )
}
