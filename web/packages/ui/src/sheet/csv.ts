/** What a spreadsheet would run as a formula. */
const FORMULA = /^ *[=+\-@\t\r\n|%＝＋－＠]/

/** A table as spreadsheets read it: nothing in it runs. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(text: string): string {
  const inert = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
