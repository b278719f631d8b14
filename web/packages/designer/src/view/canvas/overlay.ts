import { type Box, centre, type Point, type Turned, turned } from '@marquee/model/program/geometry'
import type { Handle } from '../../tools/gesture'
import { type Guide, safeBox } from '../../tools/snap'
import css from './canvas.module.css'
import { gliding } from './gliding'
import { toWindow, type Viewport } from './viewport'

/** What is drawn over the canvas. Everything is in its pixels. */
export interface Scene {
  readonly viewport: Viewport
  /** The items that are selected. */
  readonly outlines: readonly Turned[]
  /** The box around all of them, which has the handles. */
  readonly frame: Turned | null
  /** Locked items have none. */
  readonly hasHandles: boolean
  readonly hover: Turned | null
  /** The item that takes what hovers over it. */
  readonly target: Turned | null
  readonly guides: readonly Guide[]
  readonly band: Box | null
  /** The page whose safe area is marked. */
  readonly safeArea: { readonly w: number; readonly h: number } | null
  /** What the gesture has come to, in numbers. */
  readonly note: string
}

export interface Overlay {
  readonly element: HTMLElement
  draw(scene: Scene): void
  /** Whether what is drawn follows the pointer. */
  follow(isMoving: boolean): void
  /** The handle that a pointer is on. */
  handleOf(target: EventTarget | null): Handle | 'rotate' | null
}

const handles: readonly Handle[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w']
const svg = 'http://www.w3.org/2000/svg'

/** Sides of a frame that are shorter have no handle in their middle, in pixels of the window. */
const shortest = 40

export function createOverlay(): Overlay {
  const element = document.createElement('div')
  element.className = css.overlay ?? ''
  const drawing = element.appendChild(document.createElementNS(svg, 'svg'))
  drawing.setAttribute('aria-hidden', 'true')
  // What is drawn always reaches from edge to edge: Chromium makes all layers anew when it does otherwise than before.
  const whole = drawing.appendChild(document.createElementNS(svg, 'rect'))
  whole.setAttribute('class', css.whole ?? '')
  const path = (name: string) => {
    const line = drawing.appendChild(document.createElementNS(svg, 'path'))
    line.setAttribute('class', css[name] ?? '')
    return line
  }
  const lines = {
    safe: path('safe'),
    hover: path('hover'),
    outlines: path('outline'),
    target: path('target'),
    band: path('band'),
    guides: path('guide'),
  }
  lines.target.dataset.testid = 'target'
  const frame = element.appendChild(document.createElement('div'))
  frame.className = css.frame ?? ''
  frame.dataset.testid = 'frame'
  for (const handle of [...handles, 'rotate'] as const) {
    const grip = frame.appendChild(document.createElement('span'))
    grip.className = css.handle ?? ''
    grip.dataset.handle = handle
  }
  const note = element.appendChild(document.createElement('span'))
  note.className = css.note ?? ''

  let rests: (() => void)[] = []

  return {
    element,
    draw({ viewport, outlines, frame: box, hasHandles, hover, target, guides, band, safeArea, note: text }) {
      const corners = (one: Turned) => cornersOf(one).map((corner) => toWindow(viewport, corner))
      set(lines.safe, safeArea ? closed(corners({ ...safeBox(safeArea), degree: 0 })) : '')
      set(lines.hover, hover ? closed(corners(hover)) : '')
      set(lines.target, target ? closed(corners(target)) : '')
      set(lines.outlines, outlines.map((one) => closed(corners(one))).join(''))
      set(lines.guides, guides.map((guide) => lineOf(guide, viewport)).join(''))
      set(lines.band, band ? closed(corners({ ...band, degree: 0 })) : '')
      placeFrame(box, hasHandles, viewport)
      placeNote(box ?? (band && { ...band, degree: 0 }), text, viewport)
    },
    follow(isMoving) {
      if (isMoving === rests.length > 0) return
      for (const rest of rests) rest()
      rests = isMoving ? [gliding(frame, 'transform'), gliding(note, 'transform')] : []
    },
    handleOf(target) {
      const grip = target instanceof Element ? target.closest<HTMLElement>('[data-handle]') : null
      return grip && frame.contains(grip) ? (grip.dataset.handle as Handle | 'rotate') : null
    },
  }

  function placeFrame(box: Turned | null, hasHandles: boolean, viewport: Viewport): void {
    frame.hidden = box === null
    if (!box) return
    const { x, y } = toWindow(viewport, box)
    const [w, h] = [(box.w * viewport.zoom) / 100, (box.h * viewport.zoom) / 100]
    frame.style.width = `${w}px`
    frame.style.height = `${h}px`
    frame.style.transform = `translate(${x}px, ${y}px)${box.degree ? ` rotate(${box.degree}deg)` : ''}`
    frame.toggleAttribute('data-still', !hasHandles)
    frame.toggleAttribute('data-narrow', w < shortest)
    frame.toggleAttribute('data-low', h < shortest)
    frame.style.setProperty('--turn', `${Math.round(box.degree / 45) * 45}`)
  }

  function placeNote(box: Turned | null, text: string, viewport: Viewport): void {
    note.hidden = text === '' || box === null
    if (note.hidden || !box) return
    if (note.textContent !== text) note.textContent = text
    const corners = cornersOf(box).map((corner) => toWindow(viewport, corner))
    const bottom = Math.max(...corners.map(({ y }) => y))
    const middle = toWindow(viewport, centre(box)).x
    note.style.transform = `translate(${middle}px, ${bottom + 14}px) translateX(-50%)`
  }
}

function set(line: SVGPathElement, d: string): void {
  if (line.getAttribute('d') !== d) line.setAttribute('d', d)
}

function cornersOf(box: Turned): Point[] {
  const { x, y, w, h, degree } = box
  const corners = [
    { x, y },
    { x: x + w, y },
    { x: x + w, y: y + h },
    { x, y: y + h },
  ]
  const about = centre(box)
  return degree === 0 ? corners : corners.map((corner) => turned(corner, about, degree))
}

function closed(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => `${half(x)} ${half(y)}`).join('L')}Z`
}

/** Lines of one pixel are sharp in the middle of a pixel. */
const half = (value: number) => Math.round(value) + 0.5

function lineOf({ side, kind, at, from, to }: Guide, viewport: Viewport): string {
  const ends = side === 'x' ? [at, from, at, to] : [from, at, to, at]
  const [x1, y1, x2, y2] = ends as [number, number, number, number]
  const [start, end] = [toWindow(viewport, { x: x1, y: y1 }), toWindow(viewport, { x: x2, y: y2 })]
  const line = `M${half(start.x)} ${half(start.y)}L${half(end.x)} ${half(end.y)}`
  return kind === 'gap' ? line + capsOf(side, start) + capsOf(side, end) : line
}

/** A gap ends with short lines across. */
function capsOf(side: Guide['side'], { x, y }: Point): string {
  return side === 'x' ? `M${half(x) - 4} ${half(y)}h8` : `M${half(x)} ${half(y) - 4}v8`
}
