import { expect, test } from 'vitest'
import {
  added,
  allSelected,
  duplicated,
  groupAdded,
  groupRemoved,
  movedBy,
  movedInto,
  removed,
  replaced,
  selectedTimed,
  shortened,
  toggled,
  withEffects,
} from './changes'
import { type DraftEntry, emptyDraft, entryFrom, type PlaylistDraft, type Source } from './draft'

const picture = (name: string): Source => ({ id: 5, name, type: 'Image', contentSrc: '', durationMs: 0 })
const film: Source = { id: 7, name: 'Film', type: 'Video', contentSrc: '', durationMs: 8000 }

/** A draft whose groups hold pictures with these names; keys count from 1. */
function draftOf(...groups: string[]): PlaylistDraft {
  let key = 0
  const entries = (names: string): DraftEntry[] => [...names].map((name) => entryFrom(picture(name), ++key))
  return { ...emptyDraft(0), type: groups.length > 1 ? 'Sync Play' : 'General', groups: groups.map(entries) }
}

const names = ({ groups }: PlaylistDraft) => groups.map((group) => group.map((entry) => entry.name).join(''))
const keys = ({ groups }: PlaylistDraft) => groups.flat().map((entry) => entry.key)

test.each([
  ['at the end', undefined, 'abX'],
  ['first', 0, 'Xab'],
  ['in between', 1, 'aXb'],
  ['past the end', 9, 'abX'],
])('a content is added %s', (_, index, expected) => {
  expect(names(added(picture('X'), index)(draftOf('ab')))).toEqual([expected])
})

test('a video starts with its own length, a picture with ten seconds', () => {
  const [entries] = added(film)(added(picture('X'))(draftOf(''))).groups
  expect(entries?.map((entry) => [entry.seconds, entry.ownMs])).toEqual([
    [10, 0],
    [0, 8000],
  ])
})

test('R436 an item of a Sync Play playlist is a slot in every group', () => {
  const draft = added(picture('X'))(draftOf('ab', 'cd'))
  expect(names(draft)).toEqual(['abX', 'cdX'])
  expect(new Set(keys(draft)).size).toBe(6)
})

test('R437 the last slot goes from each group that has more than one', () => {
  expect(names(shortened(draftOf('abc', 'd')))).toEqual(['ab', 'd'])
})

test('R438 R439 groups are added as copies of the last, and removed down to one', () => {
  const draft = groupAdded(draftOf('ab', 'cd'))
  expect(names(draft)).toEqual(['ab', 'cd', 'cd'])
  expect(new Set(keys(draft)).size).toBe(6)
  expect(names(groupRemoved(1)(draft))).toEqual(['ab', 'cd'])
  expect(names(groupRemoved(0)(draftOf('ab')))).toEqual(['ab'])
})

test.each([
  [1, 1, 'bac'],
  [3, -1, 'acb'],
  [1, -1, 'abc'],
  [3, 1, 'abc'],
])('entry %d moves by %d', (key, places, expected) => {
  expect(names(movedBy(key, places)(draftOf('abc')))).toEqual([expected])
})

test.each([
  [1, 3, 'bca'],
  [1, 2, 'bac'],
  [3, 0, 'cab'],
  [2, 1, 'abc'],
  [2, 2, 'abc'],
])('entry %d is dropped into gap %d', (key, gap, expected) => {
  expect(names(movedInto(key, gap)(draftOf('abc')))).toEqual([expected])
})

test('a copy stands behind its original, in Sync Play in every group', () => {
  expect(names(duplicated(1)(draftOf('ab')))).toEqual(['aab'])
  const draft = duplicated(3)(draftOf('ab', 'cd'))
  expect(names(draft)).toEqual(['acb', 'ccd'])
  expect(new Set(keys(draft)).size).toBe(6)
})

test('another content takes the place and the effects of the former', () => {
  const before = withEffects(new Set([1]), { effectIn: { id: 2, durationMs: 400 } })(draftOf('ab'))
  const [entry] = replaced(1, film)(before).groups.flat()
  expect(entry).toMatchObject({ key: 1, contentId: 7, seconds: 0, effectIn: { id: 2, durationMs: 400 } })
})

test('entries are removed by their keys', () => {
  expect(names(removed(new Set([1, 3]))(draftOf('abc')))).toEqual(['b'])
})

test('R433 selected toggles between Y and N', () => {
  const once = toggled(1)(draftOf('ab'))
  expect(once.groups.flat().map((entry) => entry.selected)).toEqual(['Y', 'N'])
  expect(
    toggled(1)(once)
      .groups.flat()
      .map((entry) => entry.selected),
  ).toEqual(['N', 'N'])
})

test('R434 a time for several changes the selected entries of the shown group only', () => {
  const draft = toggled(1)(allSelected(1, 'Y')(draftOf('ab', 'cd')))
  expect(
    selectedTimed(
      0,
      90,
    )(draft)
      .groups.flat()
      .map((entry) => entry.seconds),
  ).toEqual([90, 10, 10, 10])
})

test.each([
  [-1, 300, { id: 0, durationMs: 0 }],
  [0, 300, { id: 0, durationMs: 0 }],
  [3, 300, { id: 3, durationMs: 300 }],
])('R431 R432 effect %d with %d ms', (id, durationMs, expected) => {
  const choice = { effectIn: { id, durationMs }, effectOut: { id, durationMs } }
  const [entry, other] = withEffects(new Set([1]), choice)(draftOf('ab')).groups.flat()
  expect(entry).toMatchObject({ effectIn: expected, effectOut: expected })
  expect(other).toMatchObject({ effectIn: { id: 0 }, effectOut: { id: 0 } })
})

test('what a change does not touch keeps its identity', () => {
  const before = draftOf('abc')
  const after = toggled(2)(before)
  expect(after.groups[0]?.[0]).toBe(before.groups[0]?.[0])
  expect(after.groups[0]?.[1]).not.toBe(before.groups[0]?.[1])
})
