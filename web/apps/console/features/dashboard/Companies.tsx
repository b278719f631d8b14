import { useT } from '@marquee/i18n/react'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { SearchBox } from '@marquee/ui/list/SearchBox'
import { Sheet } from '@marquee/ui/page/Sheet'
import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import { useId, useState } from 'react'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { type CompaniesView, type Company, companiesQuery, sortOf } from './companiesQuery'
import css from './dashboard.module.css'
import { Sums } from './Sums'
import { useCompanyColumns } from './useCompanyColumns'

/** Where it burns stands first. */
const worstFirst: CompaniesView = { name: '', sortBy: 'offline', sortDesc: true, page: 1 }

const PAGE_SIZE = 10

/** All companies that the person manages: their sums, and each with what is wrong and what it uses (G62). */
export function Companies() {
  const t = useT('dashboard')
  const id = useId()
  const [view, setView] = useState(worstFirst)
  const { data, isFetching } = useQuery(companiesQuery(useApi(), useCompanyId(), view, PAGE_SIZE))
  const columns = useCompanyColumns(view)
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
      <Sheet flush>
        <div className={css.scroll}>
          <Table<Company>
            aria-labelledby={id}
            aria-busy={isFetching}
            rowKey="companyId"
            dataSource={data?.items}
            columns={columns}
            size="small"
            showSorterTooltip={false}
            locale={{ emptyText: data && <EmptyState title={t('companies.none')} text={t('companies.noneText')} /> }}
            pagination={{
              current: view.page,
              pageSize: PAGE_SIZE,
              total: data?.total ?? 0,
              hideOnSinglePage: true,
              showSizeChanger: false,
            }}
            onChange={({ current = 1 }, _, sorter) => {
              const sort = sortOf(Array.isArray(sorter) ? sorter[0] : sorter) ?? worstFirst
              const isSame = sort.sortBy === view.sortBy && sort.sortDesc === view.sortDesc
              setView({ ...view, sortBy: sort.sortBy, sortDesc: sort.sortDesc, page: isSame ? current : 1 })
            }}
          />
        </div>
      </Sheet>
    </section>
  )
}
