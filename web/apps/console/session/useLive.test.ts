import { expect, test } from 'vitest'
import { staleBy } from './useLive'

test.each([
  ['tag', [['tag']]],
  ['device', [['device'], ['category', 'Device']]],
  ['schedule', [['schedule'], ['device', 'playing']]],
])('R137 R151 a change of a %s makes stale what is computed from it', (entity, parts) => {
  expect(staleBy({ entity, id: 1, companyId: 2 })).toEqual(parts)
})
