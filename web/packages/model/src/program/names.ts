import type { Counters, Item, ItemKind, Page, PageKey } from './program'

/** The highest numbers in names such as `text2`, for each kind of item. */
export function highest(items: Iterable<Item>): Counters {
  let counters: Counters = {}
  for (const { name } of items) counters = counted(counters, name)
  return counters
}

/** What is counted when an item is called this. */
export function counted(counters: Counters, name: string): Counters {
  const [, word = '', digits = ''] = /^([A-Za-z]+)([1-9][0-9]{0,8})$/.exec(name) ?? []
  const kind = word as ItemKind
  return Number(digits) > (counters[kind] ?? 0) ? { ...counters, [kind]: Number(digits) } : counters
}

/** The number of the next item of a kind: its name has never been one of the program's (R199). */
export function nextNumber(counters: Counters, type: ItemKind, taken: ReadonlySet<string>): number {
  let next = (counters[type] ?? 0) + 1
  while (taken.has(`${type}${next}`)) next++
  return next
}

/** What the page of a number is called in a person's language. */
export type PageNaming = (number: number) => string

/** `Page 3` for the third page (R183), or the next that none is called. */
export function pageName(pages: ReadonlyMap<PageKey, Page>, called: PageNaming = inEnglish): string {
  const taken = new Set(Array.from(pages.values(), ({ name }) => name))
  let next = pages.size + 1
  while (taken.has(called(next))) next++
  return called(next)
}

function inEnglish(number: number): string {
  return `Page ${number}`
}
