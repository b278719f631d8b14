import type { Item, ItemKey, Page, PageKey, Program } from './program'
import { isSameList, itemsOfPage } from './records'

/**
 * A state of a program with the keys of another one, wherever both mean the same page or item: what was read twice has
 * other keys each time. What is the same in both is shared.
 */
export function keyedLike(program: Program, like: Program): Program {
  if (program === like) return program
  const pageKeys = matched(pagesOf(program), pagesOf(like), pageMarks)
  const itemKeys = matched(itemsOf(program, pageKeys), itemsOf(like), itemMarks)
  const keyOf = (key: ItemKey) => itemKeys.get(key) ?? key
  const items = new Map<ItemKey, Item>()
  for (const [key, item] of program.items) {
    const keyed = withGoals(item, keyOf)
    const former = like.items.get(keyOf(key))
    items.set(keyOf(key), former && isSameItem(former, keyed) ? former : keyed)
  }
  const pages = new Map<PageKey, Page>()
  for (const [key, page] of program.pages) {
    const panes = page.panes.map((pane) => ({ ...pane, items: pane.items.map(keyOf) }))
    const former = like.pages.get(pageKeys.get(key) ?? key)
    const keyed = { ...page, panes }
    pages.set(pageKeys.get(key) ?? key, former && isEqual(former, keyed) ? former : keyed)
  }
  return { ...program, order: program.order.map((key) => pageKeys.get(key) ?? key), pages, items }
}

/** What two states of a thing have in common, the surest first; '' is nothing. */
type Marks<T> = readonly ((thing: T, key: string) => string)[]

const pageMarks: Marks<Page> = [
  (_, key) => key,
  ({ screenKey }) => screenKey,
  ({ screenKey, name }) => (screenKey ? '' : name),
]

interface Placed {
  readonly item: Item
  readonly page: PageKey
}

/**
 * An item that is moved has another id (R198), and its name never comes twice (R199). On different pages two people give
 * the same name to different items.
 */
const itemMarks: Marks<Placed> = [
  (_, key) => key,
  ({ item }) => item.id,
  ({ item, page }) => `${item.type} ${page} ${item.name}`,
]

const pagesOf = ({ order, pages }: Program) => order.map((key) => [key, pages.get(key) as Page] as const)

/** The items with their pages, by the keys that the pages have in the other state. */
const itemsOf = ({ order, pages, items }: Program, pageKeys?: ReadonlyMap<PageKey, PageKey>) =>
  order.flatMap((key) => {
    const page = pageKeys?.get(key) ?? key
    return itemsOfPage(pages.get(key) as Page).map((one) => [one, { item: items.get(one) as Item, page }] as const)
  })

/** The keys of the same things in the other state; each is that of one thing alone. */
function matched<K extends string, T>(
  own: readonly (readonly [K, T])[],
  others: readonly (readonly [K, T])[],
  marks: Marks<T>,
): ReadonlyMap<K, K> {
  const found = new Map<K, K>()
  const taken = new Set<K>()
  for (const mark of marks) {
    const free = new Map<string, K>()
    for (const [key, thing] of others) {
      const sign = mark(thing, key)
      if (sign && !taken.has(key) && !free.has(sign)) free.set(sign, key)
    }
    for (const [key, thing] of own) {
      const other = found.has(key) ? undefined : free.get(mark(thing, key))
      if (other === undefined || taken.has(other)) continue
      found.set(key, other)
      taken.add(other)
    }
  }
  return found
}

/** The item with the keys that others have now. */
function withGoals(item: Item, keyOf: (key: ItemKey) => ItemKey): Item {
  const { onTouch } = item
  const goal = onTouch?.item
  const led = goal && keyOf(goal) !== goal ? { ...item, onTouch: { ...onTouch, item: keyOf(goal) } } : item
  if (led.type !== 'eventlist') return led
  const items = led.settings.items.map(keyOf)
  return isSameList(items, led.settings.items) ? led : { ...led, settings: { ...led.settings, items } }
}

/** How long an item lasts follows from its contents (R201). */
export function isSameItem(one: Item, other: Item): boolean {
  return one === other || isEqual({ ...one, duration: 0 }, { ...other, duration: 0 })
}

/** True when two values are equal as JSON, whatever the order of their fields. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const fields = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...fields].every((field) => isEqual(one[field as keyof object], other[field as keyof object]))
}
