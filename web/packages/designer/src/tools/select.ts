import { extent, holds, overlap, type Point } from '@marquee/model/program/geometry'
import type { ItemKey } from '@marquee/model/program/program'
import { itemsOfPage } from '@marquee/model/program/records'
import { gathered, nothing, picked, type Selection, selectionOf, toggled } from '../core/selection'
import { between, type Gesture, type Happening, isFar, type Modifiers, type Step, type World } from './gesture'
import { moving } from './move'

type Down = Extract<Happening, { type: 'down' }>

/**
 * The item that a pointer reaches, of what it is on: it passes through what is locked to what lies beneath, and to the
 * canvas (null). With Ctrl it reaches what is locked, too.
 */
export function reached(
  { program, page }: Pick<World, 'program' | 'page'>,
  key: ItemKey,
  { at, mod }: { readonly at: Point } & Pick<Modifiers, 'mod'>,
): ItemKey | null {
  if (mod || !program.items.get(key)?.lock) return key
  const keys = itemsOfPage(program.pages.get(page) as never)
  const isFree = (one: ItemKey) => {
    const item = program.items.get(one)
    return item !== undefined && !item.lock && holds(item, at)
  }
  return keys.slice(0, keys.indexOf(key)).findLast(isFree) ?? null
}

/**
 * Presses an item: it is selected with its group, with Shift besides the others. What is selected already stays so
 * until the pointer is up, since it may be moved together. With Ctrl it is the item alone, without its group.
 */
export function pressing(world: World, down: Down, key: ItemKey): Step {
  const { program, selection } = world
  const isSelected = selection.keys.includes(key)
  if (isSelected) return [pressed(world, down, key), []]
  const next = down.shift ? toggled(program, selection, key) : down.mod ? selectionOf([key]) : picked(program, key)
  return [pressed({ ...world, selection: next }, down, null), [{ type: 'select', selection: next }]]
}

/** Waits for the pointer to move; `key` is what is selected, or not any more, if it does not. */
function pressed(world: World, down: Down, key: ItemKey | null): Gesture {
  const gesture: Gesture = {
    on(happening, now) {
      if (happening.type === 'move') {
        if (!isFar(down.screen, happening.screen)) return [gesture, []]
        return moving(world, down.at).on(happening, now)
      }
      if (happening.type !== 'up' || !key) return [null, []]
      const { program, selection } = world
      const next = down.shift ? toggled(program, selection, key) : down.mod ? selectionOf([key]) : picked(program, key)
      return [null, [{ type: 'select', selection: next }]]
    },
  }
  return gesture
}

/**
 * Draws a box on the empty canvas: what it touches is selected, with Shift besides the others. Locked items are not.
 */
export function boxing(world: World, down: Down): Step {
  const { program, page, selection } = world
  const first = down.shift ? selection : nothing
  const gesture: Gesture = {
    on(happening) {
      if (happening.type === 'cancel') return [null, [{ type: 'end' }, { type: 'select', selection }]]
      if (happening.type === 'down') return [null, [{ type: 'end' }]]
      const isDrawn = isFar(down.screen, happening.screen)
      const next = isDrawn ? within(down.at, happening.at) : first
      const select = { type: 'select', selection: next } as const
      if (happening.type === 'up') return [null, [{ type: 'end' }, select]]
      return [gesture, isDrawn ? [{ type: 'band', box: between(down.at, happening.at) }, select] : []]
    },
  }
  function within(from: Point, to: Point): Selection {
    const band = between(from, to)
    const keys = itemsOfPage(program.pages.get(page) as never).filter((key) => {
      const item = program.items.get(key)
      return item && !item.lock && overlap(extent(item), band)
    })
    return gathered(program, page, [...first.keys, ...keys])
  }
  return [gesture, []]
}
