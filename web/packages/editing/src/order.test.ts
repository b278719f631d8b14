import { expect, test } from 'vitest'
import { arrivalOf, gapAt, moved } from './order'

test('what is dropped into a gap arrives there', () => {
  expect(moved(['a', 'b', 'c'], 0, arrivalOf(0, 3))).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, arrivalOf(2, 0))).toEqual(['c', 'a', 'b'])
  const list = ['a', 'b']
  expect(moved(list, 0, arrivalOf(0, 1))).toBe(list)
  expect(moved(list, 0, 2)).toBe(list)
})

test('the gap is behind the last row whose middle is above', () => {
  const rows = [
    { top: 0, bottom: 10 },
    { top: 10, bottom: 20 },
  ]
  expect([2, 7, 14, 16, 99].map((y) => gapAt(y, rows))).toEqual([0, 1, 1, 2, 2])
})
