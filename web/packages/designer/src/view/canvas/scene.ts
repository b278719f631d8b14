import { around, type Box, extent, type Turned } from '@marquee/model/program/geometry'
import type { ItemKey, Program } from '@marquee/model/program/program'
import { programOf, type State, viewOf } from '../../core/state'
import type { Guide } from '../../tools/snap'
import type { Scene } from './overlay'

/** What is to be seen over the page. */
interface Seen {
  readonly state: State
  /** The program as it is drawn: an open dialog may make another one of it. */
  readonly shown: Program
  /** Where items are while a gesture lasts; null while there is none. */
  readonly boxes: ReadonlyMap<ItemKey, Turned> | null
  /** What is under the pointer. */
  readonly hover: ItemKey | null
  readonly guides: readonly Guide[]
  readonly band: Box | null
  /** Whether what is selected may be changed here. */
  readonly isFree: boolean
  readonly hasSafeArea: boolean
}

/** Of more items only the box around them is drawn while they move. */
const mostOutlines = 40

/** Outlines, the frame with its handles, guides, and a note of what a gesture has come to. */
export function sceneOf({
  state,
  shown,
  boxes,
  hover,
  guides,
  band,
  isFree,
  hasSafeArea,
}: Seen): Omit<Scene, 'viewport' | 'target'> {
  const { keys } = viewOf(state).selection
  const chosen = keys.flatMap((key): Turned[] => {
    const box = boxes?.get(key) ?? shown.items.get(key)
    return box ? [box] : []
  })
  const frame = frameOf(chosen)
  const hovered = hover && !boxes && !keys.includes(hover) ? shown.items.get(hover) : undefined
  const isOutlined = chosen.length > 1 && !(boxes && chosen.length > mostOutlines)
  return {
    outlines: isOutlined ? chosen : [],
    frame,
    hasHandles: isFree && keys.some((key) => shown.items.get(key)?.lock === false),
    hover: hovered ?? null,
    guides,
    band,
    safeArea: hasSafeArea ? { w: shown.displayWidth, h: shown.displayHeight } : null,
    note: boxes && frame ? noteOf(state, frame) : band ? sizeNote(band) : '',
  }
}

/** The box of one item, turned as it is, or the upright one around several. */
function frameOf(boxes: readonly Turned[]): Turned | null {
  const [only] = boxes
  if (boxes.length === 1 && only) return only
  const box = around(boxes.map(extent))
  return box && { ...box, degree: 0 }
}

/** Says what is changed: the place, the size, or the angle. */
function noteOf(state: State, now: Turned): string {
  const { items } = programOf(state)
  const before = frameOf(viewOf(state).selection.keys.flatMap((key) => items.get(key) ?? []))
  if (before && before.degree !== now.degree) return `${now.degree}°`
  const isSized = before === null || before.w !== now.w || before.h !== now.h
  return isSized ? sizeNote(now) : `${Math.round(now.x)}, ${Math.round(now.y)}`
}

function sizeNote({ w, h }: Box): string {
  return `${Math.round(w)} × ${Math.round(h)}`
}
