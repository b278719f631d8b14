import { newSize } from '@marquee/model/program/defaults'
import type { Box, Point } from '@marquee/model/program/geometry'
import { addItem } from '@marquee/model/program/items'
import type { ItemKind } from '@marquee/model/program/program'
import { between, type Gesture, isFar, type Modifiers, type World } from './gesture'

/** Draws the box of a new item: with Shift a square, with Alt about its centre. A click alone takes the usual size. */
export function inserting({ program, page, locale }: World, kind: ItemKind, from: Point, screen: Point): Gesture {
  const gesture: Gesture = {
    on(happening) {
      if (happening.type === 'cancel' || happening.type === 'down') return [null, [{ type: 'end' }]]
      const isDrawn = isFar(screen, happening.screen)
      const box = isDrawn ? drawnBox(from, happening.at, happening) : usual(program, kind, from)
      if (happening.type === 'move') return [gesture, isDrawn ? [{ type: 'band', box }] : []]
      return [
        null,
        [
          { type: 'end' },
          {
            type: 'commit',
            label: 'designer.step.insert',
            change: (before, newId) => addItem(before, page, kind, newId, box, locale),
          },
          { type: 'tool', tool: 'select' },
        ],
      ]
    },
  }
  return gesture
}

export function drawnBox(from: Point, at: Point, { shift, alt }: Pick<Modifiers, 'shift' | 'alt'>): Box {
  const [x, y] = [at.x - from.x, at.y - from.y]
  const longest = Math.max(Math.abs(x), Math.abs(y))
  const by = shift ? { x: longest * (Math.sign(x) || 1), y: longest * (Math.sign(y) || 1) } : { x, y }
  const start = alt ? { x: from.x - by.x, y: from.y - by.y } : from
  const box = between(start, { x: from.x + by.x, y: from.y + by.y })
  const [left, top] = [Math.round(box.x), Math.round(box.y)]
  return { x: left, y: top, w: Math.round(box.x + box.w) - left, h: Math.round(box.y + box.h) - top }
}

/** A box of the usual size about a point. */
function usual(program: World['program'], kind: ItemKind, at: Point): Box {
  const { w, h } = newSize(kind, program)
  return { x: Math.floor(at.x - w / 2), y: Math.floor(at.y - h / 2), w, h }
}
