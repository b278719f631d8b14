import { moveItems } from '@marquee/model/program/bounds'
import { duplicateItems } from '@marquee/model/program/clipboard'
import type { Point } from '@marquee/model/program/geometry'
import type { Item, ItemKey, NewId, PageKey, Program } from '@marquee/model/program/program'
import { addedItems, itemsOfPage, withItems } from '@marquee/model/program/records'
import { boxAround } from '@marquee/model/program/together'
import { type Drawn, drawing, type Gesture, reach, type World } from './gesture'
import { snapBox, type Targets, targetsOf, unsnapped } from './snap'

/**
 * Moves what is selected along with the pointer: with Shift along one axis, with Ctrl without snapping. With Alt it
 * stays, and copies of it are moved.
 */
export function moving({ program, page, selection }: World, from: Point): Gesture {
  const keys = selection.keys.filter((key) => program.items.get(key)?.lock === false)
  const frame = boxAround(program, keys)
  const targets = {
    moved: lazily(() => targetsOf(program, page, keys)),
    copied: lazily(() => targetsOf(program, page, [])),
  }
  return drawing(keys, program, 'designer.step.move', ({ at, shift, alt, mod }, { zoom, snaps }): Drawn => {
    const by = along({ x: Math.round(at.x - from.x), y: Math.round(at.y - from.y) }, shift)
    const wanted = frame && { ...frame, x: frame.x + by.x, y: frame.y + by.y }
    const around = alt ? targets.copied : targets.moved
    const near = wanted && snaps && !mod ? snapBox(wanted, around(), (reach * 100) / zoom) : unsnapped
    const free = { x: !shift || by.x !== 0, y: !shift || by.y !== 0 }
    const step = { x: by.x + (free.x ? Math.round(near.x) : 0), y: by.y + (free.y ? Math.round(near.y) : 0) }
    const guides = near.guides.filter(({ side }) => free[side])
    const move = (before: Program, newId: NewId) => moveItems(before, keys, step, newId)
    if (!alt) return { change: move, guides }
    const copies = { label: 'designer.step.duplicate', shown: move }
    return { change: (before, newId) => copiedTo(before, page, keys, step, newId), guides, copies }
  })
}

/** Copies of items, so far from them. */
function copiedTo(program: Program, page: PageKey, keys: readonly ItemKey[], by: Point, newId: NewId): Program {
  const after = duplicateItems(program, keys, newId)
  const there = program.pages.get(page)
  const originals = there ? itemsOfPage(there).filter((key) => keys.includes(key)) : []
  const added = addedItems(program, after)
  const places = new Map(added.map((key, at) => [key, program.items.get(originals[at] as ItemKey)]))
  const copies = new Map(added.map((key) => [key, after.items.get(key) as Item]))
  const placed = withItems(after, copies, (copy, key) => ({
    ...copy,
    x: places.get(key)?.x ?? 0,
    y: places.get(key)?.y ?? 0,
  }))
  return moveItems(placed, added, by, newId)
}

function along(by: Point, isStraight: boolean): Point {
  if (!isStraight) return by
  return Math.abs(by.x) >= Math.abs(by.y) ? { x: by.x, y: 0 } : { x: 0, y: by.y }
}

function lazily(make: () => Targets): () => Targets {
  let made: Targets | null = null
  return () => {
    made ??= make()
    return made
  }
}
