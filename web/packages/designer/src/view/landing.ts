import { bounded } from '@marquee/model/program/bounds'
import { type Canvas, newSize } from '@marquee/model/program/defaults'
import { type Box, holds, type Point } from '@marquee/model/program/geometry'
import { addItem, editItem, hasRoom } from '@marquee/model/program/items'
import { limits } from '@marquee/model/program/limits'
import type { Item, ItemKey, ItemOf, NewId, PageKey, Program } from '@marquee/model/program/program'
import { addedItems, itemsOfPage } from '@marquee/model/program/records'
import type { AsideItem } from '@marquee/ui/aside/item'
import type { Editor } from '../core/editor'
import type { Selection } from '../core/selection'
import { programOf, viewOf } from '../core/state'
import { entriesOf, joined, type TimedContent } from './dialogs/contents'
import type { FoundContent } from './ports'

/** Where contents come to lie that are put on a page. */
export interface Spot {
  readonly page: PageKey
  /** The item that takes them; null makes a new one. */
  readonly item: ItemKey | null
  /** The middle of a new one, in pixels of the canvas; null is the middle of the page. */
  readonly at: Point | null
}

/** How large a content is by itself, in pixels; 0 is not known. */
export type Extent = Pick<TimedContent, 'width' | 'height'>

/** A content of the aside, as the designer knows contents. */
export function contentOf({ id, name, type, contentSrc, durationMs, totalPage, ...more }: AsideItem): FoundContent {
  const { fileSize = 0, width = 0, height = 0, misfit, validity } = more
  const pages = Math.max(1, totalPage ?? 1)
  return {
    id,
    name,
    type,
    thumbnail: contentSrc,
    durationMs,
    totalPage: pages,
    fileSize,
    width,
    height,
    misfit,
    validity,
  }
}

/** Whether an item takes another content: one that shows contents, is not locked, and is not full. */
function takes(item: Item | undefined): boolean {
  return item?.type === 'media' && !item.lock && entriesOf(item).length < limits.contents
}

/** At a point of a page: the item that is on top there, if it takes contents, or else a new one. */
export function spotAt(program: Program, page: PageKey, at: Point): Spot {
  const item = topmost(program, page, at)
  return { page, item: item && takes(program.items.get(item)) ? item : null, at }
}

/** Where nobody points: the one item that is selected, if it takes contents, or else a new one. */
export function spotOf(program: Program, page: PageKey, { keys }: Selection): Spot {
  const [only] = keys
  const item = keys.length === 1 && only && takes(program.items.get(only)) ? only : null
  return { page, item, at: null }
}

/** Whether anything can be put there. */
export function isFree(program: Program, { page, item }: Spot): boolean {
  return item !== null || hasRoom(program, page, 1)
}

/** The box of a new item: as the content itself is, at most half of the page, within the bounds of items. */
export function newBox(canvas: Canvas, content: Extent | undefined, at: Point | null): Box {
  const { displayWidth, displayHeight } = canvas
  const { w, h } = sizeOf(canvas, content)
  const { x, y } = at ?? { x: displayWidth / 2, y: displayHeight / 2 }
  return bounded({ x: x - w / 2, y: y - h / 2, w, h }, canvas)
}

function sizeOf(canvas: Canvas, content: Extent | undefined): { w: number; h: number } {
  const { width = 0, height = 0 } = content ?? {}
  if (width <= 0 || height <= 0) return newSize('media', canvas)
  const scale = Math.min(1, canvas.displayWidth / 2 / width, canvas.displayHeight / 2 / height)
  return { w: Math.round(width * scale), h: Math.round(height * scale) }
}

/** Puts contents into an item, after those that it has, or into a new one. What does not fit is left out. */
export function landed(program: Program, spot: Spot, contents: readonly TimedContent[], newId: NewId): Program {
  if (contents.length === 0) return program
  if (spot.item && takes(program.items.get(spot.item))) return filled(program, spot.item, contents)
  // Of several none decides how large the item is.
  const box = newBox(program, contents.length === 1 ? contents[0] : undefined, spot.at)
  const added = addItem(program, spot.page, 'media', newId, box)
  const [key] = addedItems(program, added)
  const full = key ? filled(added, key, contents) : added
  return full === added ? program : full
}

function filled(program: Program, key: ItemKey, contents: readonly TimedContent[]): Program {
  const next = joined(entriesOf(program.items.get(key) as ItemOf<'media'>), contents, limits.contents)
  return editItem(program, key, { itemContents: [...next], contentId: next[0]?.id ?? -1 })
}

/** The item that contents were put into. */
export interface Laid {
  readonly name: string
  readonly isNew: boolean
}

/** The step that puts contents on a page: where they went, or null if nowhere. */
export function lay(editor: Editor, spot: Spot, contents: readonly TimedContent[]): Laid | null {
  const before = programOf(editor.get())
  const page = before.pages.has(spot.page) ? spot.page : viewOf(editor.get()).page
  const isJoined = spot.item !== null && takes(before.items.get(spot.item))
  editor.run(isJoined ? 'designer.step.selectContent' : 'designer.step.insert', (program, newId) =>
    landed(program, { ...spot, page }, contents, newId),
  )
  const after = programOf(editor.get())
  const key = isJoined ? spot.item : addedItems(before, after)[0]
  const item = key && after !== before ? after.items.get(key) : undefined
  return item ? { name: item.name, isNew: !isJoined } : null
}

/** The item that lies on top at a point of a page; pointers pass through what is locked. */
function topmost({ pages, items }: Program, page: PageKey, at: Point): ItemKey | null {
  const there = pages.get(page)
  const isUnder = (key: ItemKey) => {
    const item = items.get(key)
    return item !== undefined && !item.lock && holds(item, at)
  }
  return (there && itemsOfPage(there).findLast(isUnder)) ?? null
}
