import { expect, it } from 'vitest'
import { defaultPageSize, totalPages } from './paging'

it.each([
  [21, 10, 3],
  [20, 10, 2],
  [0, 10, 0],
  [1, 10, 1],
])('%i rows, %i on a page, fill %i pages (R279)', (total, size, pages) => {
  expect(totalPages(total, size)).toBe(pages)
})

it('a page has ten rows (R280)', () => {
  expect(defaultPageSize).toBe(10)
})
