import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { staleByHint, treeOf } from './useLive'

const keptIn = [
  ['content'],
  ['playlist'],
  ['device'],
  ['schedule'],
  ['usergroup'],
  ['eventsign'],
  ['eventfeed'],
  ['eventsubscription'],
  ['eventgroup'],
]

test.each([
  ['content', null, [['content'], ['audit'], ['dashboard'], ['device', 'playing'], ['tag', 'list']]],
  ['device', null, [['device'], ['audit'], ['dashboard'], ['license'], ['category', 'Device'], ['tag', 'list']]],
  [
    'schedule',
    null,
    [
      ['schedule'],
      ['audit'],
      ['dashboard'],
      ['content', 'uses'],
      ['device', 'playing'],
      ['playlist', 'list'],
      ['playlist', 'related'],
      ['tag', 'list'],
    ],
  ],
  ['tag', null, [['tag'], ['audit'], ['dashboard'], ['content'], ['playlist'], ['schedule'], ['device']]],
  ['role', null, [['role'], ['audit'], ['dashboard'], ['codes'], ['user']]],
  ['license', null, [['license'], ['audit'], ['dashboard'], ['device']]],
  ['audit', null, [['audit'], ['dashboard']]],
  ['source', null, [['source'], ['audit'], ['dashboard'], ['eventsubscription']]],
  ['eventsubscription', null, [['eventsubscription'], ['audit'], ['dashboard'], ['event'], ['eventgroup']]],
  ['category', 'Device', [['category', 'Device'], ['audit'], ['dashboard'], ...keptIn]],
  ['category', null, [['category'], ['audit'], ['dashboard'], ...keptIn]],
] as const)(
  'R137 R151 a change of a %s (of the tree: %s) makes stale what is computed from it',
  (entity, tree, parts) => {
    expect(staleByHint({ entity, id: 1, companyId: 2 }, tree)).toEqual(parts)
  },
)

test('R151 the tree of a changed folder is the one that it stands in; a new one stands in none yet', () => {
  const cache = new QueryClient()
  const tree = (...ids: number[]) => ({ allNodes: ids.map((id) => ({ id })) })
  cache.setQueryData([2, 'category', 'Content'], tree(10, 11))
  cache.setQueryData([2, 'category', 'Device'], tree(20, 21))
  cache.setQueryData([3, 'category', 'Playlist'], tree(21, 22))
  const of = (id: number, entity: 'category' | 'content' = 'category') => treeOf(cache, { entity, id, companyId: 2 })
  expect([of(11), of(21), of(22), of(11, 'content')]).toEqual(['Content', 'Device', null, null])
})

test.each(['broadcast', 'emergency'] as const)('how many screens show a %s changes no figures of others', (entity) => {
  expect(staleByHint({ entity, id: 4, companyId: 2 }, null)).toEqual([[entity], ['audit']])
})

test('that a screen shows something else concerns who looks at screens, and nobody else', () => {
  expect(staleByHint({ entity: 'playing', id: 7, companyId: 2 }, null)).toEqual([
    ['device', 'one', 7],
    ['device', 'list'],
  ])
  expect(staleByHint({ entity: 'playing', id: 0, companyId: 2 }, null)).toEqual([
    ['device', 'one'],
    ['device', 'list'],
  ])
})
