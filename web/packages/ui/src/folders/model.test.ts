import { describe, expect, test } from 'vitest'
import { type Folder, folderActions, MAX_FOLDER_LEVEL, neighbour, pathTo, visibleRows } from './model'

const folder = (id: number, parentId: number, children: number[] = []): Folder => ({
  id,
  parentId,
  children,
  name: `F${id}`,
  label: `F${id}`,
})
const tree = [folder(1, 0, [2, 5]), folder(2, 1, [3]), folder(3, 2, [4]), folder(4, 3), folder(5, 1)]
const ids = (expanded: number[]) => visibleRows(tree, 1, new Set(expanded)).map((row) => row.folder.id)

describe('the rows on the screen', () => {
  test('children follow a folder that is expanded', () => {
    expect(ids([])).toEqual([1])
    expect(ids([1])).toEqual([1, 2, 5])
    expect(ids([1, 2, 3])).toEqual([1, 2, 3, 4, 5])
  })

  test('each row knows its level and its place', () => {
    const rows = visibleRows(tree, 1, new Set([1]))
    expect(rows.map(({ level, place, siblings }) => [level, place, siblings])).toEqual([
      [0, 1, 1],
      [1, 1, 2],
      [1, 2, 2],
    ])
  })

  test('a child that is not in the list is left out', () => {
    expect(visibleRows([folder(1, 0, [2, 9]), folder(2, 1)], 1, new Set([1]))).toHaveLength(2)
  })
})

test('R153 the deepest level is 3', () => {
  expect(MAX_FOLDER_LEVEL).toBe(3)
})

describe('what the menu offers', () => {
  const context = { level: 1, disabled: false, canWrite: true, hasAdvanced: false }
  test.each([
    ['R158 the root', { level: 0 }, ['add', 'rename']],
    ['R154 level 1', { level: 1 }, ['add', 'rename', 'delete']],
    ['R154 level 2', { level: 2 }, ['add', 'rename', 'delete']],
    ['R154 R155 level 3', { level: 3 }, ['rename', 'delete']],
    ['R154 R155 level 4', { level: 4 }, ['rename', 'delete']],
    ['R156 R157 G90 a disabled folder', { disabled: true, hasAdvanced: true }, []],
    ['R167 without write permission', { canWrite: false, hasAdvanced: true }, []],
    ['R168 a device group', { hasAdvanced: true }, ['add', 'rename', 'delete', 'advanced']],
    [
      'a device group on which messages can be shown at once',
      { hasAdvanced: true, hasShowNow: true },
      ['add', 'rename', 'delete', 'advanced', 'showNow'],
    ],
    ['G94 a device group at level 3', { level: 3, hasAdvanced: true }, ['rename', 'delete', 'advanced']],
  ])('%s', (_, part, actions) => {
    expect(folderActions({ ...context, ...part })).toEqual(actions)
  })
})

test('the path goes up to the root, and a loop in the data ends it', () => {
  expect(pathTo(tree, 4)).toEqual([4, 3, 2, 1])
  expect(pathTo(tree, 99)).toEqual([])
  expect(pathTo([folder(1, 2), folder(2, 1)], 1)).toEqual([1, 2])
})

describe('arrow keys', () => {
  const rows = visibleRows(tree, 1, new Set([1, 2]))
  test.each([
    [1, 'ArrowDown', 2],
    [5, 'ArrowDown', null],
    [1, 'ArrowUp', null],
    [5, 'ArrowUp', 3],
    [5, 'Home', 1],
    [1, 'End', 5],
    [2, 'ArrowRight', 3],
    [3, 'ArrowRight', null],
    [3, 'ArrowLeft', 2],
    [1, 'ArrowLeft', null],
    [1, 'x', null],
  ])('from %d, %s goes to %o', (from, key, to) => {
    expect(neighbour(rows, from, key)).toBe(to)
  })
})
