import type { Canvas } from '@marquee/model/program/defaults'

/** Zoom is in percent. It is no part of a program, and no step that can be undone. */

export const firstZoom = 50
const least = 10
const most = 400
const levels = [10, 25, 33, 50, 67, 75, 100, 125, 150, 200, 300, 400]

export function zoomOf(wanted: number): number {
  return Number.isFinite(wanted) ? Math.min(Math.max(Math.round(wanted), least), most) : firstZoom
}

export function zoomedIn(zoom: number): number {
  return levels.find((level) => level > zoom) ?? most
}

export function zoomedOut(zoom: number): number {
  return levels.findLast((level) => level < zoom) ?? least
}

/** The zoom at which all of a canvas is seen in a window of so many pixels. */
export function fitting({ displayWidth, displayHeight }: Canvas, window: { width: number; height: number }): number {
  const share = Math.min(window.width / displayWidth, window.height / displayHeight)
  return zoomOf(Math.floor(share * 100))
}
