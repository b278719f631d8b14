import type { Canvas } from '@marquee/model/program/defaults'
import type { Box, Point } from '@marquee/model/program/geometry'
import { firstZoom, fitting, zoomOf } from '../../core/zoom'
import css from './canvas.module.css'
import { centred, held, panned, revealing, type Size, showsAll, type Viewport, zoomedAbout } from './viewport'

/** What brings the canvas into its window. */
export interface Camera {
  readonly viewport: Viewport
  /** The size of the window that the canvas is seen in. */
  readonly window: Size
  /** What a page is drawn in, in pixels of the canvas. */
  readonly sheet: HTMLElement
  /** To a whole percentage, so that a point of the browser's window stays where it is; without one, the middle. */
  zoom(percent: number, about?: Point): void
  /** By a factor, however small it is; says which percentage that comes to. */
  zoomBy(factor: number, about: Point): number
  pan(by: Point): void
  /** Shows all of the canvas; says at which percentage. */
  fit(): number
  /** Shows all of the canvas where it would be cut, until there is more room; a window without a size waits for it. */
  whole(): void
  /** Brings a box into sight, if nothing of it is. */
  reveal(box: Box): void
  /** The canvas has another size now. */
  reshape(canvas: Canvas): void
}

/** How far from the edges of a large window a canvas ends that is fitted into it. */
const margin = 40

const restMs = 160

interface CameraOptions {
  /** What is seen is another part of the canvas now. */
  changed(): void
  /** The window has another size, and all of the canvas is shown in it as before: at this percentage. */
  refitted(percent: number): void
  readonly signal: AbortSignal
}

export function createCamera(root: HTMLElement, first: Canvas, { changed, refitted, signal }: CameraOptions): Camera {
  const sheet = root.appendChild(document.createElement('div'))
  sheet.className = css.sheet ?? ''
  const edge = root.appendChild(document.createElement('div'))
  edge.className = css.edge ?? ''
  let canvas = first
  let size = sizeOf(root)
  let viewport = centred(canvas, size, firstZoom)
  let isSeen = size.width > 0
  /** What small steps have come to, before they are rounded. */
  let exact: number | null = null
  /** The percentage that was left to show all of the canvas in a smaller window; it comes again with its room. */
  let left: number | null = null
  const observer = new ResizeObserver(resized)
  observer.observe(root)
  let rest: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(rest)
  })
  place()

  return {
    get viewport() {
      return viewport
    },
    get window() {
      return size
    },
    sheet,
    zoom(percent, about) {
      exact = left = null
      go(zoomedAbout(viewport, percent, about ? within(about) : { x: size.width / 2, y: size.height / 2 }))
    },
    zoomBy(factor, about) {
      exact = Math.min(400, Math.max(10, (exact ?? viewport.zoom) * factor))
      left = null
      go(zoomedAbout(viewport, zoomOf(exact), within(about)))
      return viewport.zoom
    },
    pan(by) {
      left = null
      go(panned(viewport, by))
    },
    fit() {
      exact = left = null
      go(centred(canvas, size, fittingZoom()))
      return viewport.zoom
    },
    whole() {
      if (!isSeen) left = viewport.zoom
      else if (!showsAll(viewport, canvas, size)) refit(viewport.zoom)
    },
    reveal(box) {
      if (isSeen) go(revealing(viewport, box, { x: box.x + box.w, y: box.y + box.h }, size))
    },
    reshape(next) {
      if (next.displayWidth === canvas.displayWidth && next.displayHeight === canvas.displayHeight) return
      canvas = next
      go(centred(canvas, size, viewport.zoom))
    },
  }

  function go(next: Viewport): void {
    viewport = held(next, canvas, size)
    flow()
    place()
    changed()
  }

  /** While the camera moves, the page is a picture that is moved; it is painted sharp again as soon as it rests. */
  function flow(): void {
    clearTimeout(rest)
    sheet.style.willChange = 'transform'
    rest = setTimeout(() => {
      sheet.style.willChange = ''
    }, restMs)
  }

  function within({ x, y }: Point): Point {
    const { left, top } = root.getBoundingClientRect()
    return { x: x - left, y: y - top }
  }

  /** What is in the middle of the window stays there, and a canvas of which all was seen is still seen whole. */
  function resized(): void {
    const before = size
    size = sizeOf(root)
    if (size.width === 0) return
    const by = { x: (size.width - before.width) / 2, y: (size.height - before.height) / 2 }
    const moved = panned(viewport, by)
    const isCut = isSeen && showsAll(viewport, canvas, before) && !showsAll(moved, canvas, size)
    if (isCut || left !== null) refit(left ?? viewport.zoom)
    else go(isSeen ? moved : centred(canvas, size, viewport.zoom))
    isSeen = true
  }

  /** Shows all of the canvas, no larger than wanted. */
  function refit(wanted: number): void {
    const zoom = showsAll(centred(canvas, size, wanted), canvas, size) ? wanted : fittingZoom()
    left = zoom < wanted ? wanted : null
    exact = null
    go(centred(canvas, size, zoom))
    refitted(zoom)
  }

  function fittingZoom(): number {
    const free = Math.min(margin, size.width / 25)
    return fitting(canvas, {
      width: Math.max(1, size.width - 2 * free),
      height: Math.max(1, size.height - 2 * free),
    })
  }

  function place(): void {
    const { displayWidth, displayHeight } = canvas
    const share = viewport.zoom / 100
    const at = `translate(${viewport.x}px, ${viewport.y}px)`
    const sized = (part: number) => ({ width: `${displayWidth * part}px`, height: `${displayHeight * part}px` })
    Object.assign(sheet.style, { ...sized(1), transform: `${at} scale(${share})` })
    Object.assign(edge.style, { ...sized(share), transform: at })
  }
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement): Size {
  return { width: clientWidth, height: clientHeight }
}
