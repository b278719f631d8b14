import type { Box, Point, Turned } from '@marquee/model/program/geometry'
import type { ItemKey, ItemKind, PageKey, Program } from '@marquee/model/program/program'
import type { Selection } from '../core/selection'
import type { Change } from '../core/state'
import type { Guide } from './snap'

/**
 * What pointer and keys do on the canvas, as states: each tool is a pure function of its state and what happens, and
 * gives its next state and what is to be done. Nothing is changed before the end; what is shown until then is what the
 * change would make of the program as it was when the gesture began.
 */

export type Handle = 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw'

/** What lies under the pointer. */
export type Hit =
  | { readonly on: 'item'; readonly key: ItemKey }
  | { readonly on: 'handle'; readonly handle: Handle }
  | { readonly on: 'rotate' }
  | { readonly on: 'canvas' }

export interface Modifiers {
  readonly shift: boolean
  readonly alt: boolean
  readonly mod: boolean
}

export type Happening =
  | ({ readonly type: 'down'; readonly at: Point; readonly screen: Point; readonly hit: Hit } & Modifiers)
  | ({ readonly type: 'move'; readonly at: Point; readonly screen: Point } & Modifiers)
  | ({ readonly type: 'up'; readonly at: Point; readonly screen: Point } & Modifiers)
  /** Escape, or a pointer that is lost. */
  | { readonly type: 'cancel' }

/** What is in hand: `pan` also while the space bar is held. */
export type Tool = 'select' | 'pan' | ItemKind

/** What a gesture is about; `at` is in pixels of the canvas, `screen` in those of the window. */
export interface World {
  readonly program: Program
  readonly page: PageKey
  readonly selection: Selection
  /** Percent. */
  readonly zoom: number
  readonly tool: Tool
  readonly snaps: boolean
  /** What new items speak; '' is English. */
  readonly locale: string
}

export type Effect =
  | { readonly type: 'select'; readonly selection: Selection }
  /** Where items, or copies of them, are while the gesture lasts, and what they snap to. */
  | {
      readonly type: 'preview'
      readonly boxes: ReadonlyMap<ItemKey, Turned>
      readonly guides: readonly Guide[]
      readonly copies: boolean
    }
  /** A box that is drawn: to select, or for a new item. */
  | { readonly type: 'band'; readonly box: Box }
  | { readonly type: 'commit'; readonly label: string; readonly change: Change }
  /** The preview and the band are gone. */
  | { readonly type: 'end' }
  /** Pixels of the window. */
  | { readonly type: 'pan'; readonly by: Point }
  | { readonly type: 'tool'; readonly tool: Tool }

/** A gesture that is under way; null when there is none. */
export interface Gesture {
  readonly on: (happening: Happening, world: World) => Step
}

export type Step = readonly [gesture: Gesture | null, effects: readonly Effect[]]

export const nothingHappens: Step = [null, []]

/** How many pixels of the window a pointer moves before it draws, and how near things snap. */
export const slack = 4
export const reach = 6

export function isFar(one: Point, other: Point): boolean {
  return Math.abs(one.x - other.x) >= slack || Math.abs(one.y - other.y) >= slack
}

/** The box between two points. */
export function between(one: Point, other: Point): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  return { x, y, w: Math.abs(one.x - other.x), h: Math.abs(one.y - other.y) }
}

/** Where a change would bring items, for the preview of it. */
export function boxesOf(program: Program, keys: readonly ItemKey[], change: Change): ReadonlyMap<ItemKey, Turned> {
  const after = change(program, () => 'preview')
  const boxes = new Map<ItemKey, Turned>()
  for (const key of keys) {
    const item = after.items.get(key)
    if (item) boxes.set(key, { x: item.x, y: item.y, w: item.w, h: item.h, degree: item.degree })
  }
  return boxes
}

/** What drawing so far comes to. */
export interface Drawn {
  readonly change: Change
  readonly guides: readonly Guide[]
  /** Copies of the items come to be, moved as this moves the items; without it the change is what is shown. */
  readonly copies?: { readonly label: string; readonly shown: Change }
}

/** What any drawing that changes the program has in common: a preview on each move, one step at the end, Escape. */
export function drawing(
  keys: readonly ItemKey[],
  program: Program,
  label: string,
  draw: (happening: { readonly at: Point } & Modifiers, world: World) => Drawn,
): Gesture {
  const gesture: Gesture = {
    on(happening, world) {
      if (happening.type === 'cancel' || happening.type === 'down') return [null, [{ type: 'end' }]]
      const { change, guides, copies } = draw(happening, world)
      if (happening.type === 'up') {
        return [null, [{ type: 'end' }, { type: 'commit', label: copies?.label ?? label, change }]]
      }
      const boxes = boxesOf(program, keys, copies?.shown ?? change)
      return [gesture, [{ type: 'preview', boxes, guides, copies: copies !== undefined }]]
    },
  }
  return gesture
}
