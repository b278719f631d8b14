import { checked } from '../check'
import { itemDuration } from '../duration'
import type { Item, ItemKey, Page, PageKey, Program } from './program'
import { type ItemJson, type PageJson, programSchema } from './schema'

/** What was received is not a program. The message names the first places that are wrong. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError'
}

/** Seconds that a page stays, where nothing else is said. */
const pageDuration = 5

/** Programs of this type stay on a page until somebody touches (G101). */
const touchProgram = 2

/**
 * The program that `input` (decoded JSON) is; throws {@link ProgramError} when it is none. Unknown keys are dropped,
 * and so is what leads to an item that is not there. `newKey` makes the keys of records: each another one.
 */
export function readProgram(input: unknown, newKey: () => string): Program {
  const { pages, ...head } = checked(programSchema, input, notAProgram)
  const keys = keysOf(pages, newKey)
  const pageRecords = new Map<PageKey, Page>()
  const items = new Map<ItemKey, Item>()
  pages.forEach((page, index) => {
    const panes = page.panes.map((pane) => ({
      ...pane,
      items: pane.items.map((item) => {
        const key = keys.get(item.id) as ItemKey
        items.set(key, readItem(item, keys))
        return key
      }),
    }))
    const duration = page.duration ?? (head.type === touchProgram ? 0 : pageDuration)
    pageRecords.set(newKey() as PageKey, { ...page, name: page.name || `Page ${index + 1}`, duration, panes })
  })
  return { ...head, order: Array.from(pageRecords.keys()), pages: pageRecords, items }
}

function keysOf(pages: readonly PageJson[], newKey: () => string): ReadonlyMap<string, ItemKey> {
  const keys = new Map<string, ItemKey>()
  const ids = pages.flatMap(({ panes }) => panes.flatMap(({ items }) => items.map(({ id }) => id)))
  for (const id of ids) {
    if (keys.has(id)) throw notAProgram([`two items have the id ${id}`])
    keys.set(id, newKey() as ItemKey)
  }
  return keys
}

function readItem({ onTouch, ...item }: ItemJson, keys: ReadonlyMap<string, ItemKey>): Item {
  const touch = onTouch && { ...onTouch, item: keys.get(onTouch.item ?? '') ?? null }
  if (item.type !== 'eventlist') return { ...item, onTouch: touch }
  const { itemIds, ...settings } = item.settings
  const items = itemIds.flatMap((id) => keys.get(id) ?? [])
  return { ...item, onTouch: touch, settings: { ...settings, items } }
}

/** The JSON of a program, and what follows from it besides: the place of each page, and how long each item lasts. */
export function writeProgram({ order, pages, items, ...head }: Program) {
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

function writeItem(item: Item, idOf: (key: ItemKey) => string | undefined) {
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

function notAProgram(problems: readonly string[]): ProgramError {
  return new ProgramError(`not a program: ${problems.slice(0, 3).join('; ')}`)
}
