import type { Canvas } from './defaults'
import { type Box, isSameBox } from './geometry'
import { limits, type Range, within } from './limits'
import type { Item, ItemKey, NewId, Program } from './program'
import { withItems } from './records'

/**
 * Where items may be (R207 to R210, G97, G98): at most 2 % of the canvas beyond its right and lower edge, and at least
 * 2 % of the item within the left and the upper one. Everything is whole.
 */

/** How far right or down an item may reach. */
const farthest = (display: number) => Math.floor((102 * display) / 100)

/** How long a side may be, so that it has a place at all. */
const sizeRange = (display: number): Range => ({
  least: limits.size.least,
  most: Math.min(limits.size.most, 50 * farthest(display)),
})

/** Where a side of this length may begin. */
function placeRange(size: number, display: number): Range {
  return { least: -Math.floor((98 * size) / 100), most: farthest(display) - size }
}

/** The nearest box that may be: first its size, then its place. */
export function bounded({ x, y, w, h }: Box, { displayWidth, displayHeight }: Canvas): Box {
  const width = within(sizeRange(displayWidth), Math.floor(w))
  const height = within(sizeRange(displayHeight), Math.floor(h))
  return {
    x: within(placeRange(width, displayWidth), Math.floor(x) + 0),
    y: within(placeRange(height, displayHeight), Math.floor(y) + 0),
    w: width,
    h: height,
  }
}

/** The nearest box to what somebody draws by an edge or a corner: the other edges stay where they were. */
export function resized(before: Box, wanted: Box, canvas: Canvas): Box {
  const { at: x, size: w } = side(before.x, before.w, wanted.x, wanted.w, canvas.displayWidth)
  const { at: y, size: h } = side(before.y, before.h, wanted.y, wanted.h, canvas.displayHeight)
  return bounded({ x, y, w, h }, canvas)
}

function side(before: number, length: number, wanted: number, size: number, display: number) {
  const range = sizeRange(display)
  if (Math.floor(wanted) === before) {
    const least = before < 0 ? Math.ceil((-100 * before) / 98) : range.least
    return { at: before, size: within({ least, most: farthest(display) - before }, Math.floor(size)) }
  }
  const end = before + length
  if (Math.floor(wanted) + Math.floor(size) !== end) return { at: wanted, size }
  const fits = within({ least: range.least, most: Math.min(range.most, 50 * end) }, Math.floor(size))
  return { at: end - fits, size: fits }
}

/** The item there: with a new id if that is another place or size (R198). What refers to it holds its key (G100). */
export function put(item: Item, { x, y, w, h }: Box, newId: NewId): Item {
  return isSameBox(item, { x, y, w, h }) ? item : { ...item, x, y, w, h, id: newId() }
}

/** Moves items together, as far as all of them may go. Those that are locked stay. */
export function moveItems(
  program: Program,
  keys: readonly ItemKey[],
  by: { readonly x: number; readonly y: number },
  newId: NewId,
): Program {
  const moved = movable(program, keys)
  const { displayWidth, displayHeight } = program
  const x = step(moved, ({ x, w }) => [x, placeRange(w, displayWidth)], by.x)
  const y = step(moved, ({ y, h }) => [y, placeRange(h, displayHeight)], by.y)
  return withItems(program, moved, (item) => put(item, { ...item, x: item.x + x, y: item.y + y }, newId))
}

/** The part of a step that every item can go along. One that is outside already is not held back, nor brought back. */
function step(items: ReadonlyMap<ItemKey, Item>, of: (item: Item) => [at: number, range: Range], by: number): number {
  if (!Number.isFinite(by)) return 0
  let [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const item of items.values()) {
    const [at, range] = of(item)
    least = Math.max(least, Math.min(0, range.least - at))
    most = Math.min(most, Math.max(0, range.most - at))
  }
  return within({ least, most }, Math.floor(by)) + 0
}

/** Puts an item where somebody draws it. */
export function resizeItem(program: Program, key: ItemKey, wanted: Box, newId: NewId): Program {
  if (![wanted.x, wanted.y, wanted.w, wanted.h].every(Number.isFinite)) return program
  return withItems(program, movable(program, [key]), (item) => put(item, resized(item, wanted, program), newId))
}

/**
 * What somebody types: a place that is below 0 and a size below 2 is left out, each for itself (R211 to R214, G99), and
 * everything is floored (R215).
 */
export function setNumbers(program: Program, key: ItemKey, typed: Partial<Box>, newId: NewId): Program {
  return withItems(program, movable(program, [key]), (item) => {
    const above = (least: number, value: number | undefined, otherwise: number) => {
      const whole = Math.floor(value ?? Number.NaN)
      return Number.isFinite(whole) && whole > least ? whole : otherwise
    }
    const box = {
      x: above(-1, typed.x, item.x),
      y: above(-1, typed.y, item.y),
      w: above(1, typed.w, item.w),
      h: above(1, typed.h, item.h),
    }
    return isSameBox(item, box) ? item : put(item, bounded(box, program), newId)
  })
}

/** Those of the items that are not locked. */
export function movable(program: Program, keys: readonly ItemKey[]): ReadonlyMap<ItemKey, Item> {
  const free = new Map<ItemKey, Item>()
  for (const key of keys) {
    const item = program.items.get(key)
    if (item && !item.lock) free.set(key, item)
  }
  return free
}
