import { describe, expect, test } from 'vitest'
import { isNarrowed, type ListPosition, movePosition, readPosition, widened, writePosition } from './position'

const defaults = { pageSize: 8, sort: 'name', descending: true, filters: ['type', 'status'] }
const start: ListPosition = {
  page: 1,
  pageSize: 8,
  sort: 'name',
  descending: true,
  search: '',
  folder: 0,
  filters: {},
}

describe('reading the URL', () => {
  test('R280 without anything in it the defaults hold', () => {
    expect(readPosition({}, defaults)).toEqual(start)
    expect(readPosition({})).toEqual({ ...start, pageSize: 10, sort: '', descending: false })
  })

  test('everything in it counts', () => {
    const query = { page: 3, size: 25, sort: '-date', q: 'menu', folder: 12, type: 'Image', other: 'x' }
    expect(readPosition(query, defaults)).toEqual({
      page: 3,
      pageSize: 25,
      sort: 'date',
      descending: true,
      search: 'menu',
      folder: 12,
      filters: { type: 'Image' },
    })
  })

  test.each([
    { page: 0 },
    { page: -1 },
    { page: 1.5 },
    { page: 'x' },
    { page: null },
    { folder: 'y', size: {} },
    { size: 7 },
    { size: 1000 },
  ])('%o is odd and takes the defaults', (query) => {
    expect(readPosition(query, defaults)).toEqual(start)
  })

  test('figures may be text, and a search may be a figure', () => {
    expect(readPosition({ page: '2', q: 42 }, defaults)).toMatchObject({ page: 2, search: '42' })
  })
})

describe('writing the URL', () => {
  test('what equals its default is taken out', () => {
    expect(Object.values(writePosition(start, defaults)).every((value) => value === undefined)).toBe(true)
  })

  test('reading what was written gives the position back', () => {
    const position = {
      ...start,
      page: 2,
      sort: 'date',
      descending: false,
      search: 'a b',
      folder: 3,
      filters: { type: 'Image' },
    }
    expect(readPosition(writePosition(position, defaults), defaults)).toEqual(position)
  })

  test('the default column in the other direction is written', () => {
    expect(writePosition({ ...start, descending: false }, defaults).sort).toBe('name')
  })
})

describe('moving', () => {
  test.each([
    ['another search', { search: 'x' }, 1],
    ['another order', { sort: 'date' }, 1],
    ['another folder', { folder: 4 }, 1],
    ['another filter', { filters: { type: 'Video' } }, 1],
    ['another page', { page: 4 }, 4],
  ])('%s goes to page %o', (_, change, page) => {
    expect(movePosition({ ...start, page: 3 }, change).page).toBe(page)
  })

  test('filters add up, and an empty one is taken out', () => {
    const both = movePosition({ ...start, filters: { type: 'Image' } }, { filters: { status: 'A' } })
    expect(both.filters).toEqual({ type: 'Image', status: 'A' })
    expect(movePosition(both, { filters: { type: '' } }).filters).toEqual({ status: 'A' })
  })

  test.each([
    [{}, false],
    [{ page: 2, sort: 'x' }, false],
    [{ search: 'a' }, true],
    [{ folder: 1 }, true],
    [{ filters: { type: 'Image' } }, true],
  ])('%o narrows the list: %s', (part, narrowed) => {
    const position = { ...start, ...part }
    expect(isNarrowed(position)).toBe(narrowed)
    expect(isNarrowed(widened(position))).toBe(false)
  })
})
