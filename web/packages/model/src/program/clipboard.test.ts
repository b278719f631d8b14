import { expect, test } from 'vitest'
import {
  type Clipboard,
  copyItems,
  duplicateItems,
  pasteItems,
  readClipboard,
  replaceItems,
  textAsItems,
} from './clipboard'
import { aProgram, boxOf, ids, item, keys, layers, page, the } from './example.fake'

const program = aProgram([
  [
    { name: 'a', x: 10, y: 20, lock: true, groupId: 'g' },
    { name: 'b', x: 30, y: 40, groupId: 'g', onTouch: { type: 'show', item: 'a' } },
    { name: 'c', type: 'text', groupId: 'h', onTouch: { type: 'show', item: 'b' } },
  ],
  [{ name: 'd', easyContent: true }],
])
const copy = (names: string) => copyItems(program, keys(names)) as Clipboard
/** As another window gets it. */
const carried = (clipboard: Clipboard) => readClipboard(JSON.parse(JSON.stringify(clipboard))) as Clipboard
const newest = (after: typeof program) => Array.from(after.items.values()).at(-1) as never

test('R193, R199, R200: what is pasted is unlocked, has a name and an id of its own, and lies on top', () => {
  const pasted = pasteItems(program, page(2), carried(copy('a')), ids())
  expect(layers(pasted)).toBe('abc|dshape1')
  expect(the(pasted, 'shape1')).toMatchObject({ lock: false, x: 10, y: 20, groupId: '' })
  expect(the(pasted, 'a')).toMatchObject({ lock: true, id: 'a' })
  expect(the(pasted, 'shape1').id).not.toBe('a')
  expect(pasted.version).toBe(program.version)
})

test('where something lies already, it is a little aside, and a little more each time', () => {
  const newId = ids()
  const once = pasteItems(program, page(1), copy('a'), newId)
  const twice = pasteItems(once, page(1), copy('a'), newId)
  expect(boxOf(the(twice, 'shape1'))).toEqual([20, 30, 100, 50])
  expect(boxOf(the(twice, 'shape2'))).toEqual([40, 50, 100, 50])
})

test('in another, smaller program it is within the bounds, and leads to what came along', () => {
  const small = aProgram([[]], { displayWidth: 20, displayHeight: 20 })
  const pasted = pasteItems(small, page(1), carried(copy('ab')), ids())
  expect(layers(pasted)).toBe('shape1shape2')
  expect(boxOf(the(pasted, 'shape2'))).toEqual([-80, -30, 100, 50])
  expect(pasted.items.get(the(pasted, 'shape2').onTouch?.item as never)?.name).toBe('shape1')
  expect(the(pasted, 'shape1').groupId).toBe(the(pasted, 'shape2').groupId)
})

test('what stays behind is still led to in the same program, and not in another one', () => {
  const clipboard = carried(copy('c'))
  expect(the(pasteItems(program, page(2), clipboard, ids()), 'text1').onTouch?.item).toBe(item('b'))
  expect(the(pasteItems(aProgram([[]]), page(1), clipboard, ids()), 'text1').onTouch?.item).toBeNull()
})

test('R193, R200: a duplicate lies on its own page, unlocked', () => {
  const after = duplicateItems(program, keys('ad'), ids())
  expect(layers(after)).toBe('abcshape1|dshape2')
  expect(the(after, 'shape1').lock).toBe(false)
  expect(boxOf(the(after, 'shape1'))).toEqual([20, 30, 100, 50])
})

test('an event list and its items are copied as such; without them it repeats nothing', () => {
  const list = { name: 'l', type: 'eventlist', settings: { groupId: 'g', itemIds: ['m'] } }
  const listed = aProgram([[list, { name: 'm', groupId: 'g' }]])
  const both = pasteItems(listed, page(1), copyItems(listed, keys('lm')) as Clipboard, ids())
  const { groupId } = the(both, 'shape1')
  expect(the(both, 'eventlist1').settings).toMatchObject({ groupId, items: [expect.any(String)] })
  expect(['', 'g']).not.toContain(groupId)
  const alone = pasteItems(listed, page(1), copyItems(listed, keys('l')) as Clipboard, ids())
  expect(the(alone, 'eventlist1').settings).toMatchObject({ groupId: '', items: [] })
})

test('R205: items that replace those of a page leave no easy content on the others (G84)', () => {
  const easy = aProgram([
    [{ name: 'a', easyContent: true, lock: true }],
    [{ name: 'b', easyContent: true }],
    [{ name: 'c', easyContent: true }],
  ])
  const after = replaceItems(easy, page(1), copyItems(easy, keys('c')) as Clipboard, ids())
  expect(layers(after)).toBe('shape1|b|c')
  expect(Array.from(after.items.values(), ({ easyContent }) => easyContent)).toEqual([false, false, true])
  expect(newest(after)).toMatchObject({ easyContent: true, name: 'shape1' })
})

test('there is never more on a page than a document may have', () => {
  const full = aProgram([Array.from({ length: 500 }, (_, at) => ({ name: `i${at}` }))])
  expect(duplicateItems(full, [item('i0')], ids())).toBe(full)
})

test('a text from elsewhere is laid as a text item in the middle, and aside of the one before', () => {
  const newId = ids()
  const empty = aProgram([[]], { displayWidth: 1000, displayHeight: 600 })
  const words = textAsItems(empty, 'Open\r\nuntil 7') as Clipboard
  const twice = pasteItems(pasteItems(empty, page(1), words, newId), page(1), words, newId)
  expect([boxOf(the(twice, 'text1')), boxOf(the(twice, 'text2'))]).toEqual([
    [250, 270, 500, 60],
    [260, 280, 500, 60],
  ])
  expect(the(twice, 'text2')).toMatchObject({ type: 'text', settings: { value: 'Open\nuntil 7', direction: 'static' } })
})

test.each([
  ['too much of it is cut', `${'a'.repeat(20_000)}b`, 'a'.repeat(20_000)],
  ['not within a character', `${'a'.repeat(19_999)}😀`, 'a'.repeat(19_999)],
  ['a character 0 is left out', 'a\0b', 'ab'],
  ['only spaces are nothing', ' \n ', undefined],
])('of a text from elsewhere %s', (_, words, expected) => {
  const [item] = textAsItems(program, words)?.items ?? []
  expect(item?.type === 'text' ? item.settings.value : undefined).toBe(expected)
})

test('nothing is no clipboard', () => {
  expect(copyItems(program, keys('xyz'))).toBeNull()
})

test.each([
  [null],
  ['text'],
  [{ kind: 'marquee/items', schema: 1, items: [] }],
  [{ kind: 'marquee/items', schema: 2, items: copy('a').items }],
  [{ kind: 'marquee/items', schema: 1, items: [{ ...copy('a').items[0], w: 1e9 }] }],
  [{ kind: 'marquee/items', schema: 1, items: [{ ...copy('a').items[0], type: 'script' }] }],
  [{ kind: 'other', schema: 1, items: copy('a').items }],
])('%j is none either', (input) => {
  expect(readClipboard(input)).toBeNull()
})
