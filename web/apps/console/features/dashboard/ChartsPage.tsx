import { useT } from '@marquee/i18n/react'
import { ActivityFigure, ScreensFigure, SizesFigure, TypesFigure } from './charts/AllFigures'
import css from './dashboard.module.css'
import { SummaryPage } from './SummaryPage'

/** The figures of the dashboard as charts, each also as a table (RT06). */
export default function ChartsPage() {
  const t = useT('dashboard')
  return (
    <SummaryPage
      title={t('charts')}
      show={(summary) => (
        <div className={css.charts}>
          <ScreensFigure summary={summary} />
          <ActivityFigure summary={summary} />
          <TypesFigure summary={summary} />
          <SizesFigure summary={summary} />
        </div>
      )}
    />
  )
}
