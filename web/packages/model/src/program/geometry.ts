/** Pixels of the canvas. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** A box that is turned about its centre, in degrees clockwise. */
export interface Turned extends Box {
  readonly degree: number
}

export function centre({ x, y, w, h }: Box): Point {
  return { x: x + w / 2, y: y + h / 2 }
}

/** The point turned about another one, in degrees clockwise. */
export function turned({ x, y }: Point, about: Point, degree: number): Point {
  const [sin, cos] = sinCos(degree)
  const dx = x - about.x
  const dy = y - about.y
  return { x: about.x + dx * cos - dy * sin, y: about.y + dx * sin + dy * cos }
}

/** The upright box around one that is turned. */
export function extent({ x, y, w, h, degree }: Turned): Box {
  if (degree === 0) return { x, y, w, h }
  const [sin, cos] = sinCos(degree).map(Math.abs) as [number, number]
  const width = w * cos + h * sin
  const height = w * sin + h * cos
  return { x: x + (w - width) / 2, y: y + (h - height) / 2, w: width, h: height }
}

/** The box around all of them; null of none. */
export function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.w))
  const bottom = Math.max(...boxes.map((box) => box.y + box.h))
  return { x, y, w: right - x, h: bottom - y }
}

export function overlap(one: Box, other: Box): boolean {
  return one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h
}

/** Whether a point lies in a box. */
export function holds(box: Turned, point: Point): boolean {
  const { x, y } = turned(point, centre(box), -box.degree)
  return x >= box.x && x < box.x + box.w && y >= box.y && y < box.y + box.h
}

export function isSameBox(one: Box, other: Box): boolean {
  return one.x === other.x && one.y === other.y && one.w === other.w && one.h === other.h
}

/** The same angle from 0 to less than 360, in tenths of a degree. */
export function upright(degree: number): number {
  const tenths = Math.round(degree * 10) % 3600
  return (tenths < 0 ? tenths + 3600 : tenths + 0) / 10
}

/** Exact for quarter turns. */
function sinCos(degree: number): [sin: number, cos: number] {
  const quarter = ((degree % 360) + 360) % 360
  if (quarter % 90 === 0)
    return (
      [
        [0, 1],
        [1, 0],
        [0, -1],
        [-1, 0],
      ] as const
    )[quarter / 90]?.slice() as [number, number]
  const radians = (degree * Math.PI) / 180
  return [Math.sin(radians), Math.cos(radians)]
}
