import { type Box, extent } from '@marquee/model/program/geometry'
import type { ItemKey, PageKey, Program } from '@marquee/model/program/program'
import { itemsOfPage } from '@marquee/model/program/records'

/** What things snap to: edges and centres of other items, equal gaps between them, the page and its safe area. */

type Side = 'x' | 'y'
export type SnapKind = 'edge' | 'centre' | 'gap' | 'page' | 'safe'

/** A line that something has snapped to, from one end to the other; `at` is its place on the axis that it crosses. */
export interface Guide {
  readonly side: Side
  readonly kind: SnapKind
  readonly at: number
  readonly from: number
  readonly to: number
}

interface Line {
  readonly at: number
  readonly kind: SnapKind
  readonly from: number
  readonly to: number
}

/** Made once when a gesture begins. */
export interface Targets {
  /** By their place. */
  readonly x: readonly Line[]
  readonly y: readonly Line[]
  /** Other items, from left to right and from top to bottom. */
  readonly across: readonly Box[]
  readonly along: readonly Box[]
}

export interface Snapped {
  /** How much further than where the pointer is. */
  readonly x: number
  readonly y: number
  readonly guides: readonly Guide[]
}

/** The share of the page along each edge that old screens may hide. */
const safeShare = 0.05

/** The part of a page that every screen shows. */
export function safeBox({ w, h }: { readonly w: number; readonly h: number }): Box {
  const [x, y] = [Math.round(w * safeShare), Math.round(h * safeShare)]
  return { x, y, w: w - 2 * x, h: h - 2 * y }
}

export const unsnapped: Snapped = { x: 0, y: 0, guides: [] }

/** What the items that move, or are resized, can snap to: everything else on their page. */
export function targetsOf(program: Program, page: PageKey, moving: readonly ItemKey[]): Targets {
  const own = new Set(moving)
  const keys = itemsOfPage(program.pages.get(page) as never).filter((key) => !own.has(key))
  const boxes = keys.flatMap((key) => program.items.get(key) ?? []).map(extent)
  const { displayWidth: width, displayHeight: height } = program
  return {
    x: linesOf(boxes, 'x', width, height),
    y: linesOf(boxes, 'y', height, width),
    across: [...boxes].sort((one, other) => one.x - other.x),
    along: [...boxes].sort((one, other) => one.y - other.y),
  }
}

function linesOf(boxes: readonly Box[], side: Side, length: number, breadth: number): Line[] {
  const page = (at: number, kind: SnapKind) => ({ at, kind, from: 0, to: breadth })
  const safe = Math.round(length * safeShare)
  const lines = [page(0, 'page'), page(length / 2, 'page'), page(length, 'page')]
  lines.push(page(safe, 'safe'), page(length - safe, 'safe'))
  for (const box of boxes) {
    const [at, size, from, to] =
      side === 'x' ? [box.x, box.w, box.y, box.y + box.h] : [box.y, box.h, box.x, box.x + box.w]
    const line = (place: number, kind: SnapKind) => ({ at: place, kind, from, to })
    lines.push(line(at, 'edge'), line(at + size / 2, 'centre'), line(at + size, 'edge'))
  }
  return lines.sort((one, other) => one.at - other.at)
}

/** Snaps a box as a whole, in either direction by itself, to what is at most `reach` pixels away. */
export function snapBox(box: Box, targets: Targets, reach: number): Snapped {
  const x = nearest(places(box.x, box.w), targets.x, reach) ?? gapStep(box, targets.across, 'x', reach)
  const y = nearest(places(box.y, box.h), targets.y, reach) ?? gapStep(box, targets.along, 'y', reach)
  const moved = { ...box, x: box.x + (x ?? 0), y: box.y + (y ?? 0) }
  const guides = [
    ...(x === null ? [] : guidesOf(moved, targets, 'x')),
    ...(y === null ? [] : guidesOf(moved, targets, 'y')),
  ]
  return { x: x ?? 0, y: y ?? 0, guides }
}

