import { describe, expect, it, test } from 'vitest'
import { bounded, moveItems, resizeItem, setNumbers } from './bounds'
import { aProgram, boxOf, ids, item, keys, the } from './example.fake'
import { editItem } from './items'

const canvas = { displayWidth: 1000, displayHeight: 500 }
const at = (x: number, y: number, w = 100, h = 50) => ({ x, y, w, h })

describe('the bounds of a canvas of 1000 by 500', () => {
  it.each([
    ['R207: 2 % past the right edge', at(920, 0), [920, 0, 100, 50]],
    ['R207: and no more', at(921, 0), [920, 0, 100, 50]],
    ['R208: 2 % past the lower edge', at(0, 460), [0, 460, 100, 50]],
    ['R208: and no more', at(0, 461), [0, 460, 100, 50]],
    ['R209: 2 % of it within the left edge', at(-98, 0), [-98, 0, 100, 50]],
    ['R209: and no less', at(-99, 0), [-98, 0, 100, 50]],
    ['R210: 2 % of it within the upper edge', at(0, -49), [0, -49, 100, 50]],
    ['R210: and no less', at(0, -50), [0, -49, 100, 50]],
    ['R215: floored', at(10.9, 20.9, 30.9, 40.9), [10, 20, 30, 40]],
    ['what is wider than the canvas', at(0, 0, 2000, 50), [-980, 0, 2000, 50]],
    ['what is wider than anything', at(0, 0, 1e9, 50), [-49_980, 0, 51_000, 50]],
    ['what has no size', at(0, 0, 0, -5), [0, 0, 2, 2]],
  ])('%s', (_, box, expected) => {
    const { x, y, w, h } = bounded(box, canvas)
    expect([x, y, w, h]).toEqual(expected)
  })

  it.each([1, 2, 3, 49, 50, 51, 99, 101, 999, 32_768])('leave a place for every size, on a canvas of %i', (display) => {
    for (const size of [2, 3, 49, 50, 51, 100, 101, 99_999, 100_000]) {
      const box = bounded({ x: -1e9, y: 1e9, w: size, h: size }, { displayWidth: display, displayHeight: display })
      expect(box.x + box.w).toBeLessThanOrEqual(display * 1.02)
      expect(box.y + box.h).toBeLessThanOrEqual(display * 1.02)
      expect(box.x + box.w).toBeGreaterThanOrEqual(box.w * 0.02)
      expect(box.y + box.h).toBeGreaterThanOrEqual(box.h * 0.02)
    }
  })
})

const two = aProgram([
  [
    { name: 'a', x: 10, y: 20 },
    { name: 'b', x: 800, y: 20 },
    { name: 'l', x: 5, y: 5, lock: true },
  ],
])

describe('moved items', () => {
  it('R198: have a new id, and keep their keys and everything that refers to them (G100)', () => {
    const program = aProgram([[{ name: 'a' }, { name: 't', type: 'touch', onTouch: { type: 'show', item: 'a' } }]])
    const moved = moveItems(program, keys('a'), { x: 1, y: 0 }, ids())
    expect([the(moved, 'a').id, the(moved, 't').id]).toEqual(['new1', 't'])
    expect(moved.items.get(item('a'))).toBe(the(moved, 'a'))
    expect(the(moved, 't').onTouch?.item).toBe(item('a'))
  })

  it('R198: keep their id when they only look different', () => {
    const coloured = editItem<'shape'>(two, item('a'), { settings: { fillColor: '#123456' } })
    expect(the(coloured, 'a')).toMatchObject({ id: 'a', settings: { fillColor: '#123456' } })
  })

  it.each([
    ['go together', 'ab', { x: 10.9, y: -3 }, [20, 17], [810, 17]],
    ['stop together at the first edge', 'ab', { x: 500, y: 0 }, [130, 20], [920, 20]],
    ['stop together at the other', 'ab', { x: -500, y: -500 }, [-98, -49], [692, -49]],
    ['stay when they are locked', 'l', { x: 5, y: 5 }, [10, 20], [800, 20]],
    ['stay when nobody knows how far', 'ab', { x: Number.NaN, y: Number.POSITIVE_INFINITY }, [10, 20], [800, 20]],
  ] as const)('%s', (_, names, by, a, b) => {
    const moved = moveItems(two, keys(names), by, ids())
    expect([boxOf(the(moved, 'a')).slice(0, 2), boxOf(the(moved, 'b')).slice(0, 2)]).toEqual([a, b])
  })

  it('are the same program when nothing moves', () => {
    expect(moveItems(two, keys('ab'), { x: 0.5, y: 0 }, ids())).toBe(two)
    expect(moveItems(two, keys('l'), { x: 5, y: 0 }, ids())).toBe(two)
  })
})

describe('resized items', () => {
  it.each([
    ['by the right edge', at(10, 20, 200, 50), [10, 20, 200, 50]],
    ['by the right edge, too far (R207)', at(10, 20, 5000, 50), [10, 20, 1010, 50]],
    ['by the lower edge, too far (R208)', at(10, 20, 100, 5000), [10, 20, 100, 592]],
    ['by the left edge', at(-40, 20, 150, 50), [-40, 20, 150, 50]],
    ['by the left edge, too far (R209)', at(-5600, 20, 5710, 50), [-5390, 20, 5500, 50]],
    ['by the right edge, to nothing', at(10, 20, -7, 50), [10, 20, 2, 50]],
    ['by the left edge, past the right one', at(300, 20, -190, 50), [108, 20, 2, 50]],
    ['anyhow', at(Number.NaN, 20, 100, 50), [10, 20, 100, 50]],
  ])('%s', (_, wanted, expected) => {
    expect(boxOf(the(resizeItem(two, item('a'), wanted, ids()), 'a'))).toEqual(expected)
  })

  it('have a new id (R198), and those that are locked stay', () => {
    expect(the(resizeItem(two, item('a'), at(10, 20, 101, 50), ids()), 'a').id).toBe('new1')
    expect(resizeItem(two, item('l'), at(0, 0, 5, 5), ids())).toBe(two)
  })
})

test.each([
  ['R211: x 0 is applied', { x: 0 }, [0, 20, 100, 50]],
  ['R211: x 10 is applied', { x: 10 }, [10, 20, 100, 50]],
  ['R211: x -1 is ignored', { x: -1 }, [10, 20, 100, 50]],
  ['R212: y -1 is ignored, and x is not (G99)', { x: 3, y: -1 }, [3, 20, 100, 50]],
  ['R212: y 0 is applied, and x is not', { x: -7, y: 0 }, [10, 0, 100, 50]],
  ['R213: w 1 is ignored', { w: 1 }, [10, 20, 100, 50]],
  ['R213: w 2 is applied', { w: 2 }, [10, 20, 2, 50]],
  ['R214: h 1 is ignored', { h: 1.9 }, [10, 20, 100, 50]],
  ['R214: h 2 is applied', { h: 2 }, [10, 20, 100, 2]],
  ['R215: all are floored', { x: 10.9, y: 0.9, w: 30.9, h: 2.9 }, [10, 0, 30, 2]],
  ['R215: what is floored to -1 is ignored', { x: -0.5 }, [10, 20, 100, 50]],
  ['R207: x beyond the edge', { x: 5000 }, [920, 20, 100, 50]],
  ['nothing that is a number', { x: Number.NaN, w: Number.POSITIVE_INFINITY }, [10, 20, 100, 50]],
])('%s', (_, typed, expected) => {
  expect(boxOf(the(setNumbers(two, item('a'), typed, ids()), 'a'))).toEqual(expected)
})
