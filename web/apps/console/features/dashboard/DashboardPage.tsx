import { useT } from '@marquee/i18n/react'
import { lazy, Suspense } from 'react'
import { useSession } from '../../session/session'
import { ScreensFigure, TypesFigure } from './charts/AllFigures'
import css from './dashboard.module.css'
import { EndingLicenses } from './EndingLicenses'
import { Lately } from './Lately'
import { NextSteps } from './NextSteps'
import { SummaryPage } from './SummaryPage'
import { Tiles } from './Tiles'
import { Wall } from './Wall'

/** The table comes for who manages several companies. */
const Companies = lazy(async () => ({ default: (await import('./Companies')).Companies }))

/**
 * How the company stands, what to do first, and what changed lately. Who manages several sees how each stands: at home
 * before anything else, and within another one behind its own figures.
 */
export default function DashboardPage() {
  const t = useT('dashboard')
  const { self, companyId, codes } = useSession()
  const managesSeveral = self.isGlobalAdmin || self.managedCompanyIds.length > 0
  const isHome = companyId === self.companyId
  const companies = managesSeveral && (
    <Suspense fallback={null}>
      <Companies />
    </Suspense>
  )
  return (
    <SummaryPage
      title={t('title')}
      show={(summary) => (
        <>
          {isHome && companies}
          {managesSeveral && (
            <h2 className={css.stepsTitle}>{codes.companies.find(({ id }) => id === companyId)?.name}</h2>
          )}
          <Tiles summary={summary} />
          {!isHome && companies}
          <Wall count={summary.devicesOnline + summary.devicesOffline + summary.devicesNeverSeen} />
          <div className={css.columns}>
            <div className={css.column}>
              <NextSteps summary={summary} />
              <TypesFigure summary={summary} />
            </div>
            <div className={css.column}>
              <ScreensFigure summary={summary} />
              <EndingLicenses licenses={summary.endingLicenses} />
              <Lately changes={summary.recent} />
            </div>
          </div>
        </>
      )}
    />
  )
}
