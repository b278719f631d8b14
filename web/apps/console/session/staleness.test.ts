import { expect, test } from 'vitest'
import { staleBy } from './staleness'

test('each part is stale once, and one that lies within another not by itself', () => {
  expect(staleBy('content', 'tag')).toEqual([
    ['content'],
    ['audit'],
    ['dashboard'],
    ['tag'],
    ['playlist'],
    ['schedule'],
    ['device'],
  ])
})
