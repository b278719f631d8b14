import { resizeItem } from '@marquee/model/program/bounds'
import { type Box, centre, type Point, type Turned, turned } from '@marquee/model/program/geometry'
import { boxAround, resizeTogether } from '@marquee/model/program/together'
import { drawing, type Gesture, type Handle, type Modifiers, reach, type World } from './gesture'
import { snapEdges, targetsOf, unsnapped } from './snap'

type Edge = -1 | 0 | 1

/** Which edges a handle draws: -1 the left or upper, 1 the right or lower. */
export const edgesOf: Readonly<Record<Handle, { readonly x: Edge; readonly y: Edge }>> = {
  n: { x: 0, y: -1 },
  ne: { x: 1, y: -1 },
  e: { x: 1, y: 0 },
  se: { x: 1, y: 1 },
  s: { x: 0, y: 1 },
  sw: { x: -1, y: 1 },
  w: { x: -1, y: 0 },
  nw: { x: -1, y: -1 },
}

const least = 2

/**
 * Resizes what is selected by one of eight handles: with Shift it keeps its ratio, with Alt its centre stays, with Ctrl
 * it does not snap. Several items are resized as one.
 */
export function resizing({ program, page, selection }: World, handle: Handle, from: Point): Gesture | null {
  const keys = selection.keys.filter((key) => program.items.get(key)?.lock === false)
  const [only] = keys
  const single = keys.length === 1 && only ? program.items.get(only) : undefined
  const box = single ?? boxAround(program, keys)
  if (!box || !only) return null
  const frame: Turned = { x: box.x, y: box.y, w: box.w, h: box.h, degree: single?.degree ?? 0 }
  const targets = targetsOf(program, page, keys)
  const edges = edgesOf[handle]
  return drawing(keys, program, 'designer.step.resize', ({ at, ...held }, { zoom, snaps }) => {
    const pointer = { x: at.x - from.x, y: at.y - from.y }
    const free = resizedBox(frame, handle, pointer, held)
    const canSnap = snaps && !held.mod && !held.shift && frame.degree === 0
    const near = canSnap ? snapEdges(free, edges, targets, (reach * 100) / zoom) : unsnapped
    const wanted = resizedBox(frame, handle, { x: pointer.x + near.x, y: pointer.y + near.y }, held)
    return {
      change: (before, newId) =>
        single ? resizeItem(before, only, wanted, newId) : resizeTogether(before, keys, wanted, newId),
      guides: near.guides,
    }
  })
}

/** The box that comes of drawing a handle so far; what is not drawn stays where it is, also when the box is turned. */
export function resizedBox(frame: Turned, handle: Handle, by: Point, held: Pick<Modifiers, 'shift' | 'alt'>): Box {
  const edges = edgesOf[handle]
  const own = turned(by, { x: 0, y: 0 }, -frame.degree)
  const grown = (size: number, edge: Edge, step: number) => Math.max(least, size + edge * step * (held.alt ? 2 : 1))
  let w = grown(frame.w, edges.x, own.x)
  let h = grown(frame.h, edges.y, own.y)
  if (held.shift) {
    const [across, along] = [w / frame.w, h / frame.h]
    const scale = edges.x === 0 ? along : edges.y === 0 ? across : Math.max(across, along)
    w = Math.max(least, frame.w * scale)
    h = Math.max(least, frame.h * scale)
  }
  w = Math.round(w)
  h = Math.round(h)
  const x = started(frame.x, frame.w, w, edges.x, held.alt)
  const y = started(frame.y, frame.h, h, edges.y, held.alt)
  if (frame.degree === 0) return { x: Math.round(x), y: Math.round(y), w, h }
  const middle = turned(centre({ x, y, w, h }), centre(frame), frame.degree)
  return { x: Math.round(middle.x - w / 2), y: Math.round(middle.y - h / 2), w, h }
}

/** Where a side begins that has another length now. */
function started(at: number, before: number, size: number, edge: Edge, isCentred: boolean): number {
  if (isCentred || edge === 0) return at + (before - size) / 2
  return edge > 0 ? at : at + before - size
}
