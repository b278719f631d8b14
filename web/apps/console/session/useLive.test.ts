import { expect, test } from 'vitest'
import { staleBy } from './useLive'

test.each([
  ['tag', ['tag']],
  ['device', ['category', 'Device']],
  ['schedule', ['device', 'playing']],
  ['tag', ['content']],
  ['role', ['audit']],
  ['license', ['dashboard']],
])('R137 R151 a change of a %s makes stale what is computed from it', (entity, part) => {
  const stale = staleBy({ entity, id: 1, companyId: 2 })
  expect(stale[0]).toEqual([entity])
  expect(stale).toContainEqual(part)
})

test('that a screen shows something else concerns who looks at screens, and nobody else', () => {
  expect(staleBy({ entity: 'playing', id: 7, companyId: 2 })).toEqual([
    ['device', 'one', 7],
    ['device', 'list'],
  ])
  expect(staleBy({ entity: 'playing', id: 0, companyId: 2 })).toEqual([
    ['device', 'one'],
    ['device', 'list'],
  ])
})
