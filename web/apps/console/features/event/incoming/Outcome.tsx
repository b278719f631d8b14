import type { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { useRefusalText } from '@marquee/ui/feedback/problemText'
import { Muted } from '@marquee/ui/page/Muted'
import { Alert, Spin } from 'antd'
import css from './incoming.module.css'
import { Problems } from './Problems'
import type { Imported } from './queries'
import { useOutcomeText } from './useOutcomeText'

interface OutcomeProps {
  outcome: Imported | undefined
  failure: Problem | undefined
  isChecking: boolean
  /** Why there is nothing to import. */
  reason: string | undefined
}

/** What would become of a file, or why it cannot be taken. */
export function Outcome({ outcome, failure, isChecking, reason }: OutcomeProps) {
  const t = useT('event')
  const outcomeText = useOutcomeText()
  const refusalText = useRefusalText()
  if (failure) return <Alert type="error" showIcon role="alert" title={refusalText(failure)} />
  if (!outcome && !isChecking) return null
  const text = outcome && outcomeText(outcome)
  return (
    <section className={css.outcome} aria-label={t('import.check')} aria-busy={isChecking}>
      <h2 className={css.heading}>{t('import.check')}</h2>
      <div role="status">
        {isChecking ? (
          <p className={css.checking}>
            <Spin size="small" /> {t('import.checking')}
          </p>
        ) : (
          <>
            {text && <p className={css.total}>{text}</p>}
            {reason && <Muted as="p">{reason}</Muted>}
          </>
        )}
      </div>
      {outcome && <Problems problems={outcome.problems} />}
    </section>
  )
}
