import { describe, expect, it, test } from 'vitest'
import { type Alignment, alignItems, distributeItems, fillPage } from './align'
import { aProgram, boxOf, ids, item, keys, the } from './example.fake'
import { editProgram } from './head'
import type { Program } from './program'
import { resizeTogether, rotateTogether } from './together'

const spread = aProgram([
  [
    { name: 'a', x: 10, y: 20 },
    { name: 'b', x: 200, y: 100, w: 40, h: 30 },
    { name: 'c', x: 500, y: 300 },
    { name: 'l', x: 0, y: 0, lock: true },
  ],
])
const places = (program: Program, names: string) => names.split('').map((name) => boxOf(the(program, name)).slice(0, 2))

test.each<[Alignment, number[], number[]]>([
  ['left', [10, 20], [10, 100]],
  ['center', [75, 20], [105, 100]],
  ['right', [140, 20], [200, 100]],
  ['top', [10, 20], [200, 20]],
  ['middle', [10, 50], [200, 60]],
  ['bottom', [10, 80], [200, 100]],
])('two items are aligned with each other: %s', (to, a, b) => {
  const after = alignItems(spread, keys('abl'), to, ids())
  expect(places(after, 'abl')).toEqual([a, b, [0, 0]])
})

test.each<[Alignment, number[]]>([
  ['left', [0, 20]],
  ['center', [450, 20]],
  ['right', [900, 20]],
  ['top', [10, 0]],
  ['middle', [10, 275]],
  ['bottom', [10, 550]],
])('one item is aligned with the page: %s', (to, a) => {
  expect(places(alignItems(spread, keys('a'), to, ids()), 'a')).toEqual([a])
})

test('an item that is turned is aligned by what is seen of it', () => {
  const program = aProgram([[{ name: 'a', x: 300, y: 200, degree: 90 }]])
  expect(places(alignItems(program, keys('a'), 'left', ids()), 'a')).toEqual([[-25, 200]])
})

test('items have equal gaps, and the first and the last stay', () => {
  const across = distributeItems(spread, keys('cab'), 'horizontal', ids())
  expect(places(across, 'abc')).toEqual([
    [10, 20],
    [285, 100],
    [500, 300],
  ])
  const along = distributeItems(spread, keys('abc'), 'vertical', ids())
  expect(places(along, 'abc').map(([, y]) => y)).toEqual([20, 170, 300])
  expect(distributeItems(along, keys('abc'), 'vertical', ids())).toBe(along)
})

test('two items have only one gap', () => {
  expect(distributeItems(spread, keys('ab'), 'horizontal', ids())).toBe(spread)
})

describe('several items as one', () => {
  it('grow and shrink with the box around them', () => {
    const after = resizeTogether(spread, keys('abl'), { x: 20, y: 40, w: 460, h: 55 }, ids())
    expect([boxOf(the(after, 'a')), boxOf(the(after, 'b'))]).toEqual([
      [20, 40, 200, 25],
      [400, 80, 80, 15],
    ])
    expect(the(after, 'a').id).toBe('new1')
  })

  it('stay within the bounds (R207 to R210), and are never nothing', () => {
    const after = resizeTogether(spread, keys('ab'), { x: 5000, y: 0, w: -10, h: 10 }, ids())
    expect(boxOf(the(after, 'a'))).toEqual([1018, 0, 2, 5])
  })

  it('turn about their common middle', () => {
    const after = rotateTogether(spread, keys('ab'), 90, ids())
    expect([the(after, 'a').degree, the(after, 'b').degree]).toEqual([90, 90])
    expect(places(after, 'ab')).toEqual([
      [105, -15],
      [65, 155],
    ])
    expect(rotateTogether(spread, keys('ab'), 360, ids())).toBe(spread)
  })
})

describe('another canvas', () => {
  it('keeps what fits on it, and is no edit of a page (G111)', () => {
    const after = editProgram(spread, { displayWidth: 300, displayHeight: 200 }, ids())
    expect(boxOf(the(after, 'c'))).toEqual([206, 154, 100, 50])
    expect(the(after, 'a').id).toBe('a')
    expect(after.version).toBe(spread.version)
  })

  it('takes its items along', () => {
    const after = editProgram(spread, { displayWidth: 500, displayHeight: 1200 }, ids(), true)
    expect(boxOf(the(after, 'b'))).toEqual([100, 200, 20, 60])
  })

  it.each([[{ displayWidth: 0 }], [{ type: 3 }], [{ displayRow: 21 }], [{ name: 'n'.repeat(201) }], [{ type: 1 }]])(
    '%j changes nothing',
    (patch) => {
      expect(editProgram(spread, patch as never, ids())).toBe(spread)
    },
  )
})

test('an item fills the page, upright, unless it is locked', () => {
  const program = aProgram([
    [
      { name: 'a', x: 3, degree: 45 },
      { name: 'l', lock: true },
    ],
  ])
  const full = fillPage(program, keys('al'), ids())
  expect([boxOf(the(full, 'a')), the(full, 'a').degree]).toEqual([[0, 0, 1000, 600], 0])
  expect(the(full, 'l')).toBe(the(program, 'l'))
  expect(fillPage(full, keys('a'), ids())).toBe(full)
})

test('an item that is not there is nobody’s concern', () => {
  expect(alignItems(spread, [item('gone')], 'left', ids())).toBe(spread)
})
