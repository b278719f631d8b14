import { expect, test } from 'vitest'
import { aProgram, item, page } from './example.fake'
import { placeOf } from './place'

const program = aProgram([[{ name: 'a' }], [{ name: 'b' }, { name: 'c' }]])

test.each([
  ['pages[1].panes[0].items[1].contents[0].contentId', page(2), item('c')],
  ['pages[0].panes[0].items[0]', page(1), item('a')],
  ['pages[1].bgImageId', page(2), null],
  ['pages[1].panes[0].items[7].x', page(2), null],
  ['pages[7].panes[0].items[0]', null, null],
  ['displayWidth', null, null],
  ['', null, null],
])('the field %j lies on page %s, of item %s', (field, onPage, ofItem) => {
  expect(placeOf(program, field)).toEqual({ page: onPage, item: ofItem })
})
