import { useT } from '@marquee/i18n/react'
import type { Source } from './queries'
import css from './source.module.css'

/** What of a source was not understood, though the rest was. */
export function Doubts({ doubts }: Pick<Source, 'doubts'>) {
  const t = useT('source')
  if (doubts.length === 0) return null
  return (
    <ul className={css.doubts}>
      {doubts.map(({ what, count }) => (
        <li key={what}>{t(`doubt.${what}`, { count })}</li>
      ))}
    </ul>
  )
}
