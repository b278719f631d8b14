import { aProgram, type Given, keys, page } from '@marquee/model/program/example.fake'
import type { Box } from '@marquee/model/program/geometry'
import { expect, test } from 'vitest'
import { snapBox, snapEdges, targetsOf } from './snap'

const box = (x: number, y: number, w = 100, h = 50): Box => ({ x, y, w, h })
const others = (...items: Box[]) => aProgram([items.map((given, at) => ({ name: `i${at}`, ...given }) as Given)])
const targets = (...items: Box[]) => targetsOf(others(...items), page(1), [])
/** What is snapped to: `<side> <kind> <at> <from>-<to>`. */
const said = ({ guides }: ReturnType<typeof snapBox>) =>
  guides.map(({ side, kind, at, from, to }) => `${side} ${kind} ${at} ${from}-${to}`)

test.each<[string, Box, Box[], [number, number], string[]]>([
  ['nothing that is near', box(123, 77), [], [0, 0], []],
  ['the left edge of the page', box(4, 77, 70), [], [-4, 0], ['x page 0 0-600']],
  ['its right edge', box(927, 77, 70), [], [3, 0], ['x page 1000 0-600']],
  ['its middle', box(452, 273), [], [-2, 2], ['x page 500 0-600', 'y page 300 0-1000']],
  ['the safe area', box(52, 518), [], [-2, 2], ['x safe 50 0-600', 'y safe 570 0-1000']],
  [
    'the left edge of another',
    box(203, 400),
    [box(200, 100)],
    [-3, 0],
    ['x edge 200 100-450', 'x centre 250 100-450', 'x edge 300 100-450'],
  ],
  ['its right edge', box(297, 400, 40, 50), [box(200, 100)], [3, 0], ['x edge 300 100-450']],
  ['its centre', box(228, 400, 40, 50), [box(200, 100)], [2, 0], ['x centre 250 100-450']],
  ['its upper edge', box(700, 97, 100, 33), [box(200, 100)], [0, 3], ['y edge 100 200-800']],
  [
    'the nearest of two',
    box(203, 400, 40, 50),
    [box(200, 100, 2, 7), box(205, 200, 2, 7)],
    [-1, 0],
    ['x edge 202 100-450'],
  ],
])('a box snaps to %s', (_, own, items, step, guides) => {
  const snapped = snapBox(own, targets(...items), 6)
  expect([[snapped.x, snapped.y], said(snapped)]).toEqual([step, guides])
})

test.each<[string, Box, Box[], [number, number], string[]]>([
  [
    'right of two',
    box(363, 145, 70, 12),
    [box(110, 100, 70, 70), box(220, 95, 100, 80)],
    [-3, 0],
    ['y gap 151 180-220', 'y gap 151 320-360'],
  ],
  [
    'left of two',
    box(103, 145, 70, 12),
    [box(210, 100, 70, 70), box(320, 95, 90, 80)],
    [-3, 0],
    ['y gap 151 170-210', 'y gap 151 280-320'],
  ],
  [
    'between two',
    box(203, 145, 71, 12),
    [box(110, 100, 70, 70), box(301, 95, 90, 80)],
    [2, 0],
    ['y gap 151 180-205', 'y gap 151 276-301'],
  ],
  [
    'below two',
    box(120, 283, 12, 60),
    [box(110, 70, 70, 70), box(105, 180, 90, 61)],
    [0, -2],
    ['x gap 126 140-180', 'x gap 126 241-281'],
  ],
  ['of another row, to nothing', box(363, 417, 70, 33), [box(110, 100, 70, 70), box(220, 95, 100, 80)], [0, 0], []],
])('a box snaps to equal gaps, %s', (_, own, items, step, guides) => {
  const snapped = snapBox(own, targets(...items), 6)
  expect([[snapped.x, snapped.y], said(snapped)]).toEqual([step, guides])
})

test.each<[string, Box, { x: -1 | 0 | 1; y: -1 | 0 | 1 }, [number, number]]>([
  ['the right edge', box(20, 77, 178, 50), { x: 1, y: 0 }, [2, 0]],
  ['the left edge', box(304, 77, 178, 50), { x: -1, y: 0 }, [-4, 0]],
  ['both of a corner', box(20, 77, 178, 20), { x: 1, y: 1 }, [2, 3]],
  ['not the edges that stay', box(203, 103, 177, 21), { x: 0, y: 1 }, [0, 1]],
])('edges that are drawn snap: %s', (_, own, edges, step) => {
  const { x, y } = snapEdges(own, edges, targets(box(200, 100)), 6)
  expect([x, y]).toEqual(step)
})

test.each<[string, Box, -1 | 0 | 1, Box[], number, string[]]>([
  [
    'right, as the two beyond have',
    box(20, 110, 173, 30),
    1,
    [box(233, 100, 70, 50), box(340, 100, 70, 50)],
    3,
    ['y gap 125 303-340', 'y gap 125 196-233'],
  ],
  [
    'right, as the one on the left has',
    box(150, 110, 173, 30),
    1,
    [box(20, 100, 93, 50), box(363, 100, 70, 50)],
    3,
    ['y gap 125 113-150', 'y gap 125 326-363'],
  ],
  [
    'left, as the one on the right has',
    box(153, 110, 170, 30),
    -1,
    [box(20, 100, 93, 50), box(360, 100, 71, 50)],
    -3,
    ['y gap 125 323-360', 'y gap 125 113-150'],
  ],
  ['right, in no row', box(150, 310, 173, 33), 1, [box(20, 100, 93, 50), box(363, 100, 70, 50)], 0, []],
  ['nowhere that stays', box(150, 110, 173, 30), 0, [box(20, 100, 93, 50), box(363, 100, 70, 50)], 0, []],
])('an edge that is drawn snaps to equal gaps: %s', (_, own, x, items, step, guides) => {
  const snapped = snapEdges(own, { x, y: 0 }, targets(...items), 6)
  expect([snapped.x, said(snapped)]).toEqual([step, guides])
})

test('what moves does not snap to itself, nor to where it was', () => {
  const program = aProgram([
    [
      { name: 'a', x: 200, y: 150 },
      { name: 'b', x: 600, y: 400 },
    ],
  ])
  expect(snapBox(box(203, 153), targetsOf(program, page(1), keys('a')), 6)).toMatchObject({ x: 0, y: 0 })
})

test('a turned item is snapped to by what is seen of it', () => {
  const program = aProgram([[{ name: 'a', x: 300, y: 200, degree: 90 }]])
  expect(snapBox(box(327, 400, 33, 33), targetsOf(program, page(1), []), 6).x).toBe(-2)
})

test('two hundred items are snapped to within a frame', () => {
  const many = Array.from({ length: 200 }, (_, at) => box((at * 137) % 900, (at * 71) % 500, 40 + (at % 7), 30))
  const start = performance.now()
  const all = targets(...many)
  for (let at = 0; at < 1000; at++) snapBox(box(at % 900, (at * 3) % 500), all, 6)
  expect((performance.now() - start) / 1000).toBeLessThan(4)
})
