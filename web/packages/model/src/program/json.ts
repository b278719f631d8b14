import * as v from 'valibot'
import { itemDuration } from '../duration'
import { limits } from './limits'
import { migrated } from './migrate'
import { highest } from './names'
import type { Item, ItemKey, Page, PageKey, Program } from './program'
import { type ItemJson, type PageJson, programSchema } from './schema'

/** What was received is not a program. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError'

  constructor(
    /** The field that is wrong, such as `pages[0].panes[0].items[2].w`; '' is the whole document. */
    readonly field: string,
    reason: string,
  ) {
    super(`not a program: ${field || 'it'}: ${reason}`)
  }
}

/**
 * Seconds that a page stays, where nothing else is said: in a program of type 2 until somebody touches (R181, R182).
 */
export function pageDuration(type: Program['type']): number {
  return type === 2 ? 0 : 5
}

/** The program that a text is, as {@link readProgram} reads it. */
export function parseProgram(text: string, newKey: () => string): Program {
  if (new TextEncoder().encode(text).length > limits.bytes) throw new ProgramError('', 'is too large')
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    throw new ProgramError('', 'is no JSON')
  }
  return readProgram(input, newKey)
}

/**
 * The program that `input` (decoded JSON) is; throws {@link ProgramError} when it is none. Older forms become the
 * newest. Unknown keys are dropped, and so is what leads to an item that is not there. `newKey` makes the keys of
 * records: each another one.
 */
export function readProgram(input: unknown, newKey: () => string): Program {
  const result = v.safeParse(programSchema, migrated(input), { abortEarly: true })
  if (!result.success) throw new ProgramError(fieldOf(result.issues[0]), result.issues[0].message)
  const { pages, ...head } = result.output
  const keys = keysOf(pages, newKey)
  const lists = new Set<string>()
  for (const { panes } of pages) {
    for (const { items } of panes) for (const item of items.filter(isList)) lists.add(idOf(item))
  }
  const pageRecords = new Map<PageKey, Page>()
  const items = new Map<ItemKey, Item>()
  pages.forEach((page, index) => {
    const panes = page.panes.map((pane) => ({
      ...pane,
      items: pane.items.map((item) => {
        const key = keys.get(item.id) as ItemKey
        items.set(key, readItem(item, keys, lists))
        return key
      }),
    }))
    const duration = page.duration ?? pageDuration(head.type)
    pageRecords.set(newKey() as PageKey, { ...page, name: page.name || `Page ${index + 1}`, duration, panes })
  })
  return {
    ...head,
    order: Array.from(pageRecords.keys()),
    pages: pageRecords,
    items,
    counters: highest(items.values()),
  }
}

/** Keys of the items by their ids. What has to be there once is. */
function keysOf(pages: readonly PageJson[], newKey: () => string): ReadonlyMap<string, ItemKey> {
  const keys = new Map<string, ItemKey>()
  const screenKeys = new Set<string>()
  pages.forEach(({ screenKey, panes }, p) => {
    if (screenKeys.has(screenKey)) throw new ProgramError(`pages[${p}].screenKey`, 'is that of another page')
    if (screenKey) screenKeys.add(screenKey)
    panes.forEach(({ items }, n) => {
      items.forEach(({ id }, i) => {
        if (keys.has(id)) throw new ProgramError(`pages[${p}].panes[${n}].items[${i}].id`, 'is that of another item')
        keys.set(id, newKey() as ItemKey)
      })
    })
  })
  return keys
}

const isList = ({ type }: ItemJson) => type === 'eventlist'
const idOf = ({ id }: ItemJson) => id

/** An event list repeats each item once, and no event list, so that none is within itself. */
export function readItem(
  { onTouch, ...item }: ItemJson,
  keys: ReadonlyMap<string, ItemKey>,
  lists: ReadonlySet<string>,
): Item {
  const touch = onTouch && { ...onTouch, item: keys.get(onTouch.item ?? '') ?? null }
  if (item.type !== 'eventlist') return { ...item, onTouch: touch }
  const { itemIds, ...settings } = item.settings
  const once = Array.from(new Set(itemIds)).filter((id) => !lists.has(id))
  const items = once.map((id) => keys.get(id)).filter((key): key is ItemKey => key !== undefined)
  return { ...item, onTouch: touch, settings: { ...settings, items } }
}

/** The JSON of a program, and what follows from it besides: the place of each page, and how long each item lasts. */
export function writeProgram({ order, pages, items, counters: _, ...head }: Program) {
  const idOf = (key: ItemKey) => items.get(key)?.id
  return {
    ...head,
    pages: order.map((key, index) => {
      const page = pages.get(key) as Page
      return {
        ...page,
        index,
        panes: page.panes.map((pane) => ({
          ...pane,
          items: pane.items.map((item) => writeItem(items.get(item) as Item, idOf)),
        })),
      }
    }),
  }
}

export function writeItem(item: Item, idOf: (key: ItemKey) => string | undefined) {
  const { onTouch } = item
  const own = {
    ...item,
    duration: itemDuration(item.itemContents),
    onTouch: onTouch && { ...onTouch, item: onTouch.item && (idOf(onTouch.item) ?? null) },
  }
  if (item.type !== 'eventlist') return own
  const { items, ...settings } = item.settings
  return { ...own, settings: { ...settings, itemIds: items.flatMap((key) => idOf(key) ?? []) } }
}

/** The place of what is wrong, as programs write it. */
export function fieldOf({ path = [] }: { readonly path?: readonly { readonly key?: unknown }[] }): string {
  return path.map(({ key }, at) => (typeof key === 'number' ? `[${key}]` : `${at > 0 ? '.' : ''}${key}`)).join('')
}
