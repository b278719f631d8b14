import { expect, test } from 'vitest'
import { aProgram, ids, item, layers, page, the, written } from './example.fake'
import { limits } from './limits'
import { appendPage, copyPage, editPage, insertPage, movePage, type PagePatch, removePage } from './pages'
import type { Program } from './program'

const three = aProgram([[{ name: 'a' }], [{ name: 'b', lock: true }], [{ name: 'c' }]])
const names = (program: Program) => program.order.map((key) => program.pages.get(key)?.name)

test.each([
  ['R172: before all others', insertPage(three, 0, ids()), ['Page 4', 'Page 1', 'Page 2', 'Page 3']],
  ['R172: before another one', insertPage(three, 1, ids()), ['Page 1', 'Page 4', 'Page 2', 'Page 3']],
  ['R172: at the end', appendPage(three, ids()), ['Page 1', 'Page 2', 'Page 3', 'Page 4']],
  ['R173: a copy right after its source', copyPage(three, page(1), ids()), ['Page 1', 'Page 4', 'Page 2', 'Page 3']],
  ['R175: to the front', movePage(three, page(3), 0), ['Page 3', 'Page 1', 'Page 2']],
  ['R175: to the back', movePage(three, page(1), 9), ['Page 2', 'Page 3', 'Page 1']],
  ['R176: away', removePage(three, page(2)), ['Page 1', 'Page 3']],
])('%s, which raises the version (R179)', (_, after, expected) => {
  expect(names(after)).toEqual(expected)
  expect(after.version).toBe(three.version + 1)
  expect(written(after).pages.map(({ index }: { index: number }) => index)).toEqual(expected.map((_, at) => at))
})

test('R176: the last page stays', () => {
  const one = aProgram([[{ name: 'a' }]])
  expect(removePage(one, page(1))).toBe(one)
})

test('with a page its items go, locked or not, and what leads to them', () => {
  const shows = { type: 'show', item: 'b' }
  const program = aProgram([[{ name: 'a', type: 'touch', onTouch: shows }], [{ name: 'b', lock: true }]])
  const left = removePage(program, page(2))
  expect(layers(left)).toBe('a')
  expect(the(left, 'a').onTouch).toEqual({ type: 'show', value: '', item: null })
})

test('R174, R199: items of a copy have ids and names of their own, and lead to each other', () => {
  const group = { name: 'e', type: 'eventlist', settings: { groupId: 'g', itemIds: ['m'] } }
  const touch = { name: 't', type: 'touch', onTouch: { type: 'show', item: 'm' } }
  const away = { name: 'u', type: 'touch', onTouch: { type: 'hide', item: 'z' } }
  const member = { name: 'm', type: 'media', groupId: 'g', lock: true }
  const copy = copyPage(aProgram([[group, touch, away, member], [{ name: 'z' }]]), page(1), ids())
  expect(layers(copy)).toBe('etum|eventlist1touch1touch2media1|z')
  const media = the(copy, 'media1')
  const list = the(copy, 'eventlist1')
  const key = Array.from(copy.items.keys()).find((one) => copy.items.get(one) === media)
  expect(the(copy, 'touch1').onTouch?.item).toBe(key)
  expect(the(copy, 'touch2').onTouch?.item).toBe(item('z'))
  expect(list.type === 'eventlist' && list.settings).toMatchObject({ groupId: media.groupId, items: [key] })
  expect([media.groupId === 'g', media.lock]).toEqual([false, true])
  expect(new Set(Array.from(copy.items.values(), ({ id }) => id)).size).toBe(9)
  expect(copy.pages.get(copy.order[1] as never)?.screenKey).not.toBe('screen1')
})

test.each<[string, PagePatch]>([
  ['a background', { bgColor: '#112233' }],
  ['a picture', { bgImageId: 4, scaleType: 2 }],
  ['a duration', { duration: 0 }],
  ['a name', { name: 'Menu' }],
  ['a screen', { targetScreen: '1,1' }],
])('R179: %s raises the version by one', (_, patch) => {
  const after = editPage(three, page(2), patch)
  expect(after.version).toBe(2)
  expect(after.pages.get(page(2))).toMatchObject(patch)
  expect(editPage(after, page(2), patch)).toBe(after)
})

test.each<[PagePatch]>([[{ duration: -1 }], [{ duration: Number.NaN }], [{ bgColor: 'red' }], [{ name: ' ' }]])(
  '%j is no page, and changes nothing',
  (patch) => {
    expect(editPage(three, page(1), patch)).toBe(three)
  },
)

test('there are never more pages and items than a document may have', () => {
  const many = aProgram(Array.from({ length: limits.pages }, () => []))
  expect(appendPage(many, ids())).toBe(many)
  expect(copyPage(many, page(1), ids())).toBe(many)
  const full = (page: number) => Array.from({ length: 500 }, (_, at) => ({ name: `${page}-${at}` }))
  const items = aProgram(Array.from({ length: 10 }, (_, at) => full(at)))
  expect(copyPage(items, page(1), ids())).toBe(items)
})

test('a program of the largest version that there is stays one that can be saved', () => {
  const last = { ...three, version: Number.MAX_SAFE_INTEGER }
  const after = movePage(last, page(3), 0)
  expect(names(after)).toEqual(['Page 3', 'Page 1', 'Page 2'])
  expect(Number.isSafeInteger(after.version)).toBe(true)
})
