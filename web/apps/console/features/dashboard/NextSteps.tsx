import { RightOutlined } from '@ant-design/icons'
import type { DashboardSummary } from '@marquee/api/types'
import { useT } from '@marquee/i18n/react'
import { EntryLink } from '../../navigation/EntryLink'
import { useEntry } from '../../navigation/useMenu'
import css from './dashboard.module.css'
import { nextSteps, type Step } from './steps'

/** What to do first. A step whose place the person cannot open is not shown. */
export function NextSteps({ summary }: { summary: DashboardSummary }) {
  const t = useT('dashboard')
  return (
    <section className={css.steps} aria-labelledby="next-steps">
      <h2 id="next-steps" className={css.stepsTitle}>
        {t('steps')}
      </h2>
      <ul className={css.stepList}>
        {nextSteps(summary).map((step) => (
          <StepItem key={step.key} step={step} />
        ))}
      </ul>
      <p className={css.allWell}>{t('allWell')}</p>
    </section>
  )
}

function StepItem({ step }: { step: Step }) {
  const t = useT('dashboard')
  const isReachable = useEntry(step.entry) !== undefined
  if (!isReachable) return null
  return (
    <li>
      <EntryLink entry={step.entry} search={step.search} className={css.step} data-tone={step.tone}>
        <span className={css.stepText}>
          <strong>{t(step.title, { count: step.count })}</strong>
          <span>{t(step.text)}</span>
        </span>
        <RightOutlined aria-hidden />
      </EntryLink>
    </li>
  )
}
