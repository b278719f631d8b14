import { describe, expect, it, test } from 'vitest'
import { newProgram } from './defaults'
import { aProgram, boxOf, ids, item, keys, layers, page, the, written } from './example.fake'
import { addItem, editItem, lockItems, removeItems, renameItem, rotateItem } from './items'
import { placeInOrder, type Reorder, reorderItems } from './order'
import { counting } from './random.fake'
import { setTouch } from './touch'

const abc = aProgram([[{ name: 'a' }, { name: 'b' }, { name: 'c' }, { name: 'd' }], [{ name: 'e' }]])

describe('an item that is added', () => {
  const empty = newProgram({ displayWidth: 1000, displayHeight: 600 }, counting())
  const [only] = empty.order as [never]

  it('R193: lies on top of the page, where it was drawn or in the middle, and raises no version (G111)', () => {
    const drawn = addItem(aProgram([[{ name: 'a' }]]), page(1), 'shape', ids(), { x: 5.5, y: -100, w: 10.9, h: 20 })
    expect(layers(drawn)).toBe('ashape1')
    expect(boxOf(the(drawn, 'shape1'))).toEqual([5, -19, 10, 20])
    expect(drawn.version).toBe(1)
    expect(boxOf(the(addItem(empty, only, 'touch', ids()), 'touch1'))).toEqual([400, 240, 200, 120])
  })

  it('R199: has a name of its own, and none comes twice', () => {
    const newId = counting()
    const add = (program: typeof empty) => addItem(program, only, 'text', newId)
    const two = add(add(empty))
    const second = Array.from(two.items.keys())[1] as never
    const three = add(removeItems(two, [second]))
    expect(Array.from(three.items.values(), ({ name }) => name)).toEqual(['text1', 'text3'])
    const renamed = renameItem(three, Array.from(three.items.keys())[0] as never, 'text9')
    expect(Array.from(add(renamed).items.values(), ({ name }) => name)).toEqual(['text9', 'text3', 'text10'])
  })

  it('is one too many on a full page', () => {
    const full = aProgram([Array.from({ length: 500 }, (_, at) => ({ name: `i${at}` }))])
    expect(addItem(full, page(1), 'text', ids())).toBe(full)
  })
})

test.each<[string, Reorder, string, string]>([
  ['to the top', 'top', 'b', 'acdb|e'],
  ['to the bottom', 'bottom', 'c', 'cabd|e'],
  ['up', 'up', 'b', 'acbd|e'],
  ['down', 'down', 'b', 'bacd|e'],
  ['several up', 'up', 'ab', 'cabd|e'],
  ['several down', 'down', 'bd', 'badc|e'],
  ['several to the top, in their order', 'top', 'ca', 'bdac|e'],
])('R194: %s', (_, reorder, names, expected) => {
  expect(layers(reorderItems(abc, keys(names), reorder))).toBe(expected)
})

test.each<[string, Reorder, string]>([
  ['R195: the topmost goes no further up', 'up', 'd'],
  ['R195: nor to the top', 'top', 'd'],
  ['R195: the lowest goes no further down', 'down', 'a'],
  ['R195: nor to the bottom', 'bottom', 'a'],
  ['R195: several at the end stay', 'up', 'cd'],
  ['R196: one alone stays, up', 'up', 'e'],
  ['R196: one alone stays, at the bottom', 'bottom', 'e'],
])('%s', (_, reorder, names) => {
  expect(reorderItems(abc, keys(names), reorder)).toBe(abc)
})

test.each([
  ['a', 2, 'bcad|e'],
  ['d', 0, 'dabc|e'],
  ['d', -5, 'dabc|e'],
  ['a', 99, 'bcda|e'],
])('item %s goes to place %i', (name, at, expected) => {
  expect(layers(placeInOrder(abc, item(name), at))).toBe(expected)
})

