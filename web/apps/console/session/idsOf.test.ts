import { expect, test } from 'vitest'
import { idsOf } from './idsOf'

test.each([
  [undefined, []],
  ['', []],
  ['3', [3]],
  ['5,3', [5, 3]],
  ['3,x,-1,0,1.5,,4,3', [3, 4]],
])('the ids of %o are %o', (text, ids) => {
  expect(idsOf(text)).toEqual(ids)
})
