import { expect, test } from 'vitest'
import { bytesOf, namesOf } from './chosen'
import type { Offer } from './queries'

const files: Offer[] = [
  { name: 'a.png', size: 10, status: 'new' },
  { name: 'b.png', size: 20, status: 'known' },
  { name: 'c.png', status: 'new' },
  { name: 'd.mp4', size: 40, status: 'tooLarge' },
]

test('what is too large is no choice, and what is here already is not new', () => {
  expect(namesOf(files)).toEqual(['a.png', 'b.png', 'c.png'])
  expect(namesOf(files, 'new')).toEqual(['a.png', 'c.png'])
})

test('the chosen files take what their server tells', () => {
  expect(bytesOf(files, new Set(['a.png', 'b.png', 'c.png', 'gone.png']))).toBe(30)
  expect(bytesOf(files, new Set())).toBe(0)
})
