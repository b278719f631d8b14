import { bounded, put } from './bounds'
import { tidied } from './groups'
import { without } from './items'
import { isEqual, isSameItem, keyedLike } from './match'
import { nextNumber } from './names'
import type { Counters, Item, ItemKey, ItemOf, NewId, Page, PageKey, Pane, Program } from './program'
import { isSameList, itemsOfPage, withItems } from './records'

/**
 * Three states of a program under the same keys: what two people began with, and what each made of it. What only one of
 * them changed is as that one has it; where both did, mine is kept.
 */
interface Three {
  readonly base: Program
  readonly mine: Program
  readonly theirs: Program
}

/**
 * Puts what I changed since `base` on top of what somebody else made of it, page by page and item by item. A page or an
 * item that one of us removed and the other one changed is as I have it. The result has my keys.
 */
export function mergePrograms(base: Program, mine: Program, theirs: Program, newId: NewId): Program {
  const three = { base, mine: keyedLike(mine, base), theirs: keyedLike(theirs, base) }
  const order = mergedPages(three)
  const kept = new Set(order)
  const homes = new Map<ItemKey, Home>()
  const items = new Map<ItemKey, Item>()
  for (const key of new Set([...three.theirs.items.keys(), ...three.mine.items.keys()])) {
    const home = homeOf(three, key)
    const item = home && kept.has(home.page) ? mergedItem(three, key) : undefined
    if (!item || !home) continue
    homes.set(key, home)
    items.set(key, item)
  }
  const pages = new Map(order.map((key) => [key, mergedPage(three, key, homes)]))
  const merged = { ...mergedHead(three), order, pages, items, counters: highest(three) }
  return within(three, single(three, listed(merged), newId), newId)
}

/**
 * What two states may have come from, where nobody knows: theirs as far as mine has it. What only one of them has was
 * added then, and both stay. Where they have no page in common, theirs.
 */
export function commonOf(mine: Program, theirs: Program): Program {
  const keyed = keyedLike(theirs, mine)
  const order = keyed.order.filter((key) => mine.pages.has(key))
  if (order.length === 0) return keyed
  const added = Array.from(keyed.items.keys()).filter((key) => !mine.items.has(key))
  const pages = new Map(order.map((key) => [key, keyed.pages.get(key) as Page]))
  return without({ ...keyed, order, pages }, new Set(added))
}

const head = (program: Program) => {
  const { order: _, pages: __, items: ___, counters: ____, ...fields } = program
  return fields
}

const canvasFields = ['displayWidth', 'displayHeight', 'displayRow', 'displayColumn', 'aspectRatio'] as const

/** A canvas is one thing; the version grows by the edits of both (R179). */
function mergedHead({ base, mine, theirs }: Three) {
  const fields = mergedFields(head(base), head(mine), head(theirs))
  const canvas = canvasFields.some((field) => mine[field] !== base[field]) ? mine : theirs
  const version = theirs.version + mine.version - base.version
  return { ...fields, ...Object.fromEntries(canvasFields.map((field) => [field, canvas[field]])), version }
}

/** The fields of a record: mine where I changed them, and theirs otherwise. */
function mergedFields<T extends object>(base: T, mine: T, theirs: T): T {
  const own = Object.entries(mine).filter(([field, value]) => !isEqual(value, base[field as keyof T]))
  return { ...theirs, ...Object.fromEntries(own) }
}

function highest({ mine, theirs }: Three): Counters {
  const all = { ...theirs.counters }
  for (const [kind, number] of Object.entries(mine.counters) as [keyof Counters, number][]) {
    all[kind] = Math.max(number, all[kind] ?? 0)
  }
  return all
}

/** The pages that are left, in their order; of a program without any mine. */
function mergedPages(three: Three): readonly PageKey[] {
  const { base, mine, theirs } = three
  const left = mergedOrder(base.order, mine.order, theirs.order).filter((key) => {
    if (mine.pages.has(key)) return theirs.pages.has(key) || isPageChanged(base, mine, key)
    return !base.pages.has(key)
  })
  return left.length > 0 ? left : mine.order
}

/** True when a page, or anything on it, is not as it was; so is one that is new. */
function isPageChanged(base: Program, program: Program, key: PageKey): boolean {
  const [before, after] = [base.pages.get(key), program.pages.get(key)]
  if (!before || !after || !isEqual(before, after)) return true
  return itemsOfPage(after).some((item) => isChanged(base, program, item))
}

function isChanged(base: Program, program: Program, key: ItemKey): boolean {
  const [before, after] = [base.items.get(key), program.items.get(key)]
  return !before || !after || !isSameItem(before, after)
}

/** The keys of both: in my order if I changed that, else in theirs; what the other one added stands behind its neighbour. */
function mergedOrder<K>(base: readonly K[], mine: readonly K[], theirs: readonly K[]): K[] {
  const common = (list: readonly K[], other: readonly K[]) => list.filter((key) => other.includes(key))
  const isMine = !isSameList(common(mine, base), common(base, mine))
  const [first, second] = isMine ? [mine, theirs] : [theirs, mine]
  const order = [...first]
  second.forEach((key, at) => {
    if (!order.includes(key)) order.splice(at === 0 ? 0 : order.indexOf(second[at - 1] as K) + 1, 0, key)
  })
  return order
}

