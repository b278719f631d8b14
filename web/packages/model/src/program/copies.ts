import { readItem, writeItem } from './json'
import { nextNumber } from './names'
import type { Counters, Item, ItemKey, NewId, Program } from './program'
import type { ItemJson } from './schema'

/** Items as they lie in a document, in the order of pages, panes and items. */
export function jsonOf(program: Program, keys: readonly ItemKey[]): ItemJson[] {
  const idOf = (key: ItemKey) => program.items.get(key)?.id
  return keys.flatMap((key) => {
    const item = program.items.get(key)
    return item ? [writeItem(item, idOf) as ItemJson] : []
  })
}

/**
 * Copies of items, for a program: with ids and names of their own (R174, R199). What leads from one to another leads to
 * its copy, groups stay groups, and what leads out of them does so where that item is there.
 */
export function copied(
  program: Program,
  items: readonly ItemJson[],
  newId: NewId,
): [copies: (readonly [ItemKey, Item])[], counters: Counters] {
  const keys = new Map(Array.from(program.items, ([key, { id }]) => [id, key] as const))
  for (const { id } of items) keys.set(id, newId() as ItemKey)
  const groups = groupsOf(items, newId)
  const lists = new Set(items.filter(({ type }) => type === 'eventlist').map(({ id }) => id))
  const taken = new Set(Array.from(program.items.values(), ({ name }) => name))
  const counters = { ...program.counters }
  const copies = items.map((json) => {
    const number = nextNumber(counters, json.type, taken)
    counters[json.type] = number
    const item = readItem(grouped(json, groups), keys, lists)
    const name = `${json.type}${number}`
    return [keys.get(json.id) as ItemKey, { ...item, id: newId(), name }] as const
  })
  return [copies, counters]
}

/** What becomes of groups: of each item that is in one, and of each list that repeats some, the group of its copy. */
interface Groups {
  readonly ofItems: ReadonlyMap<string, string>
  readonly ofLists: ReadonlyMap<string, { readonly groupId: string; readonly itemIds: readonly string[] }>
}

function groupsOf(items: readonly ItemJson[], newId: NewId): Groups {
  const ofItems = new Map<string, string>()
  const ofLists = new Map<string, { groupId: string; itemIds: string[] }>()
  const free = new Map(items.filter(({ type }) => type !== 'eventlist').map((item) => [item.id, item]))
  for (const item of items) {
    if (item.type !== 'eventlist') continue
    const itemIds = Array.from(new Set(item.settings.itemIds)).filter((id) => free.delete(id))
    const groupId = itemIds.length > 0 ? newId() : ''
    for (const id of itemIds) ofItems.set(id, groupId)
    ofLists.set(item.id, { groupId, itemIds })
  }
  for (const [group, members] of byGroup(items.filter(({ id }) => !ofItems.has(id)))) {
    const groupId = members.length > 1 && group !== '' ? newId() : ''
    for (const { id } of members) ofItems.set(id, groupId)
  }
  return { ofItems, ofLists }
}

function byGroup(items: readonly ItemJson[]): ReadonlyMap<string, ItemJson[]> {
  const groups = new Map<string, ItemJson[]>()
  for (const item of items) groups.set(item.groupId, [...(groups.get(item.groupId) ?? []), item])
  return groups
}

function grouped(item: ItemJson, { ofItems, ofLists }: Groups): ItemJson {
  const own = { ...item, groupId: ofItems.get(item.id) ?? '' }
  if (own.type !== 'eventlist') return own
  const list = ofLists.get(own.id)
  return { ...own, settings: { ...own.settings, groupId: list?.groupId ?? '', itemIds: [...(list?.itemIds ?? [])] } }
}
