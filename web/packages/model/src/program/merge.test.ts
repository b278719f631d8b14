import { expect, test } from 'vitest'
import { changesSince } from './changes'
import { newProgram } from './defaults'
import { aProgram, item, layers, page, the, written } from './example.fake'
import { editProgram } from './head'
import { addItem, editItem, removeItems, renameItem } from './items'
import { readProgram } from './json'
import { commonOf, mergePrograms } from './merge'
import { placeInOrder } from './order'
import { appendPage, editPage, movePage, removePage } from './pages'
import type { Program } from './program'
import { anyChange, Chance, counting } from './random.fake'
import { broken } from './rules.fake'

let made = 0
const newId = () => `m${++made}`

const base = aProgram([[{ name: 'a' }, { name: 'b' }, { name: 'c' }], [{ name: 'd' }], [{ name: 'e' }]])

type Step = (program: Program) => Program

const paint =
  (name: string, alias: string): Step =>
  (p) =>
    editItem(p, item(name), { alias })
const drop =
  (...names: string[]): Step =>
  (p) =>
    removeItems(p, names.map(item))
const add =
  (at: number): Step =>
  (p) =>
    addItem(p, page(at), 'text', newId)
const lasting =
  (at: number, duration: number): Step =>
  (p) =>
    editPage(p, page(at), { duration })
const all =
  (...steps: Step[]): Step =>
  (p) =>
    steps.reduce((before, step) => step(before), p)
const stay: Step = (p) => p

/** Items of each page with what was typed into them, after how long the page lasts: `5:a[x]b|…`. */
function seen(program: Program): string {
  return program.order
    .map((key) => {
      const { duration, panes } = program.pages.get(key) as never as { duration: number; panes: { items: never[] }[] }
      const items = panes.flatMap((pane) => pane.items.map((one) => program.items.get(one)))
      return `${duration}:${items.map((one) => `${one?.name}${one?.alias ? `[${one.alias}]` : ''}`).join('')}`
    })
    .join('|')
}

/** As somebody else's program comes: read anew, with keys of its own. */
const readAgain = (program: Program) => {
  const next = counting()
  return readProgram(written(program), () => `again ${next()}`)
}

test.each<[string, mine: Step, theirs: Step, together: string]>([
  ['different items', paint('a', 'x'), paint('b', 'y'), '5:a[x]b[y]c|5:d|5:e'],
  ['the same item: mine', paint('a', 'x'), paint('a', 'y'), '5:a[x]bc|5:d|5:e'],
  ['different fields of a page', lasting(1, 9), (p) => editPage(p, page(1), { bgColor: '#ff0000' }), '9:abc|5:d|5:e'],
  ['the same field of a page: mine', lasting(1, 9), lasting(1, 8), '9:abc|5:d|5:e'],
  ['items of both', add(1), add(1), '5:abctext2text1|5:d|5:e'],
  ['an item that they removed', paint('b', 'x'), drop('a'), '5:b[x]c|5:d|5:e'],
  ['an item that I removed', drop('a'), paint('b', 'y'), '5:b[y]c|5:d|5:e'],
  ['removed by them, changed by me', paint('a', 'x'), drop('a'), '5:a[x]bc|5:d|5:e'],
  ['removed by me, changed by them', drop('a'), paint('a', 'y'), '5:bc|5:d|5:e'],
  ['removed by both', drop('a'), drop('a', 'b'), '5:c|5:d|5:e'],
  ['a page of each', all((p) => appendPage(p, newId)), all((p) => appendPage(p, newId)), '5:abc|5:d|5:e|5:|5:'],
  ['a page that they removed', paint('a', 'x'), (p) => removePage(p, page(2)), '5:a[x]bc|5:e'],
  ['a page that they removed and I changed', paint('d', 'x'), (p) => removePage(p, page(2)), '5:abc|5:d[x]|5:e'],
  ['a page that they removed and I filled', add(2), (p) => removePage(p, page(2)), '5:abc|5:dtext1|5:e'],
  ['a page that I removed and they changed', (p) => removePage(p, page(2)), paint('d', 'y'), '5:abc|5:e'],
  [
    'every page, each by one of us: mine stay',
    all(
      ...[1, 2].map(
        (at): Step =>
          (p) =>
            removePage(p, page(at)),
      ),
    ),
    (p) => removePage(p, page(3)),
    '5:e',
  ],
  [
    'pages in my order, with theirs behind their neighbour',
    (p) => movePage(p, page(3), 0),
    (p) => appendPage(p, newId),
    '5:e|5:|5:abc|5:d',
  ],
  ['pages in their order, with what I did', paint('e', 'x'), (p) => movePage(p, page(3), 0), '5:e[x]|5:abc|5:d'],
  ['pages in both orders: mine', (p) => movePage(p, page(3), 0), (p) => movePage(p, page(1), 2), '5:e|5:abc|5:d'],
  ['layers in their order', paint('a', 'x'), (p) => placeInOrder(p, item('c'), 0), '5:ca[x]b|5:d|5:e'],
  ['layers in my order, with an item of theirs', (p) => placeInOrder(p, item('c'), 0), add(1), '5:ctext1ab|5:d|5:e'],
  ['nothing of mine', stay, all(paint('a', 'y'), add(2)), '5:a[y]bc|5:dtext1|5:e'],
])('%s', (_, mine, theirs, together) => {
  const merged = mergePrograms(base, mine(base), readAgain(theirs(base)), newId)
  expect(seen(merged)).toBe(together)
  expect(broken(merged)).toEqual([])
})

