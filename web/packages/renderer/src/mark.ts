import { fill } from './medium'

/** The product's mark as data, so that whoever draws with something else than the DOM draws the same. */
export interface MarkShape {
  readonly d: string
  readonly fill: string
  readonly stroke: string
  readonly strokeWidth: number
}

export const markViewBox = '0 0 64 64'

export const markColours = { canopy: '#f5b44a', letter: '#f8fafc' } as const

const bulb = (x: number) => `M${x - 2.5} 9a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z`

/** A lit marquee: a row of bulbs above an M that hangs from it like a canopy. */
export const markShapes: readonly MarkShape[] = [
  {
    d: [10, 21, 32, 43, 54].map(bulb).join(''),
    fill: markColours.canopy,
    stroke: 'none',
    strokeWidth: 0,
  },
  {
    d: 'M10 53V23L32 43L54 23V53',
    fill: 'none',
    stroke: markColours.letter,
    strokeWidth: 8,
  },
]

const svg = 'http://www.w3.org/2000/svg'

/** The mark as an element that fills its positioned parent. */
export function createMark(): SVGSVGElement {
  const mark = document.createElementNS(svg, 'svg')
  mark.setAttribute('viewBox', markViewBox)
  mark.setAttribute('aria-hidden', 'true')
  for (const shape of markShapes) {
    const path = document.createElementNS(svg, 'path')
    path.setAttribute('d', shape.d)
    path.setAttribute('fill', shape.fill)
    path.setAttribute('stroke', shape.stroke)
    path.setAttribute('stroke-width', String(shape.strokeWidth))
    path.setAttribute('stroke-linecap', 'round')
    path.setAttribute('stroke-linejoin', 'round')
    mark.appendChild(path)
  }
  return fill(mark)
}
