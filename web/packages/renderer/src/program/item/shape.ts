import { fill } from '../../medium'
import { shapePath } from '../shapes'
import { colourOf, draw, finite, svgNames } from '../style'
import type { Draw } from './item'

/** A shape that fills its box, outline included. */
export const drawShape: Draw<'shape'> = (box, { w, h, name, settings }) => {
  const { type, skew, degree, outlineColor, fillColor } = settings
  const outline = Math.max(0, finite(settings.outlineSize))
  const drawing = fill(document.createElementNS(svgNames, 'svg'))
  drawing.setAttribute('viewBox', `0 0 ${w} ${h}`)
  drawing.setAttribute('preserveAspectRatio', 'none')
  drawing.setAttribute('role', 'img')
  drawing.setAttribute('aria-label', name)
  drawing.style.overflow = 'visible'
  const x = w / 2
  const y = h / 2
  const transform = `translate(${x} ${y}) rotate(${finite(degree)}) skewX(${skewOf(skew)}) translate(${-x} ${-y})`
  if (type === 'line') {
    const width = outline || Math.min(w, h)
    const stroke = colourOf(outline > 0 ? outlineColor : fillColor)
    const along = w >= h ? `M0 ${y}H${w}` : `M${x} 0V${h}`
    draw(drawing, 'path', { d: along, fill: 'none', stroke, 'stroke-width': width, transform })
  } else {
    draw(drawing, 'path', {
      d: shapePath(type, w, h, outline / 2),
      fill: settings.fill ? colourOf(fillColor) : 'none',
      stroke: outline > 0 ? colourOf(outlineColor) : 'none',
      'stroke-width': outline,
      'stroke-linejoin': type === 'rounded' || type === 'bubble' ? 'round' : 'miter',
      transform,
    })
  }
  box.appendChild(drawing)
  return {}
}

/** A shape that is skewed by a right angle would have no end. */
function skewOf(degrees: number): number {
  return Math.max(-80, Math.min(80, finite(degrees)))
}
