import { moveItems } from '@marquee/model/program/bounds'
import { aProgram, ids, item, keys, layers, page } from '@marquee/model/program/example.fake'
import { groupItems } from '@marquee/model/program/groups'
import { addItem, editItem, lockItems, removeItems } from '@marquee/model/program/items'
import { copyPage, editPage, removePage } from '@marquee/model/program/pages'
import { describe, expect, it, test } from 'vitest'
import { createEditor } from './editor'
import { activated, everything, neighbour, picked, selectionOf, toggled } from './selection'
import {
  type Change,
  copy,
  cut,
  gather,
  isUnsaved,
  paste,
  programOf,
  ran,
  redo,
  type State,
  select,
  selected,
  showPage,
  started,
  stepsOf,
  undo,
  viewOf,
  wentTo,
  zoomTo,
} from './state'
import { fitting, zoomedIn, zoomedOut } from './zoom'

const program = aProgram([[{ name: 'a' }, { name: 'b', x: 300 }, { name: 'c', x: 600 }], [{ name: 'd' }], []])
const start = () => started({ id: 1, version: 1, program })
const right: Change = (before, newId) => moveItems(before, keys('a'), { x: 1, y: 0 }, newId)
const shown = (state: State) => `${viewOf(state).page} ${selected(state).join('')}`.trim()
const pick = (names: string) => (state: State) => select(state, selectionOf(keys(names)))
const run = (label: string, change: Change, series?: string) => {
  const newId = ids()
  return (state: State) => ran(state, label, change, () => `${label} ${newId()}`, series)
}
const after = (...steps: ((state: State) => State)[]) => steps.reduce((state, step) => step(state), start())

describe('a step', () => {
  it('is undone and done again, each with what was looked at', () => {
    const done = after(pick('ab'), run('move', right), pick('c'), (state) => showPage(state, page(2)))
    expect(shown(done)).toBe('page2')
    expect(shown(undo(done))).toBe('page1 ab')
    expect(programOf(undo(done))).toBe(program)
    expect(shown(redo(undo(done)))).toBe('page1 ab')
    expect(programOf(redo(undo(done)))).toBe(programOf(done))
  })

  it('that changes nothing is none', () => {
    const state = start()
    expect(run('nothing', (before) => before)(state)).toBe(state)
    expect([undo(state), redo(state)]).toEqual([state, state])
  })

  it('selects what it adds', () => {
    const added = after(run('insert', (before, newId) => addItem(before, page(1), 'text', newId)))
    expect(programOf(added).items.get(viewOf(added).selection.primary as never)?.name).toBe('text1')
    const elsewhere = after(
      pick('a'),
      run('insert', (before, newId) => addItem(before, page(2), 'text', newId)),
    )
    expect(shown(elsewhere)).toBe('page1 a')
  })

  it('forgets what it removes', () => {
    const removed = after(
      pick('ab'),
      run('delete', (before) => removeItems(before, keys('b'))),
    )
    expect([shown(removed), viewOf(removed).selection.primary]).toEqual(['page1 a', 'a'])
    expect([shown(undo(removed)), viewOf(undo(removed)).selection.primary]).toEqual(['page1 ab', 'b'])
  })

  it('shows a page that it adds, and nothing is selected there', () => {
    const copied = after(
      pick('a'),
      run('copyPage', (before, newId) => copyPage(before, page(1), newId)),
    )
    expect(programOf(copied).order.indexOf(viewOf(copied).page)).toBe(1)
    expect(selected(copied)).toEqual([])
  })

  it.each([
    [1, 1, 'page2'],
    [2, 2, 'page1'],
    [3, 3, 'page2'],
    [1, 3, 'page1'],
  ])('R177: on page %i, when page %i is removed, %s is shown', (on, gone, expected) => {
    const removed = after(
      (state) => showPage(state, page(on)),
      run('removePage', (before) => removePage(before, page(gone))),
    )
    expect(shown(removed)).toBe(expected)
  })

  it('of a series is undone with the others of it', () => {
    const moved = after(run('move', right, 'move a'), run('move', right, 'move a'), run('move', right, 'move b'))
    expect(stepsOf(moved).labels.map(({ key }) => key)).toEqual(['designer.step.opened', 'move', 'move'])
    expect(programOf(undo(moved)).items.get(item('a'))?.x).toBe(2)
  })
})

