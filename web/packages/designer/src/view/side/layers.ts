import type { Item, ItemKey, PageKey, Program } from '@marquee/model/program/program'
import { itemsOfPage } from '@marquee/model/program/records'

/** A line of the tree of layers: an item, or a group with the items in it. */
export type Layer =
  | { readonly is: 'item'; readonly id: string; readonly key: ItemKey; readonly item: Item; readonly level: 1 | 2 }
  | { readonly is: 'group'; readonly id: string; readonly keys: readonly ItemKey[]; readonly number: number }

/** The layers of a page, the topmost first; a group stands where its topmost item lies. */
export function layersOf(program: Program, page: PageKey, closed: ReadonlySet<string>): Layer[] {
  const there = program.pages.get(page)
  const keys = there ? [...itemsOfPage(there)].reverse() : []
  const groups = new Map<string, ItemKey[]>()
  for (const key of keys) {
    const { groupId = '' } = program.items.get(key) ?? {}
    if (groupId) groups.set(groupId, [...(groups.get(groupId) ?? []), key])
  }
  let number = 0
  const done = new Set<string>()
  return keys.flatMap((key): Layer[] => {
    const item = program.items.get(key)
    if (!item) return []
    const members = groups.get(item.groupId) ?? []
    if (members.length < 2) return [{ is: 'item', id: key, key, item, level: 1 }]
    if (done.has(item.groupId)) return []
    done.add(item.groupId)
    const id = `group ${item.groupId}`
    number++
    const inside = closed.has(id)
      ? []
      : members.flatMap((member): Layer[] => {
          const one = program.items.get(member)
          return one ? [{ is: 'item', id: member, key: member, item: one, level: 2 }] : []
        })
    return [{ is: 'group', id, keys: members, number }, ...inside]
  })
}

export const keysOf = (layer: Layer): readonly ItemKey[] => (layer.is === 'group' ? layer.keys : [layer.key])

/** Where an item is to lie, 0 the lowest, when it is let go of before a line; past the last line it is the lowest. */
export function placeAt(program: Program, page: PageKey, layers: readonly Layer[], gap: number, key: ItemKey): number {
  const there = program.pages.get(page)
  const others = (there ? itemsOfPage(there) : []).filter((other) => other !== key)
  const below = layers
    .slice(gap)
    .flatMap(keysOf)
    .find((other) => other !== key)
  return below === undefined ? 0 : others.indexOf(below) + 1
}
