import { expect, test } from 'vitest'
import { above, growTree, obstacle } from './hierarchy'
import type { Global } from './queries'

const global = (id: number, parentId: number, ...childIds: number[]): Global => ({
  id,
  name: `Group ${id}`,
  parentId,
  childIds,
  version: 1,
})

/** 2 is above 3 and 4, and 3 above 5; 6 stands alone below the operators. */
const globals = [global(10, 2, 3, 4), global(11, 3, 5), global(12, 1, 6)]

test('R421 the tree begins with the companies that are below nobody, the operators’ own first', () => {
  const tree = growTree(globals)
  expect(tree.map(({ id }) => id)).toEqual([1, 2])
  const below = tree[1]?.below[0]
  expect(below?.global.id).toBe(10)
  expect(below?.companies.map(({ id }) => id)).toEqual([3, 4])
  expect(below?.companies[0]?.below[0]?.companies.map(({ id }) => id)).toEqual([5])
})

test('G141 what is above a company is found up to the top, and a circle ends', () => {
  expect([...above(globals, 5)]).toEqual([5, 3, 2])
  expect([...above([global(1, 2, 3), global(2, 3, 2)], 2)]).toEqual([2, 3])
})

test.each([
  [1, 2, 0, 'top'],
  [2, 5, 0, 'above'],
  [5, 5, 0, 'above'],
  [4, 6, 0, 'taken'],
  [4, 2, 10, null],
  [2, 6, 0, null],
] as const)('G141 company %d below %d: %s', (company, parent, but, why) => {
  expect(obstacle(globals, company, parent, but)).toBe(why)
})
