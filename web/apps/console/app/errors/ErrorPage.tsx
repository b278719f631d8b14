import { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { Link, useRouter } from '@tanstack/react-router'
import { Button } from 'antd'
import { HOME } from '../../navigation/paths'
import { MessagePage } from './MessagePage'
import { NotFoundPage } from './NotFoundPage'

interface ErrorPageProps {
  error: unknown
}

/** What a page that failed shows instead of itself: the message, and a way to try again (R292). */
export function ErrorPage({ error }: ErrorPageProps) {
  const router = useRouter()
  const t = useT('shell')
  const problemText = useProblemText()
  const problem = Problem.from(error)
  if (problem.kind === 'missing') return <NotFoundPage />
  return (
    <MessagePage
      isFailure
      status={problem.status || (problem.kind === 'offline' ? undefined : 500)}
      title={problemText(problem)}
      text={problem.detail}
    >
      {problem.kind === 'forbidden' && <Link to={HOME}>{t('menu.dashboard')}</Link>}
      <Button onClick={() => router.invalidate()}>{t('error.retry')}</Button>
    </MessagePage>
  )
}
