import { useT } from '@marquee/i18n/react'
import { ScreensFigure, SizesFigure } from './charts/AllFigures'
import css from './dashboard.module.css'
import { EndingLicenses } from './EndingLicenses'
import { Lately } from './Lately'
import { SummaryPage } from './SummaryPage'
import { Tiles } from './Tiles'

/** The small parts that the dashboard is made of, each by itself (RT08). */
export default function WidgetsPage() {
  const t = useT('dashboard')
  return (
    <SummaryPage
      title={t('widgets')}
      show={(summary) => (
        <>
          <Tiles summary={summary} />
          <div className={css.widgets}>
            <ScreensFigure summary={summary} />
            <SizesFigure summary={summary} />
            <EndingLicenses licenses={summary.endingLicenses} />
            <Lately changes={summary.recent} />
          </div>
        </>
      )}
    />
  )
}
