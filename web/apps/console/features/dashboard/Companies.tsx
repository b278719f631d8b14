import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { pageCount } from '@marquee/api/paging'
import { useT } from '@marquee/i18n/react'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { ListTable } from '@marquee/ui/list/ListTable'
import { SearchBox } from '@marquee/ui/list/SearchBox'
import { Sheet } from '@marquee/ui/page/Sheet'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useId, useState } from 'react'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { type CompaniesView, type Company, companiesQuery, sortOf } from './companiesQuery'
import css from './dashboard.module.css'
import { Sums } from './Sums'
import { useCompanyColumns } from './useCompanyColumns'

/** Where it burns stands first. */
const worstFirst = { sortBy: 'offline', sortDesc: true } as const

const PAGE_SIZE = 10

const keyOf = ({ companyId }: Company) => companyId
const nameOf = ({ companyName }: Company) => companyName

/** All companies that the person manages: their sums, and each with what is wrong and what it uses (G62). */
export function Companies() {
  const t = useT('dashboard')
  const id = useId()
  const [view, setView] = useState<CompaniesView>({ name: '', ...worstFirst, page: 1 })
  const { data, isPlaceholderData } = useQuery(companiesQuery(useApi(), useCompanyId(), view, PAGE_SIZE))
  const columns = useCompanyColumns()
  const last = data && !isPlaceholderData ? Math.max(1, pageCount(data.total, PAGE_SIZE)) : view.page
  useEffect(() => setView((now) => (now.page > last ? { ...now, page: last } : now)), [last])

  function sort(key: string, sortDesc: boolean) {
    const sortBy = sortOf(key)
    setView({ ...view, ...(sortBy ? { sortBy, sortDesc } : worstFirst), page: 1 })
  }

  return (
    <section className={css.companies} aria-labelledby={id}>
      <div className={css.companiesHead}>
        <h2 id={id} className={css.stepsTitle}>
          {t('companies')}
        </h2>
        <SearchBox
          label={t('companies.search')}
          value={view.name}
          onChange={(name) => setView({ ...view, name, page: 1 })}
        />
      </div>
      <Sums />
      {data && (
        <Sheet flush>
          {data.items.length > 0 ? (
            <ListTable
              label={t('companies')}
              items={data.items}
              columns={columns}
              keyOf={keyOf}
              nameOf={nameOf}
              position={{ sort: view.sortBy, descending: view.sortDesc }}
              onMove={({ sort: key, descending }) => sort(key, descending)}
              busy={isPlaceholderData}
            />
          ) : (
            <EmptyState title={t('companies.none')} text={t('companies.noneText')} />
          )}
          <Pages page={view.page} total={data.total} onChange={(page) => setView({ ...view, page })} />
        </Sheet>
      )}
    </section>
  )
}

interface PagesProps {
  page: number
  total: number
  onChange(page: number): void
}

/** Steps through the pages; hidden where there is one. */
function Pages({ page, total, onChange }: PagesProps) {
  const t = useT('common')
  if (total <= PAGE_SIZE) return null
  const from = (page - 1) * PAGE_SIZE + 1
  const to = Math.min(page * PAGE_SIZE, total)
  return (
    <nav className={css.pages} aria-label={t('list.pages')}>
      {t('list.range', { from, to, all: total })}
      <Button
        type="text"
        icon={<LeftOutlined aria-hidden />}
        aria-label={t('list.before')}
        disabled={page === 1}
        onClick={() => onChange(page - 1)}
      />
      <Button
        type="text"
        icon={<RightOutlined aria-hidden />}
        aria-label={t('list.after')}
        disabled={to === total}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  )
}
