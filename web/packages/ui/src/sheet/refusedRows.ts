import type { RowRefusal, SheetRow } from './sheet'

/** What a spreadsheet would run as a formula. */
const FORMULA = /^ *[=+\-@\t\r\n|%＝＋－＠]/

/** The rows that are left out as CSV: what the file said, then why, so that it can be mended and sent again. */
export function refusedRows(rows: readonly SheetRow[], say: (why: RowRefusal) => string): string {
  const lines = rows.flatMap(({ line, macAddress, lastDay, refusal }) =>
    refusal === '' ? [] : [[macAddress, lastDay, String(line), say(refusal)]],
  )
  return `\ufeff${[['macAddress', 'lastDay', 'line', 'reason'], ...lines]
    .map((cells) => cells.map(cell).join(','))
    .join('\r\n')}\r\n`
}

function cell(text: string): string {
  const inert = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