test('an item that was moved since is the same one, though its id is another (R198)', () => {
  const moved =
    (x: number): Step =>
    (p) => ({
      ...p,
      items: new Map(p.items).set(item('a'), { ...the(p, 'a'), x, id: `moved${x}` }),
    })
  const merged = mergePrograms(base, moved(7)(base), readAgain(moved(9)(base)), newId)
  expect([layers(merged), the(merged, 'a').x]).toEqual(['abc|d|e', 7])
})

test('a touch that led to an item of a page that is gone leads nowhere', () => {
  const touching = editItem(base, item('a'), { onTouch: { type: 'show', value: '', item: item('d') } } as never)
  const merged = mergePrograms(base, touching, readAgain(removePage(base, page(2))), newId)
  expect(the(merged, 'a').onTouch?.item).toBeNull()
})

test('on a canvas that they made smaller my item is where it may be', () => {
  const smaller = editProgram(base, { displayWidth: 200 }, newId)
  const mine = editItem(base, item('a'), { alias: 'x' })
  const far = { ...mine, items: new Map(mine.items).set(item('a'), { ...the(mine, 'a'), x: 800 }) }
  expect(broken(mergePrograms(base, far, readAgain(smaller), newId))).toEqual([])
})

test('what differs is named by pages and items', () => {
  const after = all(
    paint('a', 'x'),
    drop('b'),
    add(1),
    lasting(2, 9),
    (p) => removePage(p, page(3)),
    (p) => appendPage(p, newId),
    (p) => editProgram(p, { name: 'Other' }, newId),
  )(base)
  const said = changesSince(base, readAgain(after)).map(({ what, how, page, item }) =>
    [what, how, page, item].join(' '),
  )
  expect(said).toEqual([
    'name changed  ',
    'page removed Page 3 ',
    'item removed Page 1 b',
    'item changed Page 1 a',
    'item added Page 1 text1',
    'page changed Page 2 ',
    'page added Page 3 ',
  ])
  expect(changesSince(base, readAgain(base))).toEqual([])
  expect(changesSince(base, movePage(base, page(3), 0)).map(({ what }) => what)).toEqual(['order'])
})

test('a name that both gave to different items is theirs', () => {
  const mine = renameItem(base, item('a'), 'Title')
  const merged = mergePrograms(base, mine, readAgain(renameItem(base, item('b'), 'Title')), newId)
  expect(broken(merged)).toEqual([])
  expect(merged.items.get(item('b'))?.name).toBe('Title')
})

test('where nobody knows what both came from, nothing of either is lost, and where they differ mine is kept', () => {
  const mine = all(paint('a', 'x'), add(1), drop('b'))(base)
  const theirs = readAgain(all(paint('a', 'y'), paint('c', 'y'), add(2))(base))
  const merged = mergePrograms(commonOf(mine, theirs), mine, theirs, newId)
  expect(seen(merged)).toBe('5:a[x]bctext2|5:dtext1|5:e')
  expect(broken(merged)).toEqual([])
  const { pages, ...head } = written(aProgram([[{ name: 'z' }]]))
  const other = readProgram({ ...head, pages: [{ ...pages[0], screenKey: 'other' }] }, newId)
  expect(seen(mergePrograms(commonOf(mine, other), mine, other, newId))).toBe('5:a[x]ctext1|5:d|5:e')
})

const pairs = 500

test(`${pairs} pairs of random edits: with nobody else's mine, without mine theirs, and no rule is ever broken`, () => {
  for (let seed = 1; seed <= pairs; seed++) {
    const chance = new Chance(seed)
    const ids = counting()
    const edited = (before: Program, steps: number, next: () => string) =>
      Array.from({ length: steps }).reduce<Program>((p) => anyChange(chance)[1](p, chance, next), before)
    const start = addItem(
      appendPage(newProgram({ displayWidth: 1000, displayHeight: 600 }, ids), ids),
      '#1' as never,
      'text',
      ids,
    )
    const first = edited(start, chance.whole(0, 8), ids)
    const mine = edited(first, chance.whole(1, 6), () => `mine ${ids()}`)
    const theirs = edited(first, chance.whole(1, 6), () => `theirs ${ids()}`)
    const is = (program: Program, like: Program, law: string) =>
      expect(written(program), `seed ${seed}: ${law}`).toEqual(written(like))
    is(mergePrograms(first, mine, first, ids), mine, 'with nobody else’s it is mine')
    is(mergePrograms(first, mine, readAgain(first), ids), mine, 'with nobody else’s, read anew, it is mine')
    is(mergePrograms(first, first, theirs, ids), theirs, 'without mine it is theirs')
    const merged = mergePrograms(first, mine, theirs, ids)
    expect(broken(merged), `seed ${seed}`).toEqual([])
    is(mergePrograms(theirs, merged, theirs, ids), merged, 'it lies on top of theirs')
  }
}, 60_000)
