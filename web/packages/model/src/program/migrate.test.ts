import { expect, test } from 'vitest'
import { migrated } from './migrate'

/** Two forms before the newest: the first called pages "screens", the second had colours without a hash. */
const steps = {
  1: ({ screens, ...rest }: Readonly<Record<string, unknown>>) => ({ ...rest, pages: screens }),
  2: (document: Readonly<Record<string, unknown>>) => ({ ...document, colour: `#${document.colour}` }),
}

test.each([
  ['the oldest takes every step', { schema: 1, screens: [1], colour: 'fff' }, { pages: [1], colour: '#fff' }],
  ['without a word about it, it is the oldest', { screens: [1], colour: 'fff' }, { pages: [1], colour: '#fff' }],
  ['one takes what is left', { schema: 2, pages: [1], colour: 'fff' }, { pages: [1], colour: '#fff' }],
  ['the newest stays', { schema: 3, pages: [1], colour: '#fff' }, { pages: [1], colour: '#fff' }],
])('%s', (_, document, expected) => {
  expect(migrated(document, steps, 3)).toEqual({ ...expected, schema: 3 })
})

test.each([[{ schema: 4 }], [{ schema: 'x' }], [{ schema: 1.5 }], [{ schema: -1 }], [null], ['x'], [[1]]])(
  '%j is left to who refuses it',
  (document) => {
    expect(migrated(document, steps, 3)).toBe(document)
  },
)
