import { type Box, extent, type Point, type Turned } from '@marquee/model/program/geometry'
import css from './rulers.module.css'
import { type Size, toCanvas, toWindow, type Viewport } from './viewport'

/** Rulers along the upper and the left edge of the window, in pixels of the canvas. */
export interface Rulers {
  readonly element: HTMLElement
  draw(seen: Measured): void
}

interface Measured {
  readonly viewport: Viewport
  readonly window: Size
  /** Where the pointer is, in pixels of the canvas. */
  readonly at: Point | null
  /** What is selected: its sides are marked. */
  readonly box: Turned | null
}

const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000]

/** Pixels of the window that a number needs. */
const room = 56

/** The numbers of a ruler: the first one that is seen, and how far they are from each other. */
export function scaleOf(from: number, to: number, zoom: number): { step: number; numbers: number[] } {
  const step = steps.find((one) => (one * zoom) / 100 >= room) ?? 10_000
  const first = Math.ceil(from / step) - 1
  const count = Math.max(0, Math.floor(to / step) - first + 1)
  return { step, numbers: Array.from({ length: count }, (_, at) => (first + at) * step + 0) }
}

type Side = 'x' | 'y'

export function createRulers(): Rulers {
  const element = document.createElement('div')
  element.className = css.rulers ?? ''
  element.setAttribute('aria-hidden', 'true')
  const sides = { x: createRuler(element, 'x'), y: createRuler(element, 'y') }
  return {
    element,
    draw({ viewport, window, at, box }) {
      const marked = box && extent(box)
      sides.x.draw(viewport, window.width, at?.x ?? null, marked)
      sides.y.draw(viewport, window.height, at?.y ?? null, marked)
    },
  }
}

const svg = 'http://www.w3.org/2000/svg'

function createRuler(parent: HTMLElement, side: Side) {
  const ruler = parent.appendChild(document.createElement('div'))
  ruler.className = css.ruler ?? ''
  ruler.dataset.side = side
  const span = ruler.appendChild(document.createElement('i'))
  const scale = ruler.appendChild(document.createElementNS(svg, 'svg'))
  const place = ruler.appendChild(document.createElement('b'))
  let drawn = ''

  return {
    draw(viewport: Viewport, length: number, at: number | null, box: Box | null) {
      const seen = `${viewport[side]} ${viewport.zoom} ${length}`
      if (seen !== drawn) {
        drawn = seen
        drawScale(scale, side, viewport, length)
      }
      const along = (value: number) => toWindow(viewport, { x: value, y: value })[side]
      put(place, side, at === null ? null : along(at))
      place.textContent = at === null ? '' : String(Math.round(at))
      const [from, size] = side === 'x' ? [box?.x, box?.w] : [box?.y, box?.h]
      put(span, side, from === undefined ? null : along(from))
      if (size !== undefined) span.style[side === 'x' ? 'width' : 'height'] = `${(size * viewport.zoom) / 100}px`
    },
  }
}

function put(element: HTMLElement, side: Side, at: number | null): void {
  element.hidden = at === null
  if (at !== null) element.style.translate = side === 'x' ? `${Math.round(at)}px 0` : `0 ${Math.round(at)}px`
}

/** Long lines with their numbers, and nine short ones, or four, between them. */
function drawScale(scale: SVGElement, side: Side, viewport: Viewport, length: number): void {
  const start = toCanvas(viewport, { x: 0, y: 0 })[side]
  const end = toCanvas(viewport, { x: length, y: length })[side]
  const { step, numbers } = scaleOf(start, end, viewport.zoom)
  const place = (value: number) => Math.round(toWindow(viewport, { x: value, y: value })[side]) + 0.5
  const parts = step % 10 === 0 ? 10 : step % 5 === 0 ? 5 : 1
  const line = (value: number, far: number) => {
    const at = place(value)
    return side === 'x' ? `M${at} 20v${-far}` : `M20 ${at}h${-far}`
  }
  const path = document.createElementNS(svg, 'path')
  const lines = numbers.flatMap((number) =>
    Array.from({ length: parts }, (_, part) => {
      const far = part === 0 ? 20 : part * 2 === parts ? 7 : 4
      return line(number + (step * part) / parts, far)
    }),
  )
  path.setAttribute('d', lines.join(''))
  const texts = numbers.map((number) => {
    const text = document.createElementNS(svg, 'text')
    const at = place(number)
    text.setAttribute('transform', side === 'x' ? `translate(${at + 3} 10)` : `translate(10 ${at + 3}) rotate(90)`)
    text.textContent = String(number)
    return text
  })
  scale.replaceChildren(path, ...texts)
}