/** Snaps the edges that are drawn: -1 the first one of a side, 1 the last one, 0 none. */
export function snapEdges(box: Box, edges: { x: -1 | 0 | 1; y: -1 | 0 | 1 }, targets: Targets, reach: number): Snapped {
  const edge = (at: number, size: number, which: number) => (which === 0 ? [] : [which < 0 ? at : at + size])
  const [ownX, ownY] = [edge(box.x, box.w, edges.x), edge(box.y, box.h, edges.y)]
  const lineX = nearest(ownX, targets.x, reach)
  const lineY = nearest(ownY, targets.y, reach)
  const gapX = lineX === null ? edgeGap(box, edges.x, targets.across, 'x', reach) : null
  const gapY = lineY === null ? edgeGap(box, edges.y, targets.along, 'y', reach) : null
  const [x, y] = [lineX ?? gapX?.by ?? null, lineY ?? gapY?.by ?? null]
  const met = (side: Side, own: readonly number[], by: number | null, from: number, to: number) => {
    return by === null ? [] : own.flatMap((at) => linesAt(at + by, targets[side], side, from, to))
  }
  const guides = [
    ...met('x', ownX, lineX, box.y, box.y + box.h),
    ...met('y', ownY, lineY, box.x, box.x + box.w),
    ...spansOf(box, 'x', gapX?.spans ?? []),
    ...spansOf(box, 'y', gapY?.spans ?? []),
  ]
  return { x: x ?? 0, y: y ?? 0, guides }
}

const places = (at: number, size: number) => [at, at + size / 2, at + size]

/** The smallest step that brings one of the places onto a line; null when none is near. */
function nearest(own: readonly number[], lines: readonly Line[], reach: number): number | null {
  let best: number | null = null
  for (const at of own) {
    const after = firstFrom(lines, at)
    for (const line of [lines[after - 1], lines[after]]) {
      const by = line ? line.at - at : Number.POSITIVE_INFINITY
      if (Math.abs(by) <= reach && (best === null || Math.abs(by) < Math.abs(best))) best = by
    }
  }
  return best
}

/** The index of the first line that is not before a place. */
function firstFrom(lines: readonly Line[], at: number): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle] as Line).at < at) low = middle + 1
    else high = middle
  }
  return low
}

function linesAt(at: number, lines: readonly Line[], side: Side, from: number, to: number): Guide[] {
  const guides: Guide[] = []
  for (let next = firstFrom(lines, at - tiny); next < lines.length; next++) {
    const line = lines[next] as Line
    if (line.at > at + tiny) break
    guides.push({ side, kind: line.kind, at: line.at, from: Math.min(from, line.from), to: Math.max(to, line.to) })
  }
  return joined(guides)
}

const tiny = 0.01

/** One guide for each place, of the first kind that is there, as long as all of them together. */
function joined(guides: readonly Guide[]): Guide[] {
  const [first, ...rest] = guides
  if (!first) return []
  const from = Math.min(first.from, ...rest.map((guide) => guide.from))
  const to = Math.max(first.to, ...rest.map((guide) => guide.to))
  return [{ ...first, from, to }]
}

function guidesOf(box: Box, targets: Targets, side: Side): Guide[] {
  const [at, size, from, to] =
    side === 'x' ? [box.x, box.w, box.y, box.y + box.h] : [box.y, box.h, box.x, box.x + box.w]
  const lines = places(at, size).flatMap((place) => linesAt(place, targets[side], side, from, to))
  return lines.length > 0 ? lines : gapGuides(box, side === 'x' ? targets.across : targets.along, side)
}

interface Gap {
  /** Where the box begins, so that its gaps are equal. */
  readonly at: number
  /** The gaps, from and to. */
  readonly spans: readonly (readonly [number, number])[]
}

