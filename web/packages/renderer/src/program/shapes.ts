/** The outlines of shapes, as paths in a box of `w` by `h`, by so much smaller on each side. */

type Point = readonly [x: number, y: number]

/** Corners, as shares of the box. */
const corners: Readonly<Record<string, readonly Point[]>> = {
  triangle: [
    [0.5, 0],
    [1, 1],
    [0, 1],
  ],
  diamond: [
    [0.5, 0],
    [1, 0.5],
    [0.5, 1],
    [0, 0.5],
  ],
  pentagon: stretched(regular(5)),
  hexagon: [
    [0.25, 0],
    [0.75, 0],
    [1, 0.5],
    [0.75, 1],
    [0.25, 1],
    [0, 0.5],
  ],
  star: stretched(regular(10).map(([x, y], i): Point => (i % 2 ? [x * 0.4, y * 0.4] : [x, y]))),
  arrow: [
    [0, 0.28],
    [0.6, 0.28],
    [0.6, 0],
    [1, 0.5],
    [0.6, 1],
    [0.6, 0.72],
    [0, 0.72],
  ],
}

export function shapePath(type: string, w: number, h: number, inset: number): string {
  const by = Math.max(0, Math.min(inset, w / 2, h / 2))
  const width = w - 2 * by
  const height = h - 2 * by
  const shorter = Math.min(width, height)
  if (type === 'ellipse') {
    const arc = `a${width / 2} ${height / 2} 0 1 1`
    return `M${by} ${h / 2}${arc} ${width} 0${arc} ${-width} 0z`
  }
  if (type === 'rounded') return roundedPath(by, by, width, height, shorter * 0.15)
  if (type === 'bubble') return bubblePath(by, by, width, height, shorter * 0.18)
  const points = corners[type]
  if (!points) return `M${by} ${by}h${width}v${height}h${-width}z`
  return `M${points.map(([x, y]) => `${by + x * width} ${by + y * height}`).join('L')}z`
}

function roundedPath(x: number, y: number, w: number, h: number, r: number): string {
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  const across = w - 2 * r
  const down = h - 2 * r
  return `M${x + r} ${y}h${across}${arc(r, r)}v${down}${arc(-r, r)}h${-across}${arc(-r, -r)}v${-down}${arc(r, -r)}z`
}

/** A speech bubble, whose tail takes the lowest fifth. */
function bubblePath(x: number, y: number, w: number, h: number, r: number): string {
  const body = h * 0.8
  const radius = Math.min(r, body / 2)
  const arc = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  const across = w - 2 * radius
  const down = body - 2 * radius
  const tail = `H${x + w * 0.42}L${x + w * 0.2} ${y + h}L${x + w * 0.24} ${y + body}H${x + radius}`
  const top = `M${x + radius} ${y}h${across}${arc(radius, radius)}v${down}${arc(-radius, radius)}`
  return `${top}${tail}${arc(-radius, -radius)}v${-down}${arc(radius, -radius)}z`
}

/** So many corners around the origin, the first at the top. */
function regular(count: number): Point[] {
  return Array.from({ length: count }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / count
    return [Math.sin(angle), -Math.cos(angle)]
  })
}

/** The same corners, so that they touch all four sides. */
function stretched(points: readonly Point[]): Point[] {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const left = Math.min(...xs)
  const top = Math.min(...ys)
  const width = Math.max(...xs) - left
  const height = Math.max(...ys) - top
  return points.map(([x, y]): Point => [(x - left) / width, (y - top) / height])
}
