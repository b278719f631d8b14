import { useT } from '@marquee/i18n/react'
import { useFieldText } from '@marquee/ui/feedback/problemText'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import css from './incoming.module.css'
import type { Subscription } from './queries'

const tones = { waiting: 'neutral', good: 'success', partly: 'warning', failing: 'danger', refused: 'danger' } as const

/** How a subscription is: when its calendar last came, what of that was passed over or refused, and if it fails, why. */
export function SubscriptionState({ subscription }: { subscription: Subscription }) {
  const t = useT('event')
  const sourceText = useT('source')
  const fieldText = useFieldText()
  const { state, failure, goodAt, refused, left, problems } = subscription
  const isCut = problems.some(({ problem }) => problem === 'cut')
  const shown = state !== 'good' ? state : refused ? 'refused' : left > 0 || isCut ? 'partly' : state
  const why = (code: string) => fieldText({ name: '', code, message: '' })
  return (
    <span className={css.condition}>
      <span className={css.state}>
        <StatusTag tone={tones[shown]}>
          {shown === 'refused' ? t('subscription.state.refused') : sourceText(`state.${shown}`)}
        </StatusTag>
        {goodAt && (
          <span>
            {state === 'failing' && t('subscription.came')} <TimeAgo at={goodAt} />
          </span>
        )}
      </span>
      {state === 'failing' && (
        <span className={css.why}>
          {why(failure)} {goodAt ? t('subscription.kept') : sourceText('nothingYet')}
        </span>
      )}
      {refused && (
        <span className={css.why}>
          {refused === 'too-many-events' ? t('subscription.refused.too-many-events') : why(refused)}{' '}
          {t('subscription.kept')}
        </span>
      )}
      {isCut && <span className={css.passed}>{t('import.problem.cut')}</span>}
      {left > 0 && <span className={css.passed}>{t('subscription.left', { count: left })}</span>}
    </span>
  )
}
