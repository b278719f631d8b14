import { expect, test } from 'vitest'
import { readPlace } from './usePlace'

const defaults = { view: 'week', day: '2026-11-21' } as const

test.each([
  [{}, defaults],
  [
    { view: 'month', day: '2026-12-01' },
    { view: 'month', day: '2026-12-01' },
  ],
  [{ view: 'year', day: 'soon' }, defaults],
])('%o is read as a place', (query, place) => {
  expect(readPlace(query, defaults)).toEqual(place)
})
