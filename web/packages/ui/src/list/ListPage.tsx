import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { Problem } from '@marquee/api/problem'
import type { Page } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { Button, Pagination, Skeleton } from 'antd'
import type { Key, ReactNode } from 'react'
import { EmptyState } from '../feedback/EmptyState'
import { useProblemText } from '../feedback/problemText'
import type { FolderDrops } from '../folders/dropInto'
import { PageHead, type PageTab } from '../page/PageHead'
import { Sheet } from '../page/Sheet'
import { CommandMenu } from './CommandMenu'
import type { ListCommand } from './commands'
import { type Filter, FilterBar } from './FilterBar'
import css from './ListPage.module.css'
import { type ListColumn, type ListSelection, ListTable } from './ListTable'
import { pageAfter } from './pageSize'
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
  /** Makes a record: the last action of the page, and the next step where there is none. False for who may not. */
  add?: { label: string; run(): void } | false
  /** The views of this area (G24). */
  tabs?: PageTab[]
  place: ListPlace
  list: ListState<T>
  searchLabel?: string
  filters?: Filter[]
  /** More controls in the filter bar. */
  extra?: ReactNode
  columns?: ListColumn<T>[]
  /** One record as a card with its menu; with it the list is a grid, and `columns` is not needed. */
  card?(item: T, menu: ReactNode): ReactNode
  /** What can be done with one record: the menu at the end of its row. False for who may do nothing. */
  commands?: readonly ListCommand<T>[] | false
  keyOf(item: T): Key
  /** What a record is called when it is read out. */
  nameOf(item: T): string
  onOpen?(item: T): void
  selection?: ListSelection
  /** Lets rows of the table be dragged into folders; cards bring their own `drag`. */
  drops?: FolderDrops<T>
  /** What can be done with the selected records. */
  bulk?: ReactNode
  /** What stands here when there is nothing at all: it teaches the next step. */
  empty: { title: string; text?: string; action?: ReactNode; icon?: ReactNode }
  children?: ReactNode
}

/** The page of a list: title, actions, filters, table or grid with a menu for each record, paging, and what to say when there is nothing. */
export function ListPage<T extends object>(props: ListPageProps<T>) {
  const { title, tabs, place, list, searchLabel, filters, extra, selection, bulk, children } = props
  const t = useT('common')
  const actions = (props.actions || props.add) && (
    <>
      {props.actions}
      <AddButton add={props.add} />
    </>
  )
  const chosen = selection?.keys.length ?? 0
  return (
    <>
      <PageHead title={title} count={list.data?.total} tabs={tabs} actions={actions} />
      <Sheet flush aria-label={title} aria-busy={list.isFetching}>
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
      </Sheet>
      {children}
    </>
  )
}

function ListBody<T extends object>(props: ListPageProps<T>) {
  const { title, place, list, columns = [], card, commands, keyOf, nameOf, onOpen, selection, drops, empty } = props
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
  if (list.data.items.length === 0) return <EmptyState action={props.add && <AddButton add={props.add} />} {...empty} />
  const menuOf = (item: T) => commands && <CommandMenu item={item} name={nameOf(item)} commands={commands} />
  if (card) {
    return (
      <ul className={css.grid} aria-label={title} data-stale={list.isPlaceholderData || undefined}>
        {list.data.items.map((item) => (
          <li key={keyOf(item)}>{card(item, menuOf(item))}</li>
        ))}
      </ul>
    )
  }
  return (
    <ListTable
      label={title}
      items={list.data.items}
      columns={commands ? [...columns, menuColumn(t('list.actions'), menuOf)] : columns}
      keyOf={keyOf}
      nameOf={nameOf}
      position={place.position}
      onMove={place.move}
      onOpen={onOpen}
      selection={selection}
      drops={drops}
      busy={list.isPlaceholderData ?? false}
    />
  )
}

function AddButton({ add }: Pick<ListPageProps<never>, 'add'>) {
  if (!add) return null
  return (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={add.run}>
      {add.label}
    </Button>
  )
}

function menuColumn<T>(name: string, render: (item: T) => ReactNode): ListColumn<T> {
  return { key: 'menu', title: <span className="mq-hidden">{name}</span>, width: 56, align: 'right', render }
}

/** Hidden while everything fits on the smallest page. */
function ListPager({ place, total }: { place: ListPlace; total: number }) {
  const t = useT('common')
  const { position, pageSizes, move } = place
  const { page, pageSize } = position
  if (total <= Math.min(...pageSizes) && page === 1) return null
  return (
    <nav className={css.pager} aria-label={t('list.pages')}>
      <Pagination
        current={page}
        pageSize={pageSize}
        total={total}
        showSizeChanger
        pageSizeOptions={[...pageSizes]}
        showLessItems
        showTotal={(all, [from, to]) => t('list.range', { from, to, all })}
        onChange={(next, size) =>
          move(size === pageSize ? { page: next } : { page: pageAfter(page, pageSize, size), pageSize: size })
        }
      />
    </nav>
  )
}
