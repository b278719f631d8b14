import { expect, test } from 'vitest'
import { suggestTags, tagName } from './tags'

const tags = [
  { id: 1, name: 'Lobby' },
  { id: 2, name: 'Window' },
  { id: 3, name: 'Old lobby' },
]
const names = (chosen: string[], typed: string) => suggestTags(tags, chosen, typed).map((tag) => tag.name)

test('R105 the text is found anywhere in the name, in any case', () => {
  expect(names([], 'OB')).toEqual(['Lobby', 'Old lobby'])
  expect(names([], '  ')).toEqual(['Lobby', 'Window', 'Old lobby'])
})

test('R104 chosen tags are not offered', () => {
  expect(names(['Lobby'], 'lob')).toEqual(['Old lobby'])
})

test.each([
  [' Hall ', 'Hall'],
  ['', null],
  ['  ', null],
  ['a,b', null],
])('G129 "%s" becomes %o', (typed, name) => {
  expect(tagName(typed)).toBe(name)
})
