import { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { Alert, Button, Skeleton } from 'antd'
import { useProblemText } from './problemText'

interface AwaitedProps {
  /** What was asked for; nothing shows once it is there. */
  data: unknown
  /** Why it does not come. */
  error: Error | null
  /** How many lines it will take. */
  rows: number
  /** Asks once more. */
  retry?(): void
}

/** Stands in place of what was asked for until it is there, or says why it does not come. */
export function Awaited({ data, error, rows, retry }: AwaitedProps) {
  const t = useT('common')
  const problemText = useProblemText()
  if (data !== undefined) return null
  if (error) {
    const again = retry && (
      <Button size="small" onClick={retry}>
        {t('retry')}
      </Button>
    )
    return <Alert type="error" showIcon title={problemText(Problem.from(error))} action={again} />
  }
  return <Skeleton active title={false} paragraph={{ rows }} />
}
