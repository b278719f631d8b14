import { expect, test } from 'vitest'
import { centred, held, revealing, toCanvas, toWindow, zoomedAbout } from './viewport'

const view = { x: 100, y: 50, zoom: 50 }
const window = { width: 1000, height: 600 }

test.each([
  ['lies in the middle', [400, 300], [800, 500], [100, 50]],
  ['reaches in by its edge', [1700, 300], [2400, 500], [100, 50]],
  ['lies at the lower edge', [400, 1080], [800, 1090], [100, 50]],
  ['is beyond the right edge', [1900, 300], [2300, 500], [-550, 50]],
  ['is above', [400, -600], [800, -200], [100, 500]],
])('a box that %s: from %j to %j the canvas is then at %j', (_, [x = 0, y = 0], [right = 0, bottom = 0], at) => {
  const after = revealing(view, { x, y }, { x: right, y: bottom }, window)
  expect([after.x, after.y]).toEqual(at)
})

test('what lies at the pointer stays there at another zoom', () => {
  const at = { x: 333, y: 222 }
  const before = toCanvas(view, at)
  const after = zoomedAbout(view, 175, at)
  expect(after.zoom).toBe(175)
  expect(toWindow(after, before).x).toBeCloseTo(at.x)
  expect(toWindow(after, before).y).toBeCloseTo(at.y)
})

test('some of the canvas is always seen', () => {
  const canvas = { displayWidth: 1920, displayHeight: 1080 }
  const far = held({ x: 9000, y: -9000, zoom: 50 }, canvas as never, window)
  expect([far.x, far.y]).toEqual([940, -480])
  expect(centred(canvas as never, window, 50)).toEqual({ x: 20, y: 30, zoom: 50 })
})
