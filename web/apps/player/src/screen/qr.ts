import { encode } from 'uqr'
import { svg } from './dom'

/** A QR code of `text`, as one path: dark modules on whatever is behind it, one unit each, without a quiet zone. */
export function qrCode(text: string, label: string): SVGSVGElement {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  let path = ''
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) path += `M${x} ${y}h1v1h-1z`
    })
  })
  const code = svg('svg', { viewBox: `0 0 ${size} ${size}`, role: 'img', 'shape-rendering': 'crispEdges' })
  code.setAttribute('aria-label', label)
  code.appendChild(svg('path', { d: path, fill: 'currentColor' }))
  return code
}
