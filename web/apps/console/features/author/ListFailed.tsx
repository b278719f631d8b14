import { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { Alert, Button } from 'antd'

/** Stands where a list would be that could not be read. */
export function ListFailed({ error, onRetry }: { error: Error; onRetry(): void }) {
  const t = useT('common')
  const problemText = useProblemText()
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={t('list.failed')}
      description={problemText(Problem.from(error))}
      action={
        <Button size="small" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  )
}
