import type { Item, ItemKey, Page, PageKey, Pane, Program } from './program'

/** What every change of a program is made of. What stays as it was is shared; without any change, so is the program. */

/** Changes some items, each by itself. */
export function withItems(
  program: Program,
  items: ReadonlyMap<ItemKey, Item>,
  change: (item: Item, key: ItemKey) => Item,
): Program {
  const changed = Array.from(items, ([key, item]) => [key, change(item, key)] as const)
  const different = changed.filter(([key, item]) => program.items.get(key) !== item)
  if (different.length === 0) return program
  const all = new Map(program.items)
  for (const [key, item] of different) all.set(key, item)
  return { ...program, items: all }
}

/** Changes one item, if it is there. */
export function withItem(program: Program, key: ItemKey, change: (item: Item) => Item): Program {
  const item = program.items.get(key)
  return item ? withItems(program, new Map([[key, item]]), change) : program
}

/** Changes a page; the version is the caller's concern. */
export function withPage(program: Program, key: PageKey, change: (page: Page) => Page): Program {
  const page = program.pages.get(key)
  const changed = page && change(page)
  return !changed || changed === page ? program : { ...program, pages: new Map(program.pages).set(key, changed) }
}

/** Changes the order of the items of each pane of a page. */
export function withOrder(page: Page, change: (items: readonly ItemKey[]) => readonly ItemKey[]): Page {
  const panes = page.panes.map((pane): Pane => {
    const items = change(pane.items)
    return items === pane.items || isSameList(items, pane.items) ? pane : { ...pane, items }
  })
  return isSameList(panes, page.panes) ? page : { ...page, panes }
}

/** A version further: pages and backgrounds were edited (R179, G111). */
export function raised(before: Program, after: Program): Program {
  if (after === before) return before
  // What is sent to the server may have the largest version that there is: it keeps that, and can be saved.
  return { ...after, version: Math.min(Number.MAX_SAFE_INTEGER, before.version + 1) }
}

export function itemsOfPage(page: Page): readonly ItemKey[] {
  const [only] = page.panes
  return only && page.panes.length === 1 ? only.items : page.panes.flatMap(({ items }) => items)
}

/** The page that an item lies on. */
export function pageOf(program: Program, item: ItemKey): PageKey | undefined {
  return program.order.find((key) => program.pages.get(key)?.panes.some(({ items }) => items.includes(item)))
}

/** The pages of some items, in their order, each with those that lie on it, the lowest first. */
export function byPage(program: Program, keys: readonly ItemKey[]): [page: PageKey, items: ItemKey[]][] {
  const wanted = new Set(keys)
  return program.order.flatMap((key): [PageKey, ItemKey[]][] => {
    const page = program.pages.get(key)
    const items = page ? itemsOfPage(page).filter((item) => wanted.has(item)) : []
    return items.length > 0 ? [[key, items]] : []
  })
}

/** The items that a change has added. */
export function addedItems(before: Program, after: Program): ItemKey[] {
  return before.items === after.items ? [] : Array.from(after.items.keys()).filter((key) => !before.items.has(key))
}

export function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at])
}
