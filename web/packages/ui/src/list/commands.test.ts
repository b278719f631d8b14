import { expect, test } from 'vitest'
import { commandsFor, forEach, forOne, type ListCommand } from './commands'
import { toggled } from './selection'

test('commands are offered for those of the records that they apply to', () => {
  const done: [string, readonly number[]][] = []
  const command = (id: string, part: Partial<ListCommand<number>> = {}): ListCommand<number> => {
    return { id, label: id, icon: null, of: (items) => items, run: (items) => done.push([id, items]), ...part }
  }
  const all = [
    command('open', { single: true }),
    command('halve', { of: (items) => items.filter((item) => item % 2 === 0) }),
    command('drop'),
  ]
  const offered = (items: number[]) => commandsFor(all, items).map(({ id, items }) => `${id} ${items}`)
  expect(offered([2])).toEqual(['open 2', 'halve 2', 'drop 2'])
  expect(offered([2, 4])).toEqual(['halve 2,4', 'drop 2,4'])
  expect(offered([2, 3])).toEqual(['halve 2', 'drop 2,3'])
  expect(offered([3])).toEqual(['open 3', 'drop 3'])
  expect(offered([])).toEqual([])
  for (const offer of commandsFor(all, [2, 3])) offer.run()
  expect(done).toEqual([
    ['halve', [2]],
    ['drop', [2, 3]],
  ])
})

test('a command for one record is not offered for several', () => {
  const done: number[] = []
  const command = forOne<number>({
    id: 'halve',
    label: '',
    icon: null,
    when: (item) => item % 2 === 0,
    run: (item) => done.push(item),
  })
  expect(commandsFor([command], [2, 4])).toEqual([])
  expect(commandsFor([command], [3])).toEqual([])
  commandsFor([command], [2])[0]?.run()
  expect(done).toEqual([2])
})

test('what cannot be done to a record says why, of one alone', () => {
  const done: number[] = []
  const barred = (item: number) => (item % 2 === 0 ? 'even' : undefined)
  const command = forEach<number>({ id: 'drop', label: '', icon: null, barred, run: (items) => done.push(...items) })
  const offered = (items: number[]) => commandsFor([command], items).map(({ items, reason }) => [items, reason])
  expect(offered([2])).toEqual([[[2], 'even']])
  expect(offered([3])).toEqual([[[3], undefined]])
  expect(offered([2, 3])).toEqual([[[3], undefined]])
  expect(offered([2, 4])).toEqual([])
  commandsFor([command], [2])[0]?.run()
  expect(done).toEqual([])
})

const all = [1, 2, 3, 4, 5]

test.each([
  ['one is added', [1], 3, null, [1, 3]],
  ['one is taken away', [1, 3], 3, null, [1]],
  ['Shift adds everything from the last one on', [2], 5, 2, [2, 3, 4, 5]],
  ['Shift works backwards', [4], 2, 4, [4, 2, 3]],
  ['Shift without a last one adds one', [], 3, null, [3]],
  ['a last one that is gone does not count', [], 3, 9, [3]],
] as const)('%s', (_, chosen, key, from, expected) => {
  expect(toggled(all, chosen, key, from)).toEqual(expected)
})