describe('the history', () => {
  const three = after(
    run('one', right),
    pick('abc'),
    run('two', right),
    run('three', (before) => editPage(before, page(1), { bgColor: '#000000' })),
  )

  it('names its steps, and how many items they were about', () => {
    expect(stepsOf(three)).toEqual({
      labels: [
        { key: 'designer.step.opened', count: 0 },
        { key: 'one', count: 0 },
        { key: 'two', count: 3 },
        { key: 'three', count: 3 },
      ],
      at: 3,
    })
  })

  it.each([
    [0, 0, 0],
    [2, 2, 2],
    [9, 3, 2],
    [-1, 0, 0],
  ])('goes to step %i: %i, where a is at %i', (step, at, x) => {
    const gone = wentTo(three, step)
    expect([stepsOf(gone).at, programOf(gone).items.get(item('a'))?.x]).toEqual([at, x])
    expect(programOf(wentTo(gone, 3))).toBe(programOf(three))
  })

  it('has no limit in a session', () => {
    const waits =
      (duration: number): Change =>
      (before) =>
        editPage(before, page(1), { duration })
    const many = Array.from({ length: 1000 }).reduce<State>((state, _, at) => run('wait', waits(at))(state), start())
    const back = wentTo(many, 0)
    expect([stepsOf(many).labels.length, programOf(back) === program]).toEqual([1001, true])
  })

  it('says whether there is something to save', () => {
    expect([start(), three, wentTo(three, 0), after(pick('a'))].map(isUnsaved)).toEqual([false, true, false, false])
    expect(isUnsaved(started({ id: 1, version: 1, program }, programOf(three)))).toBe(true)
  })
})

test('R178: another page is shown, with nothing selected; one that is not there is not', () => {
  const state = after(pick('a'), (before) => showPage(before, page(2)))
  expect(shown(state)).toBe('page2')
  expect(showPage(state, page(9))).toBe(state)
  const chosen = after(pick('a'))
  expect(showPage(chosen, page(1))).toBe(chosen)
})

describe('copies', () => {
  const newId = ids()

  it('are pasted on the page that is shown, and are selected', () => {
    const pasted = after(pick('ab'), copy, (state) => paste(showPage(state, page(2)), newId))
    expect(layers(programOf(pasted))).toBe('abc|dshape1shape2|')
    expect(selected(pasted).length).toBe(2)
    expect(stepsOf(pasted).labels.at(-1)).toEqual({ key: 'designer.step.paste', count: 2 })
  })

  it('are kept when they are cut, and when something locked is not', () => {
    const locked = run('lock', (before) => lockItems(before, keys('a'), true))
    const state = after(locked, pick('ab'), (before) => cut(before, newId))
    expect([layers(programOf(state)), state.clipboard?.items.length]).toEqual(['ac|d|', 2])
  })

  it('stay when nothing is selected', () => {
    const state = after(pick('a'), copy, pick(''), copy)
    expect(state.clipboard?.items.length).toBe(1)
    expect(paste(start(), newId)).toEqual(start())
  })
})

test('R191: at the start nothing is selected and nothing copied', () => {
  expect([selected(start()), start().clipboard, stepsOf(start()).at]).toEqual([[], null, 0])
})

test('R192: the zoom is 50 at the start, and from 10 to 400', () => {
  const zooms = [9, 10, 400, 401, Number.NaN, 66.6].map((zoom) => zoomTo(start(), zoom).zoom)
  expect([start().zoom, ...zooms]).toEqual([50, 10, 10, 400, 400, 50, 67])
  expect([zoomedIn(50), zoomedOut(50), zoomedIn(400), zoomedOut(10), zoomedIn(66)]).toEqual([67, 33, 400, 10, 67])
  expect(fitting(program, { width: 505, height: 10_000 })).toBe(50)
})

describe('a selection', () => {
  const grouped = groupItems(program, keys('ab'), ids())

  it('R197: has one active item; another one takes its place', () => {
    const both = selectionOf(keys('ab'))
    expect([both.primary, activated(both, item('a')).primary, activated(both, item('c')).primary]).toEqual([
      'b',
      'a',
      'b',
    ])
  })

  it('takes in the groups of what is picked', () => {
    expect(picked(grouped, item('a'))).toEqual({ keys: keys('ab'), primary: 'a' })
    expect(toggled(grouped, selectionOf(keys('c')), item('b'))).toEqual({ keys: keys('cab'), primary: 'b' })
    expect(toggled(grouped, selectionOf(keys('cab')), item('b'))).toEqual({ keys: keys('c'), primary: 'c' })
    expect(selected(gather(started({ id: 1, version: 1, program: grouped }), keys('a')))).toEqual(keys('ab'))
  })

  it('is of the page that is shown', () => {
    expect(shown(after(pick('ad')))).toBe('page1 a')
  })

  it('of everything leaves out what is locked', () => {
    expect(everything(lockItems(program, keys('b'), true), page(1)).keys).toEqual(keys('ac'))
  })

  it.each([
    ['', 1, 'a'],
    ['', -1, 'c'],
    ['a', 1, 'b'],
    ['c', 1, 'a'],
    ['a', -1, 'c'],
  ] as const)('of %j goes by %i to %s', (from, by, to) => {
    expect(neighbour(program, page(1), selectionOf(keys(from)), by).primary).toBe(to)
  })
})

test('an editor tells who listens, once a change, and not when nothing changed', () => {
  const editor = createEditor({ id: 1, version: 1, program }, ids())
  let told = 0
  const stop = editor.subscribe(() => told++)
  editor.run('move', right)
  editor.run('nothing', (before) => editItem(before, item('a'), {}))
  editor.go((state) => select(state, selectionOf(keys('a'))))
  editor.go((state) => select(state, selectionOf(keys('a'))))
  stop()
  editor.go(undo)
  expect([told, programOf(editor.get())]).toEqual([2, program])
})
