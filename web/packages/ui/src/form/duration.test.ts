import { expect, test } from 'vitest'
import { join, split } from './duration'

test.each([
  [0, 0, 0],
  [59, 0, 59],
  [60, 1, 0],
  [125.9, 2, 5],
  [-5, 0, 0],
])('%d seconds are %d minutes and %d seconds', (total, minutes, seconds) => {
  expect(split(total)).toEqual({ minutes, seconds })
})

test.each([
  [2, 5, 125],
  [0, 90, 90],
  [-1, 5, 5],
])('%d minutes and %d seconds are %d seconds', (minutes, seconds, total) => {
  expect(join(minutes, seconds)).toBe(total)
})
