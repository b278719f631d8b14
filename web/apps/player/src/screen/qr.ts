import { correction, generate } from 'lean-qr/nano'
import { svg } from './dom'

/** A QR code of `text`, as one path: dark modules on whatever is behind it, one unit each, without a quiet zone. */
export function qrCode(text: string, label: string): SVGSVGElement {
  const modules = generate(text, { minCorrectionLevel: correction.M })
  const { size } = modules
  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) if (modules.get(x, y)) path += `M${x} ${y}h1v1h-1z`
  }
  const code = svg('svg', { viewBox: `0 0 ${size} ${size}`, role: 'img', 'shape-rendering': 'crispEdges' })
  code.setAttribute('aria-label', label)
  code.appendChild(svg('path', { d: path, fill: 'currentColor' }))
  return code
}
