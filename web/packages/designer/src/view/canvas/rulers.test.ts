import { expect, test } from 'vitest'
import { scaleOf } from './rulers'

test.each([
  [0, 1000, 100, 100, [-100, 0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]],
  [-130, 1050, 10, 1000, [-1000, 0, 1000]],
  [10, 61, 400, 20, [0, 20, 40, 60]],
  [-250, 250, 50, 200, [-400, -200, 0, 200]],
])('from %d to %d at %d %% a ruler has a number every %d', (from, to, zoom, step, numbers) => {
  expect(scaleOf(from, to, zoom)).toEqual({ step, numbers })
})
