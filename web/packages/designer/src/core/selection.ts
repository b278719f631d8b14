import { groupOf, withGroups } from '@marquee/model/program/groups'
import type { ItemKey, PageKey, Program } from '@marquee/model/program/program'
import { itemsOfPage } from '@marquee/model/program/records'

/** Items of the page that is shown. */
export interface Selection {
  readonly keys: readonly ItemKey[]
  /** The one that is active (R197): what dialogs, numbers and alignment are about. Null if nothing is selected. */
  readonly primary: ItemKey | null
}

export const nothing: Selection = { keys: [], primary: null }

/** These items, the last of them active. */
export function selectionOf(keys: readonly ItemKey[], primary: ItemKey | null = keys.at(-1) ?? null): Selection {
  return keys.length > 0 ? { keys, primary } : nothing
}

/** An item with its group. */
export function picked(program: Program, key: ItemKey): Selection {
  const group = groupOf(program, key)
  return selectionOf(group.length > 0 ? group : [key], key)
}

/** Adds an item with its group, or takes it away if it is there. */
export function toggled(program: Program, selection: Selection, key: ItemKey): Selection {
  const group = picked(program, key).keys
  if (!selection.keys.includes(key)) {
    return selectionOf([...selection.keys.filter((other) => !group.includes(other)), ...group], key)
  }
  return selectionOf(selection.keys.filter((other) => !group.includes(other)))
}

/** Makes a selected item the active one: no other is any more (R197). */
export function activated(selection: Selection, key: ItemKey): Selection {
  return selection.keys.includes(key) ? { ...selection, primary: key } : selection
}

/** Everything on a page that is not locked. */
export function everything(program: Program, page: PageKey): Selection {
  return selectionOf(onPage(program, page).filter((key) => program.items.get(key)?.lock === false))
}

/** The next item of a page, or the one before, round and round: the lowest is the first. */
export function neighbour(program: Program, page: PageKey, { primary }: Selection, by: 1 | -1): Selection {
  const keys = onPage(program, page)
  if (keys.length === 0) return nothing
  const at = primary ? keys.indexOf(primary) : -1
  const next = at < 0 ? (by > 0 ? 0 : keys.length - 1) : (at + by + keys.length) % keys.length
  return selectionOf([keys[next] as ItemKey])
}

/** What of a selection is on a page, with the groups that it is part of. */
export function kept(program: Program, page: PageKey, { keys, primary }: Selection): Selection {
  const there = new Set(onPage(program, page))
  const left = keys.filter((key) => there.has(key))
  return selectionOf(left, primary && there.has(primary) ? primary : undefined)
}

/** The items on a page with their groups, such as those in a box. */
export function gathered(program: Program, page: PageKey, keys: readonly ItemKey[]): Selection {
  const there = new Set(onPage(program, page))
  return selectionOf(withGroups(program, keys).filter((key) => there.has(key)))
}

function onPage(program: Program, page: PageKey): readonly ItemKey[] {
  const found = program.pages.get(page)
  return found ? itemsOfPage(found) : []
}
