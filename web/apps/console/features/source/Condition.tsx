import { useT } from '@marquee/i18n/react'
import { useFieldText } from '@marquee/ui/feedback/problemText'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import { Doubts } from './Doubts'
import type { Source } from './queries'
import css from './source.module.css'

const tones = { waiting: 'neutral', good: 'success', partly: 'warning', failing: 'danger' } as const

/** How a source is: when it last gave something, what of that was not understood, and if it fails, why. */
export function Condition({ source }: { source: Source }) {
  const t = useT('source')
  const fieldText = useFieldText()
  const { state, failure, goodAt, itemCount, doubts } = source
  const shown = state === 'good' && doubts.length > 0 ? 'partly' : state
  return (
    <span className={css.condition}>
      <span className={css.state}>
        <StatusTag tone={tones[shown]}>{t(`state.${shown}`)}</StatusTag>
        {goodAt && (
          <span>
            {t('items', { count: itemCount })} · <TimeAgo at={goodAt} />
          </span>
        )}
      </span>
      <Doubts doubts={doubts} />
      {state === 'failing' && (
        <span className={css.why}>
          {fieldText({ name: '', code: failure, message: '' })} {goodAt ? t('kept') : t('nothingYet')}
        </span>
      )}
    </span>
  )
}
