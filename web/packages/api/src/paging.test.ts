import { expect, test } from 'vitest'
import { keyOf } from './keys'
import { DEFAULT_PAGE_SIZE, FETCH_DELAY_MS, pageCount, pageQuery } from './paging'

test.each([
  [21, 10, 3],
  [20, 10, 2],
  [0, 10, 0],
  [1, 8, 1],
])('R279 %d records at %d a page are %d pages', (total, size, pages) => {
  expect(pageCount(total, size)).toBe(pages)
})

test('R277 R280 R283 a page is asked for with _page and _limit; 10 by default; typing rests 200 ms', () => {
  expect(pageQuery(2, DEFAULT_PAGE_SIZE)).toEqual({ _page: 2, _limit: 10 })
  expect(FETCH_DELAY_MS).toBe(200)
})

test('keys start with the company', () => {
  expect(keyOf(2, 'content', 'list', { page: 1 })).toEqual([2, 'content', 'list', { page: 1 }])
})
