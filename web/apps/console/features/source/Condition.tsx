import { useT } from '@marquee/i18n/react'
import { useFieldText } from '@marquee/ui/feedback/problemText'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import type { Source } from './queries'
import css from './source.module.css'

const tones = { waiting: 'neutral', good: 'success', failing: 'danger' } as const

/** How a source is: when it last gave something, and if it fails, why, and that what came before is kept. */
export function Condition({ source }: { source: Source }) {
  const t = useT('source')
  const fieldText = useFieldText()
  const { state, failure, goodAt, itemCount } = source
  return (
    <span className={css.condition}>
      <span className={css.state}>
        <StatusTag tone={tones[state]}>{t(`state.${state}`)}</StatusTag>
        {goodAt && (
          <span>
            {t('items', { count: itemCount })} · <TimeAgo at={goodAt} />
          </span>
        )}
      </span>
      {state === 'failing' && (
        <span className={css.why}>
          {fieldText({ name: '', code: failure, message: '' })} {goodAt ? t('kept') : t('nothingYet')}
        </span>
      )}
    </span>
  )
}
