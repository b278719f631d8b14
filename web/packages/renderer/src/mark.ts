import { fill } from './medium'

const bulb = (x: number) => `M${x - 2.5} 9a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z`

/** A lit marquee: a row of bulbs above an M that hangs from it like a canopy. */
const shapes = [
  {
    d: [10, 21, 32, 43, 54].map(bulb).join(''),
    fill: '#f5b44a',
    stroke: 'none',
    strokeWidth: 0,
  },
  {
    d: 'M10 53V23L32 43L54 23V53',
    fill: 'none',
    stroke: '#f8fafc',
    strokeWidth: 8,
  },
]

const svg = 'http://www.w3.org/2000/svg'

/** The mark as an element that fills its positioned parent. */
export function createMark(): SVGSVGElement {
  const mark = document.createElementNS(svg, 'svg')
  mark.setAttribute('viewBox', '0 0 64 64')
  mark.setAttribute('aria-hidden', 'true')
  for (const shape of shapes) {
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
