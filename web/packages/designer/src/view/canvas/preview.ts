import type { Point, Turned } from '@marquee/model/program/geometry'
import type { Item, ItemKey, Program } from '@marquee/model/program/program'
import { withItems } from '@marquee/model/program/records'
import type { PageView } from '@marquee/renderer/program/page'
import { copied, type Lift, lifted } from './lift'

/** Shows items elsewhere while a gesture lasts, outside of the program. */
export interface Preview {
  /** Where the items are meanwhile; null while there is no gesture. */
  readonly boxes: ReadonlyMap<ItemKey, Turned> | null
  /** `copies`: they stay, and copies of them are there. */
  show(view: PageView, program: Program, boxes: ReadonlyMap<ItemKey, Turned>, copies: boolean): void
  /** Puts everything where the program says. */
  end(view: PageView, program: Program): void
}

/** How items are shown: moved as they are, each in its place, or drawn anew with another size. */
type Way = 'copied' | 'lifted' | 'placed' | 'drawn'

export function createPreview(): Preview {
  let boxes: ReadonlyMap<ItemKey, Turned> | null = null
  let way: Way | null = null
  let lift: Lift | null = null
  let shownIn: PageView | null = null

  return {
    get boxes() {
      return boxes
    },
    show(view, program, next, copies) {
      if (view !== shownIn) forget(view)
      const step = stepOf(program, next)
      const wanted = wayOf(program, next, step, copies)
      if (way !== wanted) {
        putBack(view, program)
        begin(view, wanted, next)
      }
      boxes = next
      if (lift && step) lift.by(step)
      else if (way === 'drawn') view.update(moved(program, next))
      else for (const [key, box] of next) place(view, key, box)
    },
    end(view, program) {
      putBack(view, program)
      boxes = null
    },
  }

  /** A page that is drawn anew knows nothing of what was shown. */
  function forget(view: PageView): void {
    shownIn = view
    lift = null
    way = null
  }

  /** What was drawn anew once goes on so. */
  function wayOf(program: Program, next: ReadonlyMap<ItemKey, Turned>, step: Point | null, copies: boolean): Way {
    if (step && copies) return 'copied'
    if (way === 'drawn' || (!step && isSized(program, next))) return 'drawn'
    return step && !(way === 'placed' && boxes?.size === next.size) ? 'lifted' : 'placed'
  }

  function begin(view: PageView, wanted: Way, next: ReadonlyMap<ItemKey, Turned>): void {
    way = wanted
    if (wanted !== 'lifted' && wanted !== 'copied') return
    const elements = [...next.keys()].flatMap((key) => view.item(key) ?? [])
    lift = wanted === 'copied' ? copied(elements) : lifted(elements)
    if (!lift) way = 'placed'
  }

  function putBack(view: PageView, program: Program): void {
    if (view !== shownIn) forget(view)
    lift?.end()
    lift = null
    if (way === 'drawn') view.update(program)
    if (way === 'placed') for (const key of boxes?.keys() ?? []) place(view, key, program.items.get(key))
    way = null
  }
}

/** How far all of them are moved alike; null if they are not, or are changed otherwise. */
function stepOf(program: Program, boxes: ReadonlyMap<ItemKey, Turned>): Point | null {
  let step: Point | null = null
  for (const [key, { x, y, w, h, degree }] of boxes) {
    const item = program.items.get(key)
    if (!item || item.w !== w || item.h !== h || item.degree !== degree) return null
    step ??= { x: x - item.x, y: y - item.y }
    if (x - item.x !== step.x || y - item.y !== step.y) return null
  }
  return step
}

function isSized(program: Program, boxes: ReadonlyMap<ItemKey, Turned>): boolean {
  for (const [key, { w, h }] of boxes) {
    const item = program.items.get(key)
    if (item && (item.w !== w || item.h !== h)) return true
  }
  return false
}

function moved(program: Program, boxes: ReadonlyMap<ItemKey, Turned>): Program {
  const items = new Map<ItemKey, Item>()
  for (const key of boxes.keys()) {
    const item = program.items.get(key)
    if (item) items.set(key, item)
  }
  return withItems(program, items, (item, key) => ({ ...item, ...boxes.get(key) }))
}

function place(view: PageView, key: ItemKey, box: Turned | undefined): void {
  const element = view.item(key)
  if (!element || !box) return
  const { x, y, degree } = box
  element.style.transform = `translate(${x}px, ${y}px)${degree ? ` rotate(${degree}deg)` : ''}`
}
