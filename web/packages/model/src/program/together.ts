import { bounded, movable, put } from './bounds'
import { around, type Box, centre, extent, turned, upright } from './geometry'
import type { ItemKey, NewId, Program } from './program'
import { withItems } from './records'

/** Several items arranged as if they were one. Those that are locked stay. */

/** The box around items; null of none. */
export function boxAround(program: Program, keys: readonly ItemKey[]): Box | null {
  return around(keys.flatMap((key) => program.items.get(key) ?? []).map(extent))
}

/** Makes the box around items another one, and everything in it along with it. */
export function resizeTogether(program: Program, keys: readonly ItemKey[], wanted: Box, newId: NewId): Program {
  const items = movable(program, keys)
  const frame = boxAround(program, [...items.keys()])
  if (!frame || ![wanted.x, wanted.y, wanted.w, wanted.h].every(Number.isFinite)) return program
  const across = Math.max(0, wanted.w) / frame.w
  const along = Math.max(0, wanted.h) / frame.h
  return withItems(program, items, (item) => {
    const left = Math.round(wanted.x + (item.x - frame.x) * across)
    const top = Math.round(wanted.y + (item.y - frame.y) * along)
    const right = Math.round(wanted.x + (item.x + item.w - frame.x) * across)
    const bottom = Math.round(wanted.y + (item.y + item.h - frame.y) * along)
    return put(item, bounded({ x: left, y: top, w: right - left, h: bottom - top }, program), newId)
  })
}

/** Turns items about the middle of the box around them, in degrees clockwise. */
export function rotateTogether(program: Program, keys: readonly ItemKey[], by: number, newId: NewId): Program {
  const items = movable(program, keys)
  const frame = boxAround(program, [...items.keys()])
  if (!frame || !Number.isFinite(by) || upright(by) === 0) return program
  const about = centre(frame)
  return withItems(program, items, (item) => {
    const middle = turned(centre(item), about, by)
    const box = { ...item, x: Math.round(middle.x - item.w / 2), y: Math.round(middle.y - item.h / 2) }
    return { ...put(item, bounded(box, program), newId), degree: upright(item.degree + by) }
  })
}
