import { Table, type TableColumnType } from 'antd'
import type { Key, KeyboardEvent, ReactNode } from 'react'
import { draggedRecords, type FolderDrops } from '../folders/dropInto'
import type { breakpoints } from '../theme/tokens'
import { type DragOf, DragRow, DragRows } from './DragRow'
import css from './ListPage.module.css'
import type { ListPosition } from './position'
import { type Selection, together } from './useSelection'

export interface ListColumn<T> {
  /** Also the name to sort by. */
  key: string
  title: ReactNode
  render(item: T): ReactNode
  sortable?: boolean
  width?: number | string
  align?: 'left' | 'right' | 'center'
  /** What is long takes several lines, where it would push the other columns aside. */
  wraps?: boolean
  /** The column is left out on screens narrower than this. */
  from?: keyof typeof breakpoints
}

interface ListTableProps<T> {
  label: string
  items: readonly T[]
  columns: ListColumn<T>[]
  keyOf(item: T): Key
  nameOf(item: T): string
  position: ListPosition
  onMove(change: Partial<ListPosition>): void
  onOpen?(item: T): void
  selection?: Selection<T>
  /** Lets rows be dragged into folders, and with a row that is selected the whole selection. MUST stay given or absent. */
  drops?: FolderDrops<T>
  busy: boolean
}

/** A list as a table. Rows that open take the focus: arrow keys walk, Enter opens. */
export function ListTable<T extends object>(props: ListTableProps<T>) {
  const { label, items, columns, keyOf, nameOf, position, onMove, onOpen, selection, drops, busy } = props
  const dragOf: DragOf = (key) => {
    const item = items.find((one) => String(keyOf(one)) === key)
    return drops && item && draggedRecords(together(item, keyOf(item), selection), drops)
  }
  return (
    <DragRows value={drops ? dragOf : null}>
      <div className={css.scroll}>
        <Table<T>
          aria-label={label}
          className={css.table}
          dataSource={items as T[]}
          rowKey={keyOf}
          components={drops && { body: { row: DragRow } }}
          columns={columns.map((column) => toColumn(column, position))}
          loading={busy && { delay: 150 }}
          pagination={false}
          showSorterTooltip={false}
          onChange={(_page, _filters, sorter) => {
            if (Array.isArray(sorter)) return
            onMove({ sort: sorter.order ? String(sorter.columnKey) : '', descending: sorter.order === 'descend' })
          }}
          onRow={(item) =>
            onOpen ? { tabIndex: 0, className: css.row, onKeyDown: (event) => walk(event, () => onOpen(item)) } : {}
          }
          rowSelection={
            selection && {
              selectedRowKeys: selection.keys,
              onChange: selection.set,
              preserveSelectedRowKeys: true,
              getCheckboxProps: (item) => ({ 'aria-label': nameOf(item) }) as object,
            }
          }
        />
      </div>
    </DragRows>
  )
}

function toColumn<T>(column: ListColumn<T>, position: ListPosition): TableColumnType<T> {
  const sorted = position.sort === column.key ? (position.descending ? 'descend' : 'ascend') : null
  return {
    key: column.key,
    title: column.title,
    width: column.width,
    align: column.align,
    className: column.wraps ? css.wraps : undefined,
    responsive: column.from && [column.from],
    render: (_value, item) => column.render(item),
    ...(column.sortable && { sorter: true, sortOrder: sorted }),
  }
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