/** The pane that an item lies in. */
interface Home {
  readonly page: PageKey
  readonly pane: number
}

function homeOf({ base, mine, theirs }: Three, key: ItemKey): Home | undefined {
  const [before, own, other] = [homeIn(base, key), homeIn(mine, key), homeIn(theirs, key)]
  return own && (!other || !isEqual(own, before)) ? own : other
}

const homes = new WeakMap<Program, ReadonlyMap<ItemKey, Home>>()

function homeIn(program: Program, key: ItemKey): Home | undefined {
  const known = homes.get(program)
  if (known) return known.get(key)
  const found = new Map<ItemKey, Home>()
  for (const [page, { panes }] of program.pages) {
    panes.forEach(({ items }, pane) => {
      for (const item of items) found.set(item, { page, pane })
    })
  }
  homes.set(program, found)
  return found.get(key)
}

/** Undefined when it is gone. What somebody removed with a page that I changed is there again. */
function mergedItem({ base, mine, theirs }: Three, key: ItemKey): Item | undefined {
  const [own, other] = [mine.items.get(key), theirs.items.get(key)]
  if (!base.items.has(key)) return own ?? other
  if (!own) return undefined
  if (isChanged(base, mine, key)) return own
  const page = homeIn(mine, key)?.page
  return other ?? (page && !theirs.pages.has(page) ? own : undefined)
}

function mergedPage({ base, mine, theirs }: Three, key: PageKey, placed: ReadonlyMap<ItemKey, Home>): Page {
  const [before, own, other] = [base.pages.get(key), mine.pages.get(key), theirs.pages.get(key)]
  const some = (own ?? other) as Page
  const page = before && own && other ? mergedFields(before, own, other) : some
  const count = Math.max(own?.panes.length ?? 0, other?.panes.length ?? 0)
  const panes = Array.from({ length: count }, (_, at): Pane => {
    const [was, one, two] = [before, own, other].map((state) => state?.panes[at])
    const items = mergedOrder(was?.items ?? [], one?.items ?? [], two?.items ?? [])
    const pane = was && one && two ? mergedFields(was, one, two) : ((one ?? two) as Pane)
    return { ...pane, items: items.filter((item) => isEqual(placed.get(item), { page: key, pane: at })) }
  })
  return { ...page, panes }
}

/** Nothing leads to what is gone, and an event list has a group of its own with what it repeats, each in one list alone. */
function listed(program: Program): Program {
  const groups = new Map<ItemKey, string>()
  const lists = new Map<string, ReadonlySet<ItemKey>>()
  const tied = withItems(program, program.items, (item) => {
    const goal = item.onTouch?.item
    const left =
      item.onTouch && goal && !program.items.has(goal) ? { ...item, onTouch: { ...item.onTouch, item: null } } : item
    if (left.type !== 'eventlist') return left
    const { groupId } = left.settings
    const items = left.settings.items.filter((key) => !groups.has(key) && canRepeat(program, key))
    for (const key of items) groups.set(key, groupId)
    if (groupId) lists.set(groupId, new Set(items))
    return isSameList(items, left.settings.items) ? left : withRepeated(left, items)
  })
  const grouped = withItems(tied, tied.items, (item, key) => {
    const groupId = groups.get(key) ?? (lists.has(item.groupId) ? '' : item.groupId)
    return groupId === item.groupId ? item : { ...item, groupId }
  })
  return tidied(grouped)
}

const withRepeated = (list: ItemOf<'eventlist'>, items: readonly ItemKey[]): Item => ({
  ...list,
  settings: { ...list.settings, items },
})

function canRepeat({ items }: Program, key: ItemKey): boolean {
  const item = items.get(key)
  return item !== undefined && item.type !== 'eventlist'
}

/** Ids and names come once (R199): what I called as somebody else has called another item gets the next number. */
function single({ theirs }: Three, program: Program, newId: NewId): Program {
  const [ids, names] = [new Map<string, ItemKey>(), new Map<string, ItemKey>()]
  const isTheirs = (key: ItemKey) => theirs.items.get(key)?.name === program.items.get(key)?.name
  const first = [...program.items].sort(([a], [b]) => Number(isTheirs(b)) - Number(isTheirs(a)))
  for (const [key, { id, name }] of first) {
    if (!ids.has(id)) ids.set(id, key)
    if (!names.has(name)) names.set(name, key)
  }
  const taken = new Set(names.keys())
  let counters = program.counters
  const named = withItems(program, program.items, (item, key) => {
    const unlike = ids.get(item.id) === key ? item : { ...item, id: newId() }
    if (names.get(item.name) === key) return unlike
    const number = nextNumber(counters, item.type, taken)
    counters = { ...counters, [item.type]: number }
    return { ...unlike, name: `${item.type}${number}` }
  })
  return counters === program.counters ? named : { ...named, counters }
}

/** On a canvas that one of us changed the other's items are where they may be (R207–R210). */
function within({ mine, theirs }: Three, program: Program, newId: NewId): Program {
  const isOther = (state: Program) => canvasFields.some((field) => state[field] !== program[field])
  if (!isOther(mine) && !isOther(theirs)) return program
  return withItems(program, program.items, (item) => put(item, bounded(item, program), newId))
}
