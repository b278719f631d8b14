import type { Canvas } from '@marquee/model/program/defaults'
import type { Point } from '@marquee/model/program/geometry'

/** What of the canvas is seen in its window: where its upper left corner lies there, and how large a pixel is. */
export interface Viewport {
  readonly x: number
  readonly y: number
  /** Percent. */
  readonly zoom: number
}

/** Pixels of the window. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** How much of the canvas is always seen. */
const least = 60

export function toWindow({ x, y, zoom }: Viewport, at: Point): Point {
  return { x: x + (at.x * zoom) / 100, y: y + (at.y * zoom) / 100 }
}

export function toCanvas({ x, y, zoom }: Viewport, at: Point): Point {
  return { x: ((at.x - x) * 100) / zoom, y: ((at.y - y) * 100) / zoom }
}

/** At another zoom, so that what lies at a point of the window stays there. */
export function zoomedAbout(view: Viewport, zoom: number, at: Point): Viewport {
  const ratio = zoom / view.zoom
  return { x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio, zoom }
}

/** With the middle of the canvas in the middle of the window. */
export function centred({ displayWidth, displayHeight }: Canvas, window: Size, zoom: number): Viewport {
  const x = Math.round((window.width - (displayWidth * zoom) / 100) / 2)
  const y = Math.round((window.height - (displayHeight * zoom) / 100) / 2)
  return { x, y, zoom }
}

/** Whether a window shows all of the canvas. */
export function showsAll({ x, y, zoom }: Viewport, { displayWidth, displayHeight }: Canvas, window: Size): boolean {
  const right = x + (displayWidth * zoom) / 100
  const bottom = y + (displayHeight * zoom) / 100
  return x >= 0 && y >= 0 && right <= window.width && bottom <= window.height
}

export function panned(view: Viewport, by: Point): Viewport {
  return { ...view, x: view.x + by.x, y: view.y + by.y }
}

/** The nearest place at which the canvas is not lost out of sight. */
export function held(view: Viewport, { displayWidth, displayHeight }: Canvas, window: Size): Viewport {
  return {
    ...view,
    x: side(view.x, (displayWidth * view.zoom) / 100, window.width),
    y: side(view.y, (displayHeight * view.zoom) / 100, window.height),
  }
}

function side(at: number, length: number, window: number): number {
  const seen = Math.min(least, length, window)
  return Math.min(Math.max(at, seen - length), window - seen)
}

/** Of what is seen by fewer pixels nothing is seen. */
const fewest = 4

/** So that a box of the canvas is seen, moved no further than it has to be. */
export function revealing(view: Viewport, from: Point, to: Point, window: Size): Viewport {
  const [start, end] = [toWindow(view, from), toWindow(view, to)]
  return panned(view, { x: shift(start.x, end.x, window.width), y: shift(start.y, end.y, window.height) })
}

function shift(start: number, end: number, window: number): number {
  const isSeen = end > fewest && start < window - fewest
  return isSeen ? 0 : window / 2 - (start + end) / 2
}
