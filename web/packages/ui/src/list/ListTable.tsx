import { useT } from '@marquee/i18n/react'
import {
  type ComponentProps,
  type Key,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import { type Dragged, draggedRecords, dragIntoFolder, type FolderDrops } from '../folders/dropInto'
import { breakpoints } from '../theme/tokens'
import { useMedia } from '../theme/useMedia'
import css from './ListTable.module.css'
import type { ListPosition } from './position'
import { Tick } from './Tick'
import { type Selection, together } from './useSelection'

export interface ListColumn<T> {
  /** Also the name to sort by. */
  key: string
  title: ReactNode
  render(item: T): ReactNode
  sortable?: boolean
  /** What is largest or latest stands first when one begins to sort by it. */
  downFirst?: boolean
  width?: number | string
  align?: 'left' | 'right' | 'center'
  /** What is long takes several lines, where it would push the other columns aside. */
  wraps?: boolean
  /** The column is left out on screens narrower than this. */
  from?: keyof typeof breakpoints
}

type Order = Pick<ListPosition, 'sort' | 'descending'>

interface ListTableProps<T> {
  label: string
  items: readonly T[]
  columns: ListColumn<T>[]
  keyOf(item: T): Key
  nameOf(item: T): string
  position: Order
  onMove(change: Order): void
  onOpen?(item: T): void
  selection?: Selection<T>
  /** Lets rows be dragged into folders, and with a row that is selected the whole selection. */
  drops?: FolderDrops<T>
  /** Rows stand close together. */
  isCompact?: boolean
  busy: boolean
}

/** A list as a table. Rows that open take the focus: arrow keys walk, Enter opens. */
export function ListTable<T extends object>(props: ListTableProps<T>) {
  const { label, items, keyOf, nameOf, position, onMove, onOpen, selection, drops, isCompact, busy } = props
  const columns = useSeen(props.columns)
  const dragOf = (item: T) => draggedRecords(together(item, keyOf(item), selection), drops as FolderDrops<T>)
  return (
    <div className={css.scroll}>
      <table
        className={css.table}
        aria-label={label}
        data-compact={isCompact || undefined}
        data-stale={busy || undefined}
      >
        <thead>
          <tr>
            {selection && <SelectPage selection={selection} items={items} />}
            {columns.map((column) => (
              <Head key={column.key} column={column} position={position} onMove={onMove} />
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const key = keyOf(item)
            return (
              <Row
                key={key}
                data-row-key={key}
                data-selected={selection?.has(key) || undefined}
                drag={drops && (() => dragOf(item))}
                {...(onOpen && { tabIndex: 0, onKeyDown: (event) => walk(event, () => onOpen(item)) })}
              >
                {selection && (
                  <td className={css.select}>
                    <Tick
                      label={nameOf(item)}
                      checked={selection.has(key)}
                      onToggle={(extend) => selection.toggle(key, extend)}
                    />
                  </td>
                )}
                {columns.map(({ key: name, align, wraps, render }) => (
                  <td key={name} data-align={align} className={wraps ? css.wraps : undefined}>
                    {render(item)}
                  </td>
                ))}
              </Row>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** The columns for which the window is wide enough. */
function useSeen<T>(columns: readonly ListColumn<T>[]): readonly ListColumn<T>[] {
  const wide = {
    sm: useMedia(`(min-width: ${breakpoints.sm}px)`),
    md: useMedia(`(min-width: ${breakpoints.md}px)`),
    lg: useMedia(`(min-width: ${breakpoints.lg}px)`),
    xl: useMedia(`(min-width: ${breakpoints.xl}px)`),
  }
  return columns.filter(({ from }) => !from || wide[from])
}

/** The box that selects everything on the page, and takes it out again. */
function SelectPage<T>({ selection, items }: { selection: Selection<T>; items: readonly T[] }) {
  const t = useT('common')
  const onPage = new Set(items.map(selection.keyOf))
  const others = selection.keys.filter((key) => !onPage.has(key))
  return (
    <th scope="col" className={css.select}>
      <Tick
        label={t('keys.all')}
        checked={selection.isPageFull}
        isMixed={!selection.isPageFull && others.length < selection.keys.length}
        onToggle={() => (selection.isPageFull ? selection.set(others) : selection.all())}
      />
    </th>
  )
}

interface HeadProps<T> {
  column: ListColumn<T>
  position: Order
  onMove(change: Order): void
}

/** The head of a column. Where it sorts, a press sorts by it, then the other way round, then by nothing. */
function Head<T>({
  column: { key, title, sortable, downFirst = false, width, align },
  position,
  onMove,
}: HeadProps<T>) {
  const isSorted = position.sort === key
  function press() {
    if (!isSorted) onMove({ sort: key, descending: downFirst })
    else if (position.descending === downFirst) onMove({ sort: key, descending: !downFirst })
    else onMove({ sort: '', descending: false })
  }
  const order = position.descending ? 'descending' : 'ascending'
  return (
    <th scope="col" data-align={align} style={{ width }} aria-sort={isSorted ? order : undefined}>
      {sortable ? (
        <button type="button" className={css.sort} onClick={press}>
          {title}
        </button>
      ) : (
        title
      )}
    </th>
  )
}

interface RowProps extends Omit<ComponentProps<'tr'>, 'ref' | 'onDrag'> {
  'data-row-key': Key
  'data-selected'?: boolean
  /** Says what goes with the row that is dragged into a folder, if anything; absent where nothing is dragged. */
  drag?(): Dragged | undefined
}

function Row({ drag, ...row }: RowProps) {
  const element = useRef<HTMLTableRowElement>(null)
  const dragged = useEffectEvent(() => drag?.())
  const isDragged = drag !== undefined
  useEffect(() => {
    if (element.current && isDragged) return dragIntoFolder(element.current, () => dragged())
  }, [isDragged])
  return <tr ref={element} {...row} />
}

function walk(event: KeyboardEvent<HTMLElement>, open: () => void) {
  if (event.target !== event.currentTarget) return
  const step = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const
  if (event.key === 'Enter') {
    event.preventDefault()
    open()
  } else if (event.key in step) {
    event.preventDefault()
    const row = event.currentTarget[step[event.key as keyof typeof step]]
    if (row instanceof HTMLElement) row.focus()
  }
}
