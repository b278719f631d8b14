import { fill } from '../../medium'
import { type Known, type SourceItem, sourceItems } from '../host'
import { createPlaceholder } from '../placeholder'
import { add, empty, px } from '../style'
import type { Draw } from './item'

/** What does not fit into its box comes after so long. */
const pageMs = 10_000

const mostColumns = 12

/** In the size of the letters; rows are higher where there is room. */
const headHeight = 2.4
const rowHeight = 2.1
const highestRow = 3

interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The rows of a source as a table; where there are more than fit, they turn over. */
export const drawDatafeed: Draw<'datafeed'> = (box, { w, h, name, settings }, drawing) => {
  let table: Table | null = null
  let shown = -1
  const end = drawing.host.data(`source/${settings.externalSourceId}`, (known) => {
    table = tableOf(known)
    shown = -1
    drawing.changed()
  })
  drawing.disposables.add(end)
  const view = { look }
  look()
  return view

  function look(): number {
    if (!table || table.rows.length === 0) {
      if (shown !== 0) {
        empty(box)
        if (drawing.mode === 'still') createPlaceholder(box, 'table', name)
      }
      shown = 0
      return Number.POSITIVE_INFINITY
    }
    const size = Math.max(10, Math.min(h / 14, w / (table.columns.length * 9)))
    const fitting = Math.max(1, Math.floor((h - size * headHeight) / (size * rowHeight)))
    const pages = Math.ceil(table.rows.length / fitting)
    const elapsed = drawing.elapsed()
    const page = Math.floor(elapsed / pageMs) % pages
    if (shown !== page + 1) drawTable(box, table, page * fitting, fitting, size, h)
    shown = page + 1
    return pages > 1 ? pageMs - (elapsed % pageMs) : Number.POSITIVE_INFINITY
  }
}

function tableOf(known: Known | null): Table {
  const items = sourceItems(known)
  const columns: string[] = []
  for (const { fields } of items) {
    for (const field of fields ?? [])
      if (!columns.includes(field.name) && columns.length < mostColumns) columns.push(field.name)
  }
  if (columns.length === 0) return { columns: [''], rows: items.map(({ title }) => [title]) }
  return { columns, rows: items.map((item) => columns.map((column) => cellOf(item, column))) }
}

function cellOf({ fields }: SourceItem, column: string): string {
  return fields?.find((field) => field.name === column)?.value ?? ''
}

function drawTable(
  box: HTMLElement,
  { columns, rows }: Table,
  from: number,
  count: number,
  size: number,
  h: number,
): void {
  const shown = rows.slice(from, from + count)
  const height = Math.min((h - size * headHeight) / Math.min(count, rows.length), size * highestRow)
  empty(box)
  const room = fill(document.createElement('div'))
  Object.assign(room.style, { backgroundColor: '#fbfcfe', color: '#1b2437', fontSize: px(size), lineHeight: '1.3' })
  const table = document.createElement('table')
  Object.assign(table.style, { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' })
  addColumns(table, columns, rows)
  const shares = columns.map((_, column) => isNumeric(rows, column))
  if (columns.some((column) => column !== '')) {
    const head = table.appendChild(document.createElement('thead')).appendChild(document.createElement('tr'))
    columns.forEach((column, i) => {
      addCell(head, 'th', column, shares[i] === true, {
        backgroundColor: '#223560',
        color: '#f8fafc',
        fontWeight: '600',
        height: px(size * headHeight),
      })
    })
  }
  const body = table.appendChild(document.createElement('tbody'))
  shown.forEach((row, i) => {
    const line = body.appendChild(document.createElement('tr'))
    if (i % 2) line.style.backgroundColor = '#eef2f9'
    row.forEach((value, column) => {
      const edge = { height: px(height), borderBottom: '1px solid #dbe2ee' }
      addCell(line, 'td', value, shares[column] === true, { ...edge, fontWeight: column === 0 ? '600' : '400' })
    })
  })
  room.appendChild(table)
  box.appendChild(room)
}

function addCell(
  row: HTMLElement,
  name: 'td' | 'th',
  words: string,
  isNumber: boolean,
  css: Partial<CSSStyleDeclaration>,
): void {
  const cell = document.createElement(name)
  Object.assign(cell.style, {
    boxSizing: 'border-box',
    padding: '0 0.9em',
    textAlign: isNumber ? 'right' : 'start',
    whiteSpace: 'nowrap',
    ...css,
  })
  const room = add(cell, { overflow: 'hidden', textOverflow: 'ellipsis' }, words)
  room.setAttribute('dir', 'auto')
  if (isNumber) {
    room.style.textAlign = 'right'
    room.style.marginLeft = 'auto'
  }
  row.appendChild(cell)
}

/** As wide as the longest that stands in them, so that the widths stay when the rows turn over. */
function addColumns(table: HTMLElement, columns: readonly string[], rows: Table['rows']): void {
  const widths = columns.map((name, column) => {
    const longest = rows.reduce((most, row) => Math.max(most, lengthOf(row[column] ?? '')), lengthOf(name))
    return Math.max(5, Math.min(30, longest)) + 2
  })
  const all = widths.reduce((sum, width) => sum + width, 0)
  const group = table.appendChild(document.createElement('colgroup'))
  for (const width of widths) {
    group.appendChild(document.createElement('col')).style.width = `${Math.round((width / all) * 1000) / 10}%`
  }
}

/** A letter of Chinese or Japanese is as wide as two others. */
function lengthOf(words: string): number {
  return words.length + (words.match(/[\u2e80-\uffef]/g) ?? []).length
}

/** Whether a column holds nothing but numbers, prices and shares. */
function isNumeric(rows: Table['rows'], column: number): boolean {
  const values = rows.map((row) => row[column] ?? '').filter((value) => value !== '')
  return (
    values.length > 0 && values.every((value) => /^[$€£¥₩₹\s]*[-+−]?[\d\s.,:]+\s*(%|[$€£¥₩₹元円]|°C?)?$/.test(value))
  )
}
