import type { Item, ItemKey, ItemOf, NewId, Program } from './program'
import { byPage, isSameList, withItems } from './records'

/**
 * A group is what several items of a page have in common: they are arranged together. The items that an event list
 * repeats are one as well, and have the group that it names.
 */

/** Makes one group of the items of a page; they leave the ones that they were in. */
export function groupItems(program: Program, keys: readonly ItemKey[], newId: NewId): Program {
  const [first, ...others] = byPage(program, keys)
  if (!first || others.length > 0 || first[1].length < 2) return program
  const members = new Set(first[1])
  const isGrouped = sameGroup(program, first[1]) && groupOf(program, first[1][0] as ItemKey).length === members.size
  return isGrouped ? program : tidied(regrouped(program, members, newId()))
}

/** Ends the groups that these items are in, for all who are in them. */
export function ungroupItems(program: Program, keys: readonly ItemKey[]): Program {
  const members = new Set(keys.flatMap((key) => groupOf(program, key)))
  return members.size === 0 ? program : tidied(regrouped(program, members, ''))
}

/** An item with all that are in one group with it; of one that is in none nothing. */
export function groupOf(program: Program, key: ItemKey): ItemKey[] {
  const group = program.items.get(key)?.groupId
  if (!group) return []
  return Array.from(program.items.keys()).filter((other) => program.items.get(other)?.groupId === group)
}

/** The items with everything that is grouped with one of them. */
export function withGroups(program: Program, keys: readonly ItemKey[]): ItemKey[] {
  const groups = new Set(keys.map((key) => program.items.get(key)?.groupId).filter(Boolean))
  if (groups.size === 0) return [...keys]
  const chosen = new Set(keys)
  for (const [key, { groupId }] of program.items) if (groups.has(groupId)) chosen.add(key)
  return [...chosen]
}

/**
 * The items that an event list repeats: those that are chosen get its group, and those that left it none (R203, R204).
 * An event list is never one of them, and an item is in one list alone.
 */
export function setEventListItems(program: Program, key: ItemKey, chosen: readonly ItemKey[], newId: NewId): Program {
  const list = program.items.get(key)
  if (list?.type !== 'eventlist') return program
  const items = Array.from(new Set(chosen)).filter((other) => canRepeat(program.items.get(other)))
  const groupId = items.length === 0 ? '' : list.settings.groupId || newId()
  if (isSameList(items, list.settings.items) && items.every((other) => program.items.get(other)?.groupId === groupId)) {
    return program
  }
  const members = new Set(items)
  const left = new Set(list.settings.items.filter((other) => !members.has(other)))
  const grouped = regrouped(regrouped(program, left, ''), members, groupId)
  const wanted = { ...(grouped.items.get(key) as ItemOf<'eventlist'>) }
  const settings = { ...wanted.settings, groupId, items }
  return tidied({ ...grouped, items: new Map(grouped.items).set(key, { ...wanted, settings }) })
}

function canRepeat(item: Item | undefined): boolean {
  return item !== undefined && item.type !== 'eventlist'
}

/** Gives items another group; lists that repeated one of them do so no longer. */
function regrouped(program: Program, members: ReadonlySet<ItemKey>, groupId: string): Program {
  return withItems(program, program.items, (before, key) => {
    const item = members.has(key) && before.groupId !== groupId ? { ...before, groupId } : before
    if (item.type !== 'eventlist' || !item.settings.items.some((other) => members.has(other))) return item
    const items = item.settings.items.filter((other) => !members.has(other))
    return { ...item, settings: { ...item.settings, items } }
  })
}

/**
 * What follows from a change of groups: a list that repeats nothing names no group, and an item that is alone in its
 * group is in none, unless a list repeats it.
 */
export function tidied(program: Program): Program {
  const sizes = new Map<string, number>()
  const repeated = new Set<ItemKey>()
  for (const item of program.items.values()) {
    sizes.set(item.groupId, (sizes.get(item.groupId) ?? 0) + 1)
    if (item.type === 'eventlist') for (const key of item.settings.items) repeated.add(key)
  }
  return withItems(program, program.items, (item, key) => {
    const isAlone = item.groupId !== '' && sizes.get(item.groupId) === 1 && !repeated.has(key)
    const left = isAlone ? { ...item, groupId: '' } : item
    if (left.type !== 'eventlist' || left.settings.items.length > 0 || left.settings.groupId === '') return left
    return { ...left, settings: { ...left.settings, groupId: '' } }
  })
}

function sameGroup(program: Program, keys: readonly ItemKey[]): boolean {
  const groups = new Set(keys.map((key) => program.items.get(key)?.groupId))
  return groups.size === 1 && !groups.has('')
}
