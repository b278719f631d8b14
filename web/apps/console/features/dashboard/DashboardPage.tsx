import { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { PageHead } from '@marquee/ui/page/PageHead'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { dashboardQuery } from '../../session/queries'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { NextSteps } from './NextSteps'
import { Tiles } from './Tiles'

/** How the company stands, and what to do first. */
export default function DashboardPage() {
  const t = useT('dashboard')
  const problemText = useProblemText()
  const summary = useQuery(dashboardQuery(useApi(), useCompanyId()))

  return (
    <>
      <PageHead title={t('title')} />
      {summary.data ? (
        <>
          <Tiles summary={summary.data} />
          <NextSteps summary={summary.data} />
        </>
      ) : summary.error ? (
        <EmptyState
          role="alert"
          title={t('failed')}
          text={problemText(Problem.from(summary.error))}
          action={<Button onClick={() => summary.refetch()}>{t('retry')}</Button>}
        />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      )}
    </>
  )
}
