import * as v from 'valibot'
import { bounded } from './bounds'
import { copied, jsonOf } from './copies'
import { list } from './fields'
import { type Box, isSameBox } from './geometry'
import { tidied } from './groups'
import { hasRoom, inTheMiddle, laid, without } from './items'
import { limits } from './limits'
import type { Item, ItemKey, NewId, Page, PageKey, Program } from './program'
import { byPage, itemsOfPage, withItems } from './records'
import { itemSchema } from './schema'

const clipboardSchema = v.object({
  kind: v.literal('marquee/items'),
  schema: v.literal(1),
  items: list(itemSchema, 1, limits.items),
})

/** Items on their way, also to another window or program: plain JSON. */
export type Clipboard = v.InferOutput<typeof clipboardSchema>

/** How far a copy lies from what is there already, to the right and down. */
const aside = 10

/** Null when there is nothing to copy. */
export function copyItems(program: Program, keys: readonly ItemKey[]): Clipboard | null {
  const items = jsonOf(
    program,
    byPage(program, keys).flatMap(([, items]) => items),
  )
  const fits = items.length > 0 && items.length <= limits.items
  return fits ? { kind: 'marquee/items', schema: 1, items } : null
}

/** What somebody else has put there, as decoded JSON; null if that is no clipboard. */
export function readClipboard(input: unknown): Clipboard | null {
  const result = v.safeParse(clipboardSchema, input, { abortEarly: true })
  return result.success ? result.output : null
}

/**
 * A text from elsewhere, as the item that shows it as it stands, in the middle of a page; what is too long is cut. Null
 * without words.
 */
export function textAsItems(program: Program, words: string): Clipboard | null {
  const cut = words.replace(/\r\n?/g, '\n').replaceAll('\0', '').slice(0, limits.text)
  const value = cut.replace(/[\ud800-\udbff]$/, '') // no half of a character
  const settings = { value, direction: 'static' }
  const item = { ...inTheMiddle('text', program), id: 'text', name: 'text', type: 'text', settings }
  return value.trim() === '' ? null : readClipboard({ kind: 'marquee/items', schema: 1, items: [item] })
}

/**
 * Lays the copied items on top of a page, unlocked (R200), with names of their own (R199): where they were, or a little
 * aside of what lies there.
 */
export function pasteItems(program: Program, page: PageKey, { items }: Clipboard, newId: NewId): Program {
  if (!hasRoom(program, page, items.length)) return program
  const [copies, counters] = copied(program, items, newId)
  const there = itemsOfPage(program.pages.get(page) as Page).flatMap((key) => program.items.get(key) ?? [])
  const by = shift(items, there)
  const placed = copies.map(([key, item]): [ItemKey, Item] => {
    const { x, y, w, h } = bounded({ ...item, x: item.x + by, y: item.y + by }, program)
    return [key, { ...item, x, y, w, h, lock: false }]
  })
  return laid({ ...program, counters }, page, placed)
}

function shift(items: readonly Box[], there: readonly Box[]): number {
  const isTaken = (by: number) => {
    return items.some((item) => there.some((other) => isSameBox(other, { ...item, x: item.x + by, y: item.y + by })))
  }
  let by = 0
  while (isTaken(by)) by += aside
  return by
}

/** Copies of items, each on its own page, unlocked (R200). */
export function duplicateItems(program: Program, keys: readonly ItemKey[], newId: NewId): Program {
  return byPage(program, keys).reduce((done, [page, items]) => {
    const clipboard = copyItems(done, items)
    return clipboard ? pasteItems(done, page, clipboard, newId) : done
  }, program)
}

/**
 * Takes the items of a page away and lays others in their place, as a template does: on all other pages nothing is
 * easy content any more (R205, G84).
 */
export function replaceItems(program: Program, page: PageKey, { items }: Clipboard, newId: NewId): Program {
  const before = program.pages.get(page)
  if (!before) return program
  const own = new Set(itemsOfPage(before))
  const emptied = own.size === 0 ? program : tidied(without(program, own))
  if (!hasRoom(emptied, page, items.length)) return program
  const others = new Map(Array.from(emptied.items).filter(([, { easyContent }]) => easyContent))
  const cleared = withItems(emptied, others, (item) => ({ ...item, easyContent: false }))
  const [copies, counters] = copied(cleared, items, newId)
  const placed = copies.map(([key, item]): [ItemKey, Item] => [key, { ...item, ...bounded(item, program) }])
  return laid({ ...cleared, counters }, page, placed)
}
