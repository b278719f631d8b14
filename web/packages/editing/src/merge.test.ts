import { expect, test } from 'vitest'
import { isSame, reapply } from './merge'

test('my changes stay, everything else takes the newer value', () => {
  const initial = { name: 'Lobby', tags: ['a'], volume: 10 }
  const mine = { name: 'Lobby 1', tags: ['a'], volume: 10 }
  const newest = { name: 'Hall', tags: ['a', 'b'], volume: 20 }
  expect(reapply(initial, mine, newest)).toEqual({ name: 'Lobby 1', tags: ['a', 'b'], volume: 20 })
})

test('a field that I emptied stays empty', () => {
  expect(reapply({ note: 'x' }, { note: '' }, { note: 'y' })).toEqual({ note: '' })
})

test.each([
  [[1, 2], [1, 2], true],
  [[1, 2], [2, 1], false],
  [undefined, null, true],
  ['', undefined, false],
])('%o and %o are the same: %s', (a, b, same) => {
  expect(isSame(a, b)).toBe(same)
})
