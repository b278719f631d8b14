import { expect, test } from 'vitest'
import { aProgram, ids, item, keys, the } from './example.fake'
import { groupItems, groupOf, setEventListItems, ungroupItems, withGroups } from './groups'
import { removeItems } from './items'
import type { Program } from './program'

const free = aProgram([
  [{ name: 'a' }, { name: 'b' }, { name: 'c' }, { name: 'l', type: 'eventlist' }, { name: 'm', type: 'eventlist' }],
  [{ name: 'z' }],
])
const groups = (program: Program) =>
  Array.from(program.items.values())
    .filter(({ groupId }) => groupId)
    .map(({ name, groupId }) => `${name} ${groupId}`)
const repeated = (program: Program, name: string) => {
  const list = the(program, name)
  return list.type === 'eventlist' && `${list.settings.items.join('')} ${list.settings.groupId}`.trim()
}

test('items of a page become a group, and end it', () => {
  const grouped = groupItems(free, keys('ab'), ids())
  expect(groups(grouped)).toEqual(['a new1', 'b new1'])
  expect(groupOf(grouped, item('a'))).toEqual(keys('ab'))
  expect(withGroups(grouped, keys('ac'))).toEqual(keys('acb'))
  expect(groupItems(grouped, keys('ba'), ids())).toBe(grouped)
  expect(groups(ungroupItems(grouped, keys('b')))).toEqual([])
  expect(ungroupItems(free, keys('a'))).toBe(free)
})

test.each([['a'], ['az'], ['']])('of %j no group is made', (names) => {
  expect(groupItems(free, keys(names), ids())).toBe(free)
})

test('who is left alone in a group is in none', () => {
  const newId = ids()
  const grouped = groupItems(free, keys('ab'), newId)
  expect(groups(removeItems(grouped, keys('b')))).toEqual([])
  expect(groups(groupItems(grouped, keys('bc'), newId))).toEqual(['b new2', 'c new2'])
})

test('R203, R204: the items of an event list have its group, and those that left it none', () => {
  const newId = ids()
  const chosen = setEventListItems(free, item('l'), keys('ab'), newId)
  expect([groups(chosen), repeated(chosen, 'l')]).toEqual([['a new1', 'b new1'], 'ab new1'])
  const others = setEventListItems(chosen, item('l'), keys('bc'), newId)
  expect([groups(others), repeated(others, 'l')]).toEqual([['b new1', 'c new1'], 'bc new1'])
  const none = setEventListItems(others, item('l'), [], newId)
  expect([groups(none), repeated(none, 'l')]).toEqual([[], ''])
  expect(setEventListItems(others, item('l'), keys('bc'), newId)).toBe(others)
})

test('R204: an item that another list takes has left the first', () => {
  const newId = ids()
  const first = setEventListItems(free, item('l'), keys('ab'), newId)
  const second = setEventListItems(first, item('m'), keys('b'), newId)
  expect([repeated(second, 'l'), repeated(second, 'm')]).toEqual(['a new1', 'b new2'])
  expect(groups(second)).toEqual(['a new1', 'b new2'])
})

test('an event list repeats each item once, and no event list', () => {
  expect(repeated(setEventListItems(free, item('l'), keys('aalmx'), ids()), 'l')).toBe('a new1')
  expect(setEventListItems(free, item('a'), keys('b'), ids())).toBe(free)
})

test('items that a group takes are not repeated any more', () => {
  const newId = ids()
  const listed = setEventListItems(free, item('l'), keys('ab'), newId)
  const grouped = groupItems(listed, keys('bl'), newId)
  expect([groups(grouped), repeated(grouped, 'l')]).toEqual([['a new1', 'b new2', 'l new2'], 'a new1'])
})
