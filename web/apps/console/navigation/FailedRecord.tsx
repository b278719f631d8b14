import { keyOf, type RecordKind } from '@marquee/api/keys'
import type { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useSession } from '../session/session'

/** Asks for a record wherever the person reaches it. */
export type Anywhere = {
  params: { path: { id: number }; query: { companyId: 'all' } }
  signal: AbortSignal
}

interface FailedRecordProps {
  kind: RecordKind
  id: number
  /** Says whose the record is; fails for what the person does not reach. */
  find(where: Anywhere): Promise<{ companyId: number }>
  problem: Problem
  title: string
  text?: string
  /** What the page's address says of the record besides its path. */
  search?: { content?: number }
  /** Where to go when there is no such record. */
  back?: ReactNode
  retry?(): void
}

/** Stands where a record would be: it can be opened in the company that it belongs to, it is gone, or it is tried again. */
export function FailedRecord(props: FailedRecordProps) {
  const { kind, id, find, problem, title, text, search, back, retry } = props
  const t = useT('common')
  const problemText = useProblemText()
  const isMissing = problem.kind === 'missing'
  const { isLoading, home } = useHome({ kind, id, find, enabled: isMissing })
  if (isLoading) return <Skeleton active />
  if (home) {
    const there = (
      <Link to="." search={{ ...search, companyId: home.id }}>
        {t('elsewhere.open')}
      </Link>
    )
    return <EmptyState role="alert" title={t('elsewhere', { company: home.name })} action={there} />
  }
  const again = retry && <Button onClick={retry}>{t('retry')}</Button>
  return <EmptyState role="alert" title={title} text={text ?? problemText(problem)} action={isMissing ? back : again} />
}

type HomeOptions = Pick<FailedRecordProps, 'kind' | 'id' | 'find'> & { enabled: boolean }

/** The other company that a record belongs to, when the person works there as well. */
function useHome({ kind, id, find, enabled }: HomeOptions) {
  const { companyId, codes } = useSession()
  const { data, isLoading } = useQuery({
    queryKey: keyOf(companyId, kind, 'anywhere', id),
    queryFn: ({ signal }) => find({ params: { path: { id }, query: { companyId: 'all' } }, signal }),
    enabled: enabled && codes.companies.length > 1,
    retry: false,
  })
  const home = codes.companies.find((company) => company.id === data?.companyId && company.id !== companyId)
  return { isLoading, home }
}
