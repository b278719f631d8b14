import { bounded, movable, put } from './bounds'
import { around, type Box, extent } from './geometry'
import type { Item, ItemKey, NewId, Program } from './program'
import { withItems } from './records'

export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'
export type Axis = 'horizontal' | 'vertical'

/** What every item is measured by, also one that is turned: the upright box around it. */
type Extents = ReadonlyMap<ItemKey, Box>

/** Aligns items with each other, and a single one with the page. Those that are locked stay. */
export function alignItems(program: Program, keys: readonly ItemKey[], to: Alignment, newId: NewId): Program {
  const items = movable(program, keys)
  const page = { x: 0, y: 0, w: program.displayWidth, h: program.displayHeight }
  const extents = extentsOf(items)
  const frame = items.size > 1 ? around([...extents.values()]) : page
  return frame ? shifted(program, items, (key) => aligned[to](extents.get(key) as Box, frame), newId) : program
}

const aligned: Readonly<Record<Alignment, (box: Box, frame: Box) => { x: number; y: number }>> = {
  left: (box, frame) => ({ x: frame.x - box.x, y: 0 }),
  center: (box, frame) => ({ x: frame.x + (frame.w - box.w) / 2 - box.x, y: 0 }),
  right: (box, frame) => ({ x: frame.x + frame.w - box.w - box.x, y: 0 }),
  top: (box, frame) => ({ x: 0, y: frame.y - box.y }),
  middle: (box, frame) => ({ x: 0, y: frame.y + (frame.h - box.h) / 2 - box.y }),
  bottom: (box, frame) => ({ x: 0, y: frame.y + frame.h - box.h - box.y }),
}

/** Makes the gaps between three or more items equal; the first and the last stay. */
export function distributeItems(program: Program, keys: readonly ItemKey[], axis: Axis, newId: NewId): Program {
  const items = movable(program, keys)
  if (items.size < 3) return program
  const [at, size] = axis === 'horizontal' ? (['x', 'w'] as const) : (['y', 'h'] as const)
  const extents = extentsOf(items)
  const order = [...extents].sort(([, one], [, other]) => one[at] + one[size] / 2 - (other[at] + other[size] / 2))
  const [first, last] = [order[0]?.[1] as Box, order.at(-1)?.[1] as Box]
  const filled = order.reduce((sum, [, box]) => sum + box[size], 0)
  const gap = (last[at] + last[size] - first[at] - filled) / (order.length - 1)
  let next = first[at]
  const by = new Map<ItemKey, number>()
  for (const [key, box] of order) {
    by.set(key, next - box[at])
    next += box[size] + gap
  }
  const step = (key: ItemKey) => ({ x: 0, y: 0, [at]: key === order.at(-1)?.[0] ? 0 : (by.get(key) ?? 0) })
  return shifted(program, items, step, newId)
}

function extentsOf(items: ReadonlyMap<ItemKey, Item>): Extents {
  return new Map(Array.from(items, ([key, item]) => [key, extent(item)] as const))
}

function shifted(
  program: Program,
  items: ReadonlyMap<ItemKey, Item>,
  by: (key: ItemKey) => { readonly x: number; readonly y: number },
  newId: NewId,
): Program {
  return withItems(program, items, (item, key) => {
    const { x, y } = by(key)
    // A step along one axis says nothing about the other; what is turned has an extent that is not whole.
    const wanted = { ...item, x: item.x + Math.round(x), y: item.y + Math.round(y) }
    return x === 0 && y === 0 ? item : put(item, bounded(wanted, program), newId)
  })
}

/** Makes items as large as the page, upright. Those that are locked stay. */
export function fillPage(program: Program, keys: readonly ItemKey[], newId: NewId): Program {
  const page = { x: 0, y: 0, w: program.displayWidth, h: program.displayHeight }
  return withItems(program, movable(program, keys), (item) => {
    const full = put(item, bounded(page, program), newId)
    return full.degree === 0 ? full : { ...full, degree: 0 }
  })
}
