import { expect, test } from 'vitest'
import { pageAfter, pageSizes, rememberedSize, rememberSize } from './pageSize'
import { readPosition, writePosition } from './position'

const tags = { name: 'tag', pageSize: 8 }

test('a list offers its own size among the others', () => {
  expect(pageSizes(tags)).toEqual([8, 10, 25, 50, 100])
  expect(pageSizes({ name: 'content' })).toEqual([10, 25, 50, 100])
})

test('the chosen size is remembered for its list alone', () => {
  rememberSize(tags, 50)
  expect(rememberedSize(tags)).toBe(50)
  expect(rememberedSize({ name: 'content' })).toBe(10)
})

test('a size that cannot be chosen is not remembered either', () => {
  localStorage.setItem('marquee.tag.pageSize', '7')
  expect(rememberedSize(tags)).toBe(8)
})

test('the address says a size that is not the list’s own, so that a link keeps it, and wins over the memory', () => {
  rememberSize(tags, 50)
  const remembered = readPosition({}, tags)
  expect(remembered.pageSize).toBe(50)
  expect(writePosition(remembered, tags).size).toBe(50)
  expect(readPosition({ size: 25 }, tags).pageSize).toBe(25)
  rememberSize(tags, 8)
  expect(writePosition(readPosition({}, tags), tags).size).toBeUndefined()
})

test.each([
  [3, 10, 50, 1],
  [2, 50, 10, 6],
  [7, 25, 100, 2],
])('from page %i of %i a page to %i a page: page %i, where its first record is', (page, from, to, expected) => {
  expect(pageAfter(page, from, to)).toBe(expected)
})
