import { expect, test, vi } from 'vitest'
import { makeFolders, placeOf, planOf } from './folders'

const at = (...path: string[]) => ({ path })

test('R153 sub-folders become folders to the third depth; what is deeper goes into the deepest', () => {
  const files = [at(), at('Shop'), at('Shop', 'Window', 'Left', 'Old'), at('Shop', 'Window', 'Left', 'Old', 'Older')]
  expect(planOf(files, 0)).toEqual({
    paths: [['Shop'], ['Shop', 'Window'], ['Shop', 'Window', 'Left']],
    tooDeep: 2,
  })
  expect(placeOf(['Shop', 'Window', 'Left', 'Old'], 0)).toEqual(['Shop', 'Window', 'Left'])
})

test.each([
  [1, ['A', 'B']],
  [2, ['A']],
  [3, []],
])('below a folder of level %d there is room for %j', (level, expected) => {
  expect(placeOf(['A', 'B', 'C'], level)).toEqual(expected)
})

test('a name is as long as a folder’s may be', () => {
  expect(placeOf(['あ'.repeat(120)], 0)).toEqual(['あ'.repeat(100)])
})

test('folders that are there are used, the others are made, those above first', async () => {
  let last = 100
  const create = vi.fn<(parentId: number, name: string) => Promise<number>>(async () => ++last)
  const existing = [
    { id: 11, name: 'Shop', parentId: 1 },
    { id: 12, name: 'Window', parentId: 1 },
  ]
  const plan = planOf([at('Shop', 'Window'), at('Shop', 'Door')], 0)
  const folderOf = await makeFolders(plan, 1, existing, create)
  expect(create.mock.calls).toEqual([
    [11, 'Window'],
    [11, 'Door'],
  ])
  expect([[], ['Shop'], ['Shop', 'Window'], ['Shop', 'Door']].map(folderOf)).toEqual([1, 11, 101, 102])
})