function gapStep(box: Box, sorted: readonly Box[], side: Side, reach: number): number | null {
  const own = side === 'x' ? box.x : box.y
  let best: number | null = null
  for (const { at } of gaps(box, sorted, side)) {
    const by = at - own
    if (Math.abs(by) <= reach && (best === null || Math.abs(by) < Math.abs(best))) best = by
  }
  return best
}

function gapGuides(box: Box, sorted: readonly Box[], side: Side): Guide[] {
  const own = side === 'x' ? box.x : box.y
  const found = gaps(box, sorted, side).find(({ at }) => Math.abs(at - own) <= tiny)
  return spansOf(box, side, found?.spans ?? [])
}

/** A gap is drawn along its own axis, through the middle of the box. */
function spansOf(box: Box, side: Side, spans: Gap['spans']): Guide[] {
  const at = side === 'x' ? box.y + box.h / 2 : box.x + box.w / 2
  return spans.map(([from, to]) => ({ side: side === 'x' ? 'y' : 'x', kind: 'gap', at, from, to }))
}

/** The nearest step of an edge that is drawn, with which its gap is as wide as another one of the row. */
function edgeGap(box: Box, edge: -1 | 0 | 1, sorted: readonly Box[], side: Side, reach: number) {
  if (edge === 0) return null
  const [at, size] = side === 'x' ? (['x', 'w'] as const) : (['y', 'h'] as const)
  const [start, end] = [box[at], box[at] + box[size]]
  const row = rowOf(box, sorted, side)
  const before = row.findLast((other) => other[at] + other[size] <= start + reach)
  const after = row.find((other) => other[at] >= end - reach)
  const near = edge > 0 ? after : before
  if (!near) return null
  const known: (readonly [number, number])[] = row
    .slice(1)
    .map((other, index) => [(row[index] as Box)[at] + (row[index] as Box)[size], other[at]])
  const own = edge > 0 ? before && ([before[at] + before[size], start] as const) : after && ([end, after[at]] as const)
  let best: { by: number; spans: Gap['spans'] } | null = null
  for (const span of own ? [own, ...known] : known) {
    const gap = span[1] - span[0]
    const wanted = edge > 0 ? near[at] - gap : near[at] + near[size] + gap
    const by = wanted - (edge > 0 ? end : start)
    if (gap <= 0 || Math.abs(by) > reach || (best && Math.abs(by) >= Math.abs(best.by))) continue
    const spanned = edge > 0 ? ([wanted, near[at]] as const) : ([near[at] + near[size], wanted] as const)
    best = { by, spans: [span, spanned] }
  }
  return best
}

/** The others that lie in the row of a box, or in its column. */
function rowOf(box: Box, sorted: readonly Box[], side: Side): Box[] {
  const [cross, breadth] = side === 'x' ? (['y', 'h'] as const) : (['x', 'w'] as const)
  return sorted.filter(
    (other) => other[cross] < box[cross] + box[breadth] && box[cross] < other[cross] + other[breadth],
  )
}

/** The places at which a box is as far from its neighbours as they are from each other, in the row that it lies in. */
function gaps(box: Box, sorted: readonly Box[], side: Side): Gap[] {
  const [at, size] = side === 'x' ? (['x', 'w'] as const) : (['y', 'h'] as const)
  const row = rowOf(box, sorted, side)
  const found: Gap[] = []
  for (let index = 1; index < row.length; index++) {
    const [one, other] = [row[index - 1] as Box, row[index] as Box]
    const [end, begin] = [one[at] + one[size], other[at]]
    const gap = begin - end
    if (gap <= 0) continue
    const after = other[at] + other[size]
    found.push({
      at: after + gap,
      spans: [
        [end, begin],
        [after, after + gap],
      ],
    })
    found.push({
      at: one[at] - gap - box[size],
      spans: [
        [one[at] - gap, one[at]],
        [end, begin],
      ],
    })
    const half = (gap - box[size]) / 2
    if (half >= 0)
      found.push({
        at: end + half,
        spans: [
          [end, end + half],
          [begin - half, begin],
        ],
      })
  }
  return found
}
