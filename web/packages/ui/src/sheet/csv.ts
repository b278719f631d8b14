/**
 * Where a spreadsheet would run a formula: at a cell's beginning, and after what begins another cell for one that parts
 * them by semicolons or tabs, or does not see the quotes around a line's end.
 */
const FORMULA = /(^|[;\t\r\n])(?=[ "]*[=+\-@|%＝＋－＠])|^(?=[ "]*[\t\r\n])/g

/** A table as spreadsheets read it: nothing in it runs. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(text: string): string {
  const inert = text.replace(FORMULA, "$&'")
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
