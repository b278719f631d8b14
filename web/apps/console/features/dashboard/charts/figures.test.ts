import { expect, test } from 'vitest'
import { arcs } from './figures'

const parts = (...values: number[]) => values.map((value, at) => ({ key: String(at), value, colour: '' }))

test.each([
  [
    parts(3, 0, 1),
    [
      [0, 74.4],
      [75, 0],
      [75, 24.4],
    ],
  ],
  [
    parts(5, 0),
    [
      [0, 100],
      [100, 0],
    ],
  ],
  [
    parts(999, 1),
    [
      [0, 99.3],
      [99.9, 0.6],
    ],
  ],
])('the parts of a ring fill it, with a gap between them, and the smallest can be seen', (data, expected) => {
  const rounded = arcs(data).map((arc) => arc.map((number) => Math.round(number * 10) / 10))
  expect(rounded).toEqual(expected)
})
