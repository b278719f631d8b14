import { fill } from '../medium'
import { draw, svgNames } from './style'

/** Line drawings of 48 by 48. */
const signs = {
  picture: 'M6 10h36v28H6zM6 32l10-9 8 7 7-8 11 10M17 18a2.5 2.5 0 1 1-5 0a2.5 2.5 0 1 1 5 0z',
  film: 'M6 10h36v28H6zM20 18v12l10-6z',
  sound: 'M18 34V13l18-4v21M18 34a5 5 0 1 1-10 0a5 5 0 1 1 10 0zM36 30a5 5 0 1 1-10 0a5 5 0 1 1 10 0z',
  web: 'm42 24a18 18 0 1 1-36 0a18 18 0 1 1 36 0zM6 24h36M24 6c7 5 7 31 0 36M24 6c-7 5-7 31 0 36',
  news: 'M8 9h26v30H12a4 4 0 0 1-4-4zM34 18h7v17a3.500 3.500 0 0 1-7 0zM14 16h14v8H14zM14 29h14M14 33.500h9',
  table: 'M6 10h36v28H6zM6 19h36M6 28.500h36M18 10v28',
  calendar: 'M7 11h34v29H7zM7 20h34M15 7v8M33 7v8M14 27h6M14 33h6M26 27h8',
} as const

export type Sign = keyof typeof signs

/** A sign has half of this at most, in pixels of the canvas: what lies below stays to be seen. */
const mostPx = '160px'

/** Calm, and plainly no content: what is to be here, in the middle of its box. */
export function createPlaceholder(box: HTMLElement, sign: Sign, name = ''): HTMLElement {
  const place = fill(document.createElement('div'))
  place.style.boxSizing = 'border-box'
  place.style.border = '2px dashed rgba(100, 116, 139, 0.55)'
  place.style.borderRadius = '8px'
  place.style.backgroundColor = 'rgba(148, 163, 184, 0.16)'
  place.appendChild(createSign(sign, name))
  box.appendChild(place)
  return place
}

function createSign(sign: Sign, name = ''): SVGSVGElement {
  const drawing = fill(document.createElementNS(svgNames, 'svg'))
  Object.assign(drawing.style, { right: '0', bottom: '0', margin: 'auto', maxWidth: mostPx, maxHeight: mostPx })
  drawing.setAttribute('viewBox', '-24 -24 96 96')
  drawing.setAttribute('role', 'img')
  drawing.setAttribute('aria-label', name || sign)
  const line = { fill: 'none', stroke: '#64748b', 'stroke-width': 2.5, 'stroke-linejoin': 'round' }
  draw(drawing, 'path', { ...line, d: signs[sign], 'stroke-linecap': 'round' })
  return drawing
}
