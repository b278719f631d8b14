import { Problem } from '@marquee/api/problem'
import { Alert, Skeleton } from 'antd'
import { useProblemText } from './problemText'

interface AwaitedProps {
  /** What was asked for; nothing shows once it is there. */
  data: unknown
  /** Why it does not come. */
  error: Error | null
  /** How many lines it will take. */
  rows: number
}

/** Stands in place of what was asked for until it is there, or says why it does not come. */
export function Awaited({ data, error, rows }: AwaitedProps) {
  const problemText = useProblemText()
  if (data !== undefined) return null
  if (error) return <Alert type="error" showIcon title={problemText(Problem.from(error))} />
  return <Skeleton active title={false} paragraph={{ rows }} />
}
