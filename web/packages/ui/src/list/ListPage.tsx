import { ReloadOutlined } from '@ant-design/icons'
import { Problem } from '@marquee/api/problem'
import type { Page } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { Button, Pagination, Skeleton } from 'antd'
import type { Key, ReactNode } from 'react'
import { EmptyState } from '../feedback/EmptyState'
import { useProblemText } from '../feedback/problemText'
import { PageHead, type PageTab } from '../page/PageHead'
import { type Filter, FilterBar } from './FilterBar'
import css from './ListPage.module.css'
import { type ListColumn, type ListSelection, ListTable } from './ListTable'
import { isNarrowed } from './position'
import type { ListPlace } from './useListPosition'

/** What a query of the cache has to say about a list; the answer of `useQuery` fits. */
export interface ListState<T> {
  data: Page<T> | undefined
  error: unknown
  isFetching: boolean
  isPlaceholderData?: boolean
  refetch(): unknown
}

interface ListPageProps<T> {
  title: string
  /** What can be done here; the most important one is primary and stands last. */
  actions?: ReactNode
  /** The views of this area (G24). */
  tabs?: PageTab[]
  place: ListPlace
  list: ListState<T>
  searchLabel?: string
  filters?: Filter[]
  /** More controls in the filter bar. */
  extra?: ReactNode
  columns?: ListColumn<T>[]
  /** One record as a picture card; with it the list is a grid, and `columns` is not needed. */
  card?(item: T): ReactNode
  keyOf(item: T): Key
  /** What a record is called when it is read out. */
  nameOf(item: T): string
  onOpen?(item: T): void
  selection?: ListSelection
  /** Moves records to a folder that a row of the table is dropped on; cards bring their own `drag`. */
  onDrop?(items: readonly T[], folderId: number): void
  /** What can be done with the selected records. */
  bulk?: ReactNode
  /** What stands here when there is nothing at all: it teaches the next step. */
  empty: { title: string; text?: string; action?: ReactNode; icon?: ReactNode }
  children?: ReactNode
}

/** The page of a list: title, actions, filters, table or grid, paging, and what to say when there is nothing. */
export function ListPage<T extends object>(props: ListPageProps<T>) {
  const { title, actions, tabs, place, list, searchLabel, filters, extra, selection, bulk, children } = props
  const t = useT('common')
  const chosen = selection?.keys.length ?? 0
  return (
    <>
      <PageHead title={title} count={list.data?.total} tabs={tabs} actions={actions} />
      <section className={css.sheet} aria-label={title} aria-busy={list.isFetching}>
        <div className={css.bar}>
          <FilterBar place={place} searchLabel={searchLabel} filters={filters}>
            {extra}
          </FilterBar>
          {chosen > 0 && (
            <div className={css.bulk} role="toolbar" aria-label={t('list.selected', { count: chosen })}>
              <span>{t('list.selected', { count: chosen })}</span>
              {bulk}
              <Button type="text" onClick={() => selection?.onChange([])}>
                {t('list.unselect')}
              </Button>
            </div>
          )}
        </div>
        <ListBody {...props} />
        <ListPager place={place} total={list.data?.total ?? 0} />
      </section>
      {children}
    </>
  )
}

function ListBody<T extends object>(props: ListPageProps<T>) {
  const { title, place, list, columns = [], card, keyOf, nameOf, onOpen, selection, onDrop, empty } = props
  const t = useT('common')
  const problemText = useProblemText()

  if (list.error && !list.data) {
    const problem = Problem.from(list.error)
    return (
      <EmptyState
        role="alert"
        title={t('list.failed')}
        text={problemText(problem)}
        action={
          <Button icon={<ReloadOutlined aria-hidden />} onClick={() => list.refetch()}>
            {t('retry')}
          </Button>
        }
      />
    )
  }
  if (!list.data) return <Skeleton className={css.skeleton} active title={false} paragraph={{ rows: 8 }} />
  if (list.data.items.length === 0 && isNarrowed(place.position)) {
    return (
      <EmptyState
        title={t('list.noMatch')}
        text={t('list.noMatchText')}
        action={<Button onClick={place.widen}>{t('list.showAll')}</Button>}
      />
    )
  }
  if (list.data.items.length === 0) return <EmptyState {...empty} />
  if (card) {
    return (
      <ul className={css.grid} aria-label={title} data-stale={list.isPlaceholderData || undefined}>
        {list.data.items.map((item) => (
          <li key={keyOf(item)}>{card(item)}</li>
        ))}
      </ul>
    )
  }
  return (
    <ListTable
      label={title}
      items={list.data.items}
      columns={columns}
      keyOf={keyOf}
      nameOf={nameOf}
      position={place.position}
      onMove={place.move}
      onOpen={onOpen}
      selection={selection}
      onDrop={onDrop}
      busy={list.isPlaceholderData ?? false}
    />
  )
}

/** Hidden while everything is on one page. */
function ListPager({ place, total }: { place: ListPlace; total: number }) {
  const t = useT('common')
  const { page, pageSize } = place.position
  if (total <= pageSize && page === 1) return null
  return (
    <nav className={css.pager} aria-label={t('list.pages')}>
      <Pagination
        current={page}
        pageSize={pageSize}
        total={total}
        showSizeChanger={false}
        showLessItems
        showTotal={(all, [from, to]) => t('list.range', { from, to, all })}
        onChange={(next) => place.move({ page: next })}
      />
    </nav>
  )
}
