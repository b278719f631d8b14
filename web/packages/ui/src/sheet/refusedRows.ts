import { toCsv } from './csv'
import type { SheetRow, SheetTable } from './sheet'

/** The rows that are left out as CSV: what the file said, then why, so that it can be mended and sent again. */
export function refusedRows<R extends SheetRow>(rows: readonly R[], { columns, say }: SheetTable<R>): string {
  const names = columns.map(({ name }) => name)
  const left = rows.filter(({ refusal }) => refusal !== '')
  const cells = left.map((row) => [...names.map((name) => String(row[name])), String(row.line), say(row)])
  return toCsv([[...names, 'line', 'reason'], ...cells])
}
