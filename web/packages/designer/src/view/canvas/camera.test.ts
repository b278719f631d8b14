import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCamera } from './camera'

const canvas = { displayWidth: 1920, displayHeight: 1080 }
let tell: () => void
let size = { width: 0, height: 0 }

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        tell = told
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => size.width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => size.height)
})
afterEach(() => vi.unstubAllGlobals())

function open(width = 1028) {
  const refitted = vi.fn()
  const resize = (width: number, height = 590) => {
    size = { width, height }
    tell()
  }
  size = { width, height: 590 }
  const options = { changed: () => {}, refitted, signal: new AbortController().signal }
  return { camera: createCamera(document.createElement('div'), canvas, options), refitted, resize }
}

test('a page that was seen whole is seen whole beside a panel too, and is as large as before without it', () => {
  const { camera, refitted, resize } = open()
  resize(728)
  expect(camera.viewport).toEqual({ x: 38, y: 111, zoom: 34 })
  expect(refitted).toHaveBeenLastCalledWith(34)
  resize(1028)
  expect(camera.viewport.zoom).toBe(50)
  expect(refitted).toHaveBeenLastCalledWith(50)
})

test('R192 it begins at 50, or smaller where that would cut it, until there is room', () => {
  const roomy = open(1400)
  roomy.camera.whole()
  expect(roomy.camera.viewport.zoom).toBe(50)
  expect(roomy.refitted).not.toHaveBeenCalled()
  const { camera, refitted, resize } = open(728)
  camera.whole()
  expect(camera.viewport).toEqual({ x: 38, y: 111, zoom: 34 })
  expect(refitted).toHaveBeenLastCalledWith(34)
  resize(1028)
  expect(camera.viewport.zoom).toBe(50)
})

test.each([
  ['is seen whole', 728, { x: 38, y: 111, zoom: 34 }],
  ['is no larger than it begins', 1400, { x: 220, y: 25, zoom: 50 }],
])('R192 a page whose window has no size at first %s once it has one of %i', (_, width, seen) => {
  const { camera, resize } = open(0)
  camera.whole()
  resize(width)
  expect(camera.viewport).toEqual(seen)
})

test('a zoom that is chosen before the window has its size stays', () => {
  const { camera, resize } = open(0)
  camera.whole()
  camera.zoom(200)
  resize(728)
  expect(camera.viewport.zoom).toBe(200)
})

test('who looks at a part of the page goes on looking at its middle', () => {
  const { camera, refitted, resize } = open()
  camera.zoom(200)
  const { x } = camera.viewport
  resize(728)
  expect(camera.viewport).toMatchObject({ x: x - 150, zoom: 200 })
  expect(refitted).not.toHaveBeenCalled()
})

test('a zoom that was chosen beside the panel stays without it', () => {
  const { camera, resize } = open()
  resize(728)
  camera.zoom(25)
  resize(1028)
  expect(camera.viewport.zoom).toBe(25)
})
