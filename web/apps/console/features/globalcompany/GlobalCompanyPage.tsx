import { ApartmentOutlined, PlusOutlined } from '@ant-design/icons'
import { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { SearchBox } from '@marquee/ui/list/SearchBox'
import { PageHead } from '@marquee/ui/page/PageHead'
import { Sheet } from '@marquee/ui/page/Sheet'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { isGlobalAdmin } from '../../session/access'
import { useApi } from '../../session/services'
import { useSession } from '../../session/session'
import { Branch } from './Branch'
import { GlobalDialog } from './GlobalDialog'
import css from './globalcompany.module.css'
import { growTree } from './hierarchy'
import { type Global, hierarchyQuery } from './queries'
import { useCompanyNames } from './useCompanyNames'
import { useGlobalCommands } from './useGlobalCommands'

/** Who manages whom, as a tree: the operator arranges it, and who manages companies sees their part (G35). */
export default function GlobalCompanyPage() {
  const t = useT('globalcompany')
  const common = useT('common')
  const problemText = useProblemText()
  const { self, companyId } = useSession()
  const isOperator = isGlobalAdmin(self)
  const names = useCompanyNames()
  const { data, error, refetch } = useQuery(hierarchyQuery(useApi(), companyId))
  const [opened, setOpened] = useState<Global | 'new' | null>(null)
  const [wanted, setWanted] = useState('')
  const commands = useGlobalCommands(setOpened)
  const add = isOperator && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpened('new')}>
      {t('add')}
    </Button>
  )

  return (
    <>
      <PageHead title={t('title')} count={data?.length} actions={add} />
      <Sheet aria-label={t('title')}>
        {error && !data ? (
          <EmptyState
            role="alert"
            title={common('list.failed')}
            text={problemText(Problem.from(error))}
            action={<Button onClick={() => refetch()}>{common('retry')}</Button>}
          />
        ) : !data ? (
          <Skeleton active title={false} paragraph={{ rows: 6 }} />
        ) : data.length === 0 ? (
          <EmptyState icon={<ApartmentOutlined />} title={t('none')} text={t('noneText')} action={add} />
        ) : (
          <>
            <div className={css.search}>
              <SearchBox label={t('search')} value={wanted} onChange={setWanted} />
            </div>
            <ul className={css.tree} aria-label={t('title')}>
              {growTree(data).map((node) => (
                <Branch
                  key={node.id}
                  node={node}
                  names={names}
                  commands={isOperator ? commands : []}
                  wanted={wanted.trim().toLowerCase()}
                />
              ))}
            </ul>
          </>
        )}
      </Sheet>
      {opened && (
        <GlobalDialog
          global={opened === 'new' ? undefined : opened}
          parentId={1}
          globals={data ?? []}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
