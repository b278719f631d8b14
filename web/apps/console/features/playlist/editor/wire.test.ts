import { Problem } from '@marquee/api/problem'
import { differing, rebased } from '@marquee/editing/parts'
import { expect, test } from 'vitest'
import { anEntry, aPlaylist } from '../fixtures'
import { totalMs } from './draft'
import { parts, refusedEntries, toDraft, toInputs } from './wire'

test('R442 R443 entries travel there and back', () => {
  const { content } = aPlaylist()
  const inputs = toInputs(toDraft(aPlaylist()))
  expect(inputs).toHaveLength(3)
  inputs.forEach((input, index) => {
    expect(content[index]).toMatchObject(input)
  })
})

test('R435 groups keep their numbers, also one without entries', () => {
  const content = [anEntry('a'), anEntry('b', { group: 2 })]
  const draft = toDraft(aPlaylist({ type: 'Sync Play', content }))
  expect(draft.groups.map((group) => group.length)).toEqual([1, 0, 1])
  expect(toInputs(draft).map((input) => input.group)).toEqual([0, 2])
})

test('more than an hour stays minutes', () => {
  const draft = toDraft(aPlaylist({ content: [anEntry('a', { minutes: 75, seconds: 5 })] }))
  expect(toInputs(draft)[0]).toMatchObject({ minutes: 75, seconds: 5 })
})

test('one round is as long as the longest group, without what players skip', () => {
  const content = [
    anEntry('a', { seconds: 30 }),
    anEntry('b', { seconds: 50, playable: false }),
    anEntry('c', { group: 1, seconds: 40 }),
  ]
  expect(totalMs(toDraft(aPlaylist({ content })))).toBe(40_000)
  expect(totalMs(toDraft(aPlaylist()))).toBe(28_000)
  expect(totalMs(toDraft(aPlaylist({ content: [] })))).toBe(0)
})

test('refused values belong to the entries that were sent, group by group', () => {
  const draft = toDraft(aPlaylist({ content: [anEntry('a'), anEntry('b', { group: 1 }), anEntry('c')] }))
  const fields = ['content[1].minutes', 'content[1].seconds', 'content[2].id', 'content[9].id', 'name'].map((name) => {
    return { name, code: name, message: '' }
  })
  const { entries, rest } = refusedEntries(new Problem({ kind: 'invalid', status: 422, fields }), draft)
  const keyOf = (name: string) => draft.groups.flat().find((entry) => entry.name === name)?.key
  expect([...entries].map(([key, field]) => [key, field.code])).toEqual([
    [keyOf('c'), 'content[1].minutes'],
    [keyOf('b'), 'content[2].id'],
  ])
  expect(rest.map((field) => field.name)).toEqual(['content[9].id', 'name'])
})

const base = toDraft(aPlaylist({ tags: [] }))

test.each([
  ['nothing', base, []],
  ['a selection', { ...base, groups: base.groups.map((g) => g.map((e) => ({ ...e, selected: 'Y' as const }))) }, []],
  ['the name', { ...base, name: 'New' }, ['name']],
  ['the order', { ...base, groups: base.groups.map((group) => group.toReversed()) }, ['groups']],
  ['tags and folder', { ...base, tags: ['x'], folder: 3 }, ['folder', 'tags']],
])('what differs: %s', (_, draft, expected) => {
  expect(differing(parts, base, draft)).toEqual(expected)
})

test('on a newer version lies only what I changed', () => {
  const mine = { ...base, share: 'Y' as const }
  const newest = toDraft(aPlaylist({ name: 'Theirs', content: [anEntry('z')] }))
  const merged = rebased(parts, base, mine, newest)
  expect(merged).toMatchObject({ name: 'Theirs', share: 'Y' })
  expect(merged.groups).toBe(newest.groups)
})
