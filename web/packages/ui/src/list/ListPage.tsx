import { HistoryOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { pageCount } from '@marquee/api/paging'
import { Problem } from '@marquee/api/problem'
import type { Page } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { Button, Skeleton } from 'antd'
import { type Key, type ReactNode, useEffect } from 'react'
import { EmptyState } from '../feedback/EmptyState'
import { useProblemText } from '../feedback/problemText'
import { type Dragged, draggedRecords, type FolderDrops } from '../folders/dropInto'
import { PageHead, type PageTab } from '../page/PageHead'
import { Sheet } from '../page/Sheet'
import { BatchDialog } from './BatchDialog'
import type { Batch } from './batch'
import { CommandMenu } from './CommandMenu'
import { forOne, type ListCommand } from './commands'
import { CompactButton, useCompact } from './Density'
import { type Filter, FilterBar } from './FilterBar'
import { KeyHelp } from './KeyHelp'
import css from './ListPage.module.css'
import { ListPager } from './ListPager'
import { type ListColumn, ListTable } from './ListTable'
import { isNarrowed } from './position'
import { SelectionBar } from './SelectionBar'
import { useAsked } from './useAsked'
import { useListKeys } from './useListKeys'
import type { ListPlace } from './useListPosition'
import { type Selection, together } from './useSelection'

/** What a query of the cache has to say about a list; the answer of `useQuery` fits. */
export interface ListState<T> {
  data: Page<T> | undefined
  error: unknown
  isFetching: boolean
  isPlaceholderData?: boolean
  refetch(): unknown
}

/** What a list gives each of its cards. */
export interface CardPart {
  itemKey: Key
  menu: ReactNode
  isSelected: boolean
  onToggle?: (extend: boolean) => void
  drag?: () => Dragged | undefined
}

interface ListPageProps<T> {
  title: string
  /** Where the records of this page come from, as one step up. */
  back?: PageTab
  /** What can be done here; the most important one is primary and stands last. */
  actions?: ReactNode
  /** What people should read before the list. */
  notice?: ReactNode
  /** Makes a record: the last action of the page, and the next step where there is none. False for who may not. */
  add?: { label: string; icon?: ReactNode; run(): void } | false
  /** The views of this area (G24). */
  tabs?: PageTab[]
  place: ListPlace
  list: ListState<T>
  searchLabel?: string
  filters?: Filter[]
  /** More controls in the filter bar. */
  extra?: ReactNode
  columns?: ListColumn<T>[]
  /** One record as a card; with it the list is a grid, and `columns` is not needed. */
  card?(item: T, part: CardPart): ReactNode
  /**
   * What can be done with records: the menu at the end of each row, the bar of the selection and the keys. Only with a
   * command for several can anything be selected. False for who may do nothing.
   */
  commands?: readonly ListCommand<T>[] | false
  /** Leads to what was done to a record; absent for who may not see that. */
  history?(item: NoInfer<T>): void
  /** What a record is called when it is read out. */
  nameOf(item: T): string
  onOpen?(item: T): void
  selection?: Selection<T>
  /** What commands do to several records. */
  batch?: Batch<T>
  /** Lets records be dragged into folders. */
  drops?: FolderDrops<T>
  /** What stands here when there is nothing at all: it teaches the next step. */
  empty: { title: string; text?: ReactNode; action?: ReactNode; icon?: ReactNode }
  children?: ReactNode
}

const noCommands: never[] = []
const nothing: never[] = []
const idOf = ({ id }: { id: number }) => id

/** The page of a list: title, actions, filters, selection, table or grid, paging, and what to say when there is nothing. */
export function ListPage<T extends { id: number }>(props: ListPageProps<T>) {
  const { title, back, tabs, notice, place, list, searchLabel, filters, extra, batch, nameOf, children } = props
  const commands = useCommands(props)
  const selection = commands.some(({ single }) => !single) ? props.selection : undefined
  const keyOf = selection?.keyOf ?? idOf
  const isRunning = batch?.state?.step === 'running'
  const keys = useListKeys({ items: list.data?.items ?? nothing, keyOf, selection, commands, isRunning })
  const actions = (props.actions || props.add) && (
    <>
      {props.actions}
      <AddButton add={props.add} />
    </>
  )
  const [isCompact, setCompact] = useCompact()
  const total = list.data?.total ?? 0
  useLastPage(place, list)
  useAsked('add', () => {
    if (props.add) props.add.run()
  })
  return (
    <>
      <div {...keys}>
        <PageHead title={title} back={back} count={list.data?.total} tabs={tabs} actions={actions} />
        {notice}
        <Sheet flush aria-label={title} aria-busy={list.isFetching}>
          <div className={css.bar}>
            <FilterBar place={place} searchLabel={searchLabel} filters={filters}>
              {extra}
              {!props.card && <CompactButton isCompact={isCompact} onChange={setCompact} />}
              {commands.some(({ shortcut }) => shortcut) && <KeyHelp commands={commands} />}
            </FilterBar>
          </div>
          <ListBody {...props} commands={commands} selection={selection} keyOf={keyOf} isCompact={isCompact} />
          {selection && <SelectionBar selection={selection} total={total} commands={commands} />}
          <ListPager place={place} total={total} />
        </Sheet>
      </div>
      {batch && <BatchDialog batch={batch} nameOf={nameOf} />}
      {children}
    </>
  )
}

/** Goes back to the last page when there are no more so many, such as after a removal. */
function useLastPage({ position, move }: ListPlace, { data, isPlaceholderData }: ListState<unknown>) {
  const { page, pageSize } = position
  const last = data && !isPlaceholderData ? Math.max(1, pageCount(data.total, pageSize)) : page
  useEffect(() => {
    if (page > last) move({ page: last })
  }, [page, last, move])
}

/** The page's own commands, and above what is dangerous the way to what was done to a record. */
function useCommands<T>({ commands = false, history }: Pick<ListPageProps<T>, 'commands' | 'history'>) {
  const t = useT('common')
  if (!commands || !history) return commands || noCommands
  const look = forOne<T>({ id: 'history', label: t('history'), icon: <HistoryOutlined />, run: history })
  return [...commands.filter(({ danger }) => !danger), look, ...commands.filter(({ danger }) => danger)]
}

interface ListBodyProps<T> extends ListPageProps<T> {
  commands: readonly ListCommand<T>[]
  keyOf(item: T): Key
  isCompact: boolean
}

function ListBody<T extends { id: number }>(props: ListBodyProps<T>) {
  const {
    title,
    place,
    list,
    columns = [],
    card,
    commands,
    keyOf,
    nameOf,
    onOpen,
    selection,
    drops,
    empty,
    isCompact,
  } = props
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
  const menuOf = (item: T) => <CommandMenu item={item} name={nameOf(item)} commands={commands} />
  const partOf = (item: T, key: Key): CardPart => ({
    itemKey: key,
    menu: menuOf(item),
    isSelected: selection?.has(key) ?? false,
    onToggle: selection && ((extend) => selection.toggle(key, extend)),
    drag: drops && (() => draggedRecords(together(item, key, selection), drops)),
  })
  if (card) {
    return (
      <ul className={css.grid} aria-label={title} data-stale={list.isPlaceholderData || undefined}>
        {list.data.items.map((item) => (
          <li key={keyOf(item)}>{card(item, partOf(item, keyOf(item)))}</li>
        ))}
      </ul>
    )
  }
  return (
    <ListTable
      label={title}
      items={list.data.items}
      columns={commands.length > 0 ? [...columns, menuColumn(t('list.actions'), menuOf)] : columns}
      keyOf={keyOf}
      nameOf={nameOf}
      position={place.position}
      onMove={place.move}
      onOpen={onOpen}
      selection={selection}
      drops={drops}
      isCompact={isCompact}
      busy={list.isPlaceholderData ?? false}
    />
  )
}

function AddButton({ add }: Pick<ListPageProps<never>, 'add'>) {
  if (!add) return null
  return (
    <Button type="primary" icon={add.icon ?? <PlusOutlined aria-hidden />} onClick={add.run}>
      {add.label}
    </Button>
  )
}

function menuColumn<T>(name: string, render: (item: T) => ReactNode): ListColumn<T> {
  return { key: 'menu', title: <span className="mq-hidden">{name}</span>, width: 56, align: 'right', render }
}
