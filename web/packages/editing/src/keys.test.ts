import { expect, test } from 'vitest'
import { isShortcut, isTyping } from './keys'

const press = (key: string, part: Partial<KeyboardEvent> = {}) => {
  return { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...part }
}

test.each([
  ['Delete', press('Delete'), true],
  ['Delete', press('Delete', { shiftKey: true }), false],
  ['Shift+Delete', press('Delete', { shiftKey: true }), true],
  ['M', press('m'), true],
  ['M', press('m', { ctrlKey: true }), false],
  ['Mod+A', press('a', { ctrlKey: true }), true],
  ['Mod+A', press('a', { metaKey: true }), true],
  ['Mod+A', press('a'), false],
  ['F2', press('F2', { altKey: true }), false],
])('%s and %o: %s', (shortcut, key, expected) => {
  expect(isShortcut(key, shortcut)).toBe(expected)
})

test.each([
  ['<input>', true],
  ['<input type="search">', true],
  ['<textarea></textarea>', true],
  ['<select></select>', true],
  ['<input type="radio">', false],
  ['<input type="checkbox">', false],
  ['<input type="range">', false],
  ['<button></button>', false],
])('keys in %s belong to a text: %s', (html, expected) => {
  const place = document.createElement('div')
  place.innerHTML = html
  expect(isTyping(place.firstElementChild)).toBe(expected)
})