test('R193: items are locked and unlocked', () => {
  const locked = lockItems(abc, keys('ab'), true)
  expect([the(locked, 'a').lock, the(locked, 'c').lock]).toEqual([true, false])
  expect(lockItems(locked, keys('ab'), true)).toBe(locked)
  expect(the(lockItems(locked, keys('a'), false), 'a').lock).toBe(false)
})

test.each([
  [90, 90],
  [-90, 270],
  [725.04, 5],
  [359.99, 0],
])('R193: an item is turned by %f degrees, to %f', (degree, expected) => {
  const after = rotateItem(rotateItem(abc, item('a'), 7), item('a'), degree)
  expect([the(after, 'a').degree, the(after, 'a').id]).toEqual([expected, 'a'])
})

test('what is locked is neither turned nor removed, and nonsense turns nothing', () => {
  const locked = lockItems(abc, keys('a'), true)
  expect(rotateItem(locked, item('a'), 90)).toBe(locked)
  expect(removeItems(locked, keys('a'))).toBe(locked)
  expect(rotateItem(abc, item('a'), Number.NaN)).toBe(abc)
})

test('R193: items are removed, from event lists and touches too', () => {
  const list = { name: 'l', type: 'eventlist', settings: { groupId: 'g', itemIds: ['m', 'n'] } }
  const touch = { name: 't', onTouch: { type: 'hide', item: 'm' } }
  const program = aProgram([[list, touch, { name: 'm', groupId: 'g' }, { name: 'n', groupId: 'g' }]])
  const one = removeItems(program, keys('m'))
  expect([layers(one), the(one, 't').onTouch?.item, the(one, 'l').settings]).toMatchObject([
    'ltn',
    null,
    { items: ['n'] },
  ])
  expect(the(removeItems(one, keys('n')), 'l').settings).toMatchObject({ groupId: '', items: [] })
  expect(the(removeItems(program, keys('l')), 'm').groupId).toBe('g')
})

describe('an item that is edited', () => {
  it.each([
    ['a duration that is none', { itemContents: [{ duration: -1 }] }],
    ['a content that is none', { contentId: -2 }],
    ['a colour that is none', { settings: { fillColor: 'red' } }],
    ['a number that is none', { settings: { skew: Number.NaN } }],
    ['an address that may not be opened', { altUrl: 'javascript:alert(1)' }],
    ['what it is already', { contentId: -1, settings: { fill: false } }],
  ])('takes no %s', (_, patch) => {
    expect(editItem(abc, item('a'), patch as never)).toBe(abc)
  })

  it('R201, R202: lasts as long as its contents, each as often as it has pages', () => {
    const contents = [
      { id: 1, duration: 5, totalPage: 2 },
      { id: 2, duration: 10 },
    ]
    const program = aProgram([[{ name: 'm', type: 'media', itemContents: contents }]])
    expect(written(program).pages[0].panes[0].items[0].duration).toBe(20)
    const media = the(program, 'm')
    const fewer = editItem(program, item('m'), { itemContents: media.itemContents.slice(0, 1) })
    expect(written(fewer).pages[0].panes[0].items[0].duration).toBe(10)
  })

  it('keeps its name when another one has it', () => {
    expect(renameItem(abc, item('a'), 'b')).toBe(abc)
    expect(renameItem(abc, item('a'), '  ')).toBe(abc)
    expect(the(renameItem(abc, item('a'), ' Title '), 'Title').id).toBe('a')
  })
})

test('R223: what a touch does is set and taken away, if there is such a goal', () => {
  const shows = { type: 'show', value: '', item: item('b') } as const
  const set = setTouch(abc, item('a'), shows)
  expect(the(set, 'a').onTouch).toEqual(shows)
  expect(setTouch(set, item('a'), { ...shows })).toBe(set)
  expect(the(setTouch(set, item('a'), null), 'a').onTouch).toBeNull()
  expect(setTouch(abc, item('a'), { ...shows, item: item('z') })).toBe(abc)
  expect(setTouch(abc, item('a'), { type: 'link', value: 'javascript:alert(1)', item: null })).toBe(abc)
})
