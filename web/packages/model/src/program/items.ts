import * as v from 'valibot'
import { bounded } from './bounds'
import { newItem, newSize } from './defaults'
import type { Box } from './geometry'
import { upright } from './geometry'
import { tidied } from './groups'
import { writeItem } from './json'
import { limits } from './limits'
import { counted } from './names'
import type { Item, ItemKey, ItemKind, ItemOf, NewId, PageKey, Pane, Program } from './program'
import { byPage, itemsOfPage, withItem, withItems, withOrder, withPage } from './records'
import { itemSchema } from './schema'

/** Whether a page takes so many items more. */
export function hasRoom(program: Program, page: PageKey, more: number): boolean {
  const there = program.pages.get(page)
  return (
    there !== undefined &&
    itemsOfPage(there).length + more <= limits.items &&
    program.items.size + more <= limits.allItems
  )
}

/** Lays items on top of a page, in the first pane. The caller has seen that there is room. */
export function laid(program: Program, page: PageKey, items: readonly (readonly [ItemKey, Item])[]): Program {
  if (items.length === 0) return program
  const keys = items.map(([key]) => key)
  const added = { ...program, items: new Map([...program.items, ...items]) }
  return withPage(added, page, (before) => {
    const [first, ...rest] = before.panes as readonly [Pane, ...Pane[]]
    return { ...before, panes: [{ ...first, items: [...first.items, ...keys] }, ...rest] }
  })
}

/** The box of a new item in the middle of a page. */
export function inTheMiddle(kind: ItemKind, program: Program): Box {
  const { w, h } = newSize(kind, program)
  const [x, y] = [(program.displayWidth - w) / 2, (program.displayHeight - h) / 2]
  return bounded({ x, y, w, h }, program)
}

/** Adds an item of a kind on top of a page (R193), in the middle if nobody drew a box, that speaks a language. */
export function addItem(
  program: Program,
  page: PageKey,
  kind: ItemKind,
  newId: NewId,
  drawn?: Box,
  locale = '',
): Program {
  if (!hasRoom(program, page, 1)) return program
  const box = drawn ? bounded(drawn, program) : inTheMiddle(kind, program)
  const [item, counters] = newItem(kind, box, program, newId, locale)
  return laid({ ...program, counters }, page, [[newId() as ItemKey, item]])
}

/** What can be set of an item besides its place, its name and where it leads: fields that are given, and settings. */
export type ItemPatch<K extends ItemKind = ItemKind> = Partial<Pick<ItemOf<'media'>, Plain>> & {
  readonly settings?: Partial<ItemOf<K>['settings']>
}

type Plain =
  | 'alias'
  | 'contentId'
  | 'contentSrc'
  | 'src'
  | 'thumbnail'
  | 'altUrl'
  | 'displayMode'
  | 'mute'
  | 'useEvent'
  | 'easyContent'
  | 'singleEffectForAll'
  | 'supportFlip'
  | 'supportZoom'
  | 'itemContents'

/**
 * Sets what is given; what would be no item any more changes nothing. The id stays (R198), and so does the version
 * (G111). What an event list repeats is set by itself.
 */
export function editItem<K extends ItemKind>(program: Program, key: ItemKey, patch: ItemPatch<K>): Program {
  return withItem(program, key, (item) => {
    const { settings, ...fields } = patch
    const { items, groupId } = (item as ItemOf<'eventlist'>).settings
    const own = item.type === 'eventlist' ? { items, groupId } : {}
    const wanted = { ...item, ...fields, settings: { ...item.settings, ...settings, ...own } } as Item
    return isSame(item, wanted) || !isItem(wanted) ? item : wanted
  })
}

/** Whether an item could be saved. */
function isItem(item: Item): boolean {
  return v.is(
    itemSchema,
    writeItem(item, (key) => key),
  )
}

/** Fields and settings are compared by themselves, and lists by what they hold. */
function isSame(one: Item, other: Item): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Gives an item another name; a name that another one has, and none at all, changes nothing (R199). */
export function renameItem(program: Program, key: ItemKey, typed: string): Program {
  const name = typed.trim()
  const taken = Array.from(program.items.values()).some((item) => item.name === name)
  if (!name || taken || name.length > limits.name || name.includes('\0')) return program
  const renamed = withItem(program, key, (item) => ({ ...item, name }))
  return renamed === program ? program : { ...renamed, counters: counted(program.counters, name) }
}

export function lockItems(program: Program, keys: readonly ItemKey[], lock: boolean): Program {
  return withItems(program, found(program, keys), (item) => (item.lock === lock ? item : { ...item, lock }))
}

/** Turns an item about its centre. One that is locked stays. */
export function rotateItem(program: Program, key: ItemKey, degree: number): Program {
  if (!Number.isFinite(degree)) return program
  return withItem(program, key, (item) => {
    const wanted = upright(degree)
    return item.lock || item.degree === wanted ? item : { ...item, degree: wanted }
  })
}

/** Removes items, and what leads to them. Those that are locked stay. */
export function removeItems(program: Program, keys: readonly ItemKey[]): Program {
  const gone = new Set(keys.filter((key) => program.items.get(key)?.lock === false))
  return gone.size === 0 ? program : tidied(without(program, gone))
}

/** Without some items, whether they are locked or not. */
export function without(program: Program, gone: ReadonlySet<ItemKey>): Program {
  const pages = byPage(program, [...gone]).reduce(
    (done, [page]) => withPage(done, page, (before) => withOrder(before, (all) => all.filter((key) => !gone.has(key)))),
    program,
  )
  const items = new Map<ItemKey, Item>()
  for (const [key, item] of program.items) if (!gone.has(key)) items.set(key, forgetting(item, gone))
  return { ...pages, items }
}

function forgetting(item: Item, gone: ReadonlySet<ItemKey>): Item {
  const goal = item.onTouch?.item
  const left = item.onTouch && goal && gone.has(goal) ? { ...item, onTouch: { ...item.onTouch, item: null } } : item
  if (left.type !== 'eventlist' || !left.settings.items.some((key) => gone.has(key))) return left
  return { ...left, settings: { ...left.settings, items: left.settings.items.filter((key) => !gone.has(key)) } }
}

/** Those of the items that are there. */
export function found(program: Program, keys: readonly ItemKey[]): ReadonlyMap<ItemKey, Item> {
  const items = new Map<ItemKey, Item>()
  for (const key of keys) {
    const item = program.items.get(key)
    if (item) items.set(key, item)
  }
  return items
}
