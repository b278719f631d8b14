import { expect, test } from 'vitest'
import { toCsv } from './csv'
import { refusedRows } from './refusedRows'

const row = { line: 2, macAddress: '00:1A:2B:3C:4D:5E', lastDay: '2027-01-31', deviceId: 0, deviceName: '', before: '' }

test('G116 what is left out goes home with its reason; nothing in it runs as a formula', () => {
  const columns = [
    { name: 'macAddress', title: '' },
    { name: 'lastDay', title: '' },
  ] as const
  const rows = [
    { ...row, outcome: 'new', refusal: '' },
    { ...row, line: 3, macAddress: '=HYPERLINK("x")', outcome: 'refused', refusal: 'bad-mac' },
    { ...row, line: 4, lastDay: 'soon, perhaps', outcome: 'refused', refusal: 'bad-date' },
  ] as const
  expect(refusedRows(rows, { columns, say: ({ refusal }) => `because of ${refusal}` }).split('\r\n')).toEqual([
    '\ufeffmacAddress,lastDay,line,reason',
    `"'=HYPERLINK(""x"")",2027-01-31,3,because of bad-mac`,
    '00:1A:2B:3C:4D:5E,"soon, perhaps",4,because of bad-date',
    '',
  ])
})

test.each([
  ['x;=1+1;y', "x;'=1+1;y"],
  ['x; @SUM(1)', "x;' @SUM(1)"],
  ['x\t\t-1', "x\t\t'-1"],
  ['x;"=1"', `"x;'""=1"""`],
  ['x\n+1', `"x\n'+1"`],
  ['=1;＝2', "'=1;'＝2"],
  ['a; b\tc;', 'a; b\tc;'],
])('%j runs nowhere, by whatever a spreadsheet parts the cells', (text, inert) => {
  expect(toCsv([[text]])).toBe(`\ufeff${inert}\r\n`)
})
