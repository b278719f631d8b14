import { useT } from '@marquee/i18n/react'
import { useTrailWords } from '../../session/useTrailWords'
import css from './audit.module.css'
import type { Entry } from './queries'
import { useValueText } from './useValueText'

/** How many differences a row shows. */
const SHOWN = 2

/** The first differences, each as "name: old → new". */
export function DifferenceLine({ entry }: { entry: Entry }) {
  const t = useT('audit')
  const words = useTrailWords()
  const value = useValueText()
  const { changes } = entry
  const more = changes.length - SHOWN
  return (
    <span className={css.line}>
      {changes.slice(0, SHOWN).map(({ field, before, after }) => (
        <span key={field} className={css.difference}>
          {field && <span className={css.field}>{words.field(field)}</span>}
          {before !== null && <del className={css.before}>{value(before, { field }, entry)}</del>}
          {before !== null && after !== null && <span aria-hidden>→</span>}
          {after !== null && <ins className={css.after}>{value(after, { field }, entry)}</ins>}
        </span>
      ))}
      {more > 0 && <span className={css.kind}>{t('more', { count: more })}</span>}
    </span>
  )
}
