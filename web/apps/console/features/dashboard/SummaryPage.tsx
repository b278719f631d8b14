import { Problem } from '@marquee/api/problem'
import type { DashboardSummary } from '@marquee/api/types'
import { useT } from '@marquee/i18n/react'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { PageHead } from '@marquee/ui/page/PageHead'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { dashboardQuery } from '../../session/queries'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import css from './dashboard.module.css'

/** How often the figures are fetched besides live hints: that a screen has gone quiet is no change. In milliseconds. */
const REFRESH_MS = 60_000

/** A page about the company's figures: what to show while they come, and when they do not. */
export function SummaryPage({ title, show }: { title: string; show(summary: DashboardSummary): ReactNode }) {
  const t = useT('dashboard')
  const problemText = useProblemText()
  const summary = useQuery({ ...dashboardQuery(useApi(), useCompanyId()), refetchInterval: REFRESH_MS })
  return (
    <>
      <PageHead title={title} />
      {summary.data ? (
        show(summary.data)
      ) : summary.error ? (
        <EmptyState
          role="alert"
          title={t('failed')}
          text={problemText(Problem.from(summary.error))}
          action={<Button onClick={() => summary.refetch()}>{t('retry')}</Button>}
        />
      ) : (
        <div className={css.coming} aria-hidden />
      )}
    </>
  )
}
