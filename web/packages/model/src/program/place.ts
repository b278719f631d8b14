import type { ItemKey, PageKey, Program } from './program'

/** Where something of a program is: on a page, or of an item there; null where it is of the whole program. */
export interface Place {
  readonly page: PageKey | null
  readonly item: ItemKey | null
}

/** Where a field of the program's JSON lies, such as `pages[1].panes[0].items[2].contents[0].contentId`. */
export function placeOf(program: Program, field: string): Place {
  const [page, pane, item] = /^pages\[(\d+)\](?:\.panes\[(\d+)\](?:\.items\[(\d+)\])?)?/.exec(field)?.slice(1) ?? []
  const key = page === undefined ? undefined : program.order[Number(page)]
  if (key === undefined) return { page: null, item: null }
  const items = pane === undefined ? undefined : program.pages.get(key)?.panes[Number(pane)]?.items
  return { page: key, item: (item === undefined ? undefined : items?.[Number(item)]) ?? null }
}
