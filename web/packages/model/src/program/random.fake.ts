import { type Alignment, alignItems, distributeItems } from './align'
import { moveItems, resizeItem, setNumbers } from './bounds'
import { copyItems, duplicateItems, pasteItems, replaceItems } from './clipboard'
import { itemKinds } from './defaults'
import { groupItems, setEventListItems, ungroupItems } from './groups'
import { editProgram } from './head'
import { addItem, editItem, lockItems, removeItems, renameItem, rotateItem } from './items'
import { placeInOrder, type Reorder, reorderItems } from './order'
import { appendPage, copyPage, editPage, insertPage, movePage, removePage } from './pages'
import type { ItemKey, NewId, PageKey, Program, Touch } from './program'
import { byPage } from './records'
import { resizeTogether, rotateTogether } from './together'
import { setTouch } from './touch'

/** Chances that come in the same order for the same seed. */
export class Chance {
  constructor(private seed: number) {}

  /** From 0 to less than 1. */
  next(): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0
    let t = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }

  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  of<T>(values: readonly T[]): T {
    return values[this.whole(0, values.length - 1)] as T
  }

  /** A few of them, in their order. */
  some<T>(values: readonly T[]): T[] {
    return values.filter(() => this.next() < 0.5)
  }

  /** What somebody may type or draw, sense or nonsense. */
  number(): number {
    const strange = [0, -1, -0.5, 1, 1.9, 0.999, 1e9, -1e9, Number.NaN, Number.POSITIVE_INFINITY, -0]
    return this.next() < 0.15 ? this.of(strange) : this.next() * 1500 - 300
  }

  box() {
    return { x: this.number(), y: this.number(), w: this.number(), h: this.number() }
  }
}

type Change = (program: Program, chance: Chance, newId: NewId) => Program

const anItem = (program: Program, chance: Chance) => chance.of([...program.items.keys(), 'gone' as ItemKey])
const aPage = (program: Program, chance: Chance) => chance.of(program.order)
const items = (program: Program, chance: Chance) => chance.some([...program.items.keys()])
const neighbours = (program: Program, chance: Chance) => {
  const pages = byPage(program, [...program.items.keys()])
  return pages.length > 0 ? chance.some(chance.of(pages)[1]) : []
}
const sides: readonly Alignment[] = ['left', 'center', 'right', 'top', 'middle', 'bottom']
const reorders: readonly Reorder[] = ['top', 'bottom', 'up', 'down']
const touches: readonly Touch['type'][] = ['page', 'next', 'home', 'link', 'show', 'toggle']

/** The changes that raise the version by one. */
export const pageChanges: Readonly<Record<string, Change>> = {
  insertPage: (p, c, id) => (p.order.length > 3 ? p : insertPage(p, c.whole(-1, 4), id)),
  appendPage: (p, c, id) => (p.order.length > 3 ? p : c.next() < 0.5 ? appendPage(p, id) : p),
  copyPage: (p, c, id) => (p.items.size > 12 ? p : copyPage(p, aPage(p, c), id)),
  movePage: (p, c) => movePage(p, aPage(p, c), c.whole(-1, 4)),
  removePage: (p, c) => removePage(p, c.of([...p.order, 'gone' as PageKey])),
  editPage: (p, c) => editPage(p, aPage(p, c), { duration: c.whole(-1, 90_000), bgColor: c.of(['#000000', 'red']) }),
}

/** And those that do not. */
export const itemChanges: Readonly<Record<string, Change>> = {
  addItem: (p, c, id) => addItem(p, aPage(p, c), c.of(itemKinds), id, c.of([undefined, finite(c)])),
  addAnother: (p, c, id) => addItem(p, aPage(p, c), c.of(['text', 'eventlist']), id),
  duplicateItems: (p, c, id) => (p.items.size > 12 ? p : duplicateItems(p, items(p, c), id)),
  pasteItems: (p, c, id) => {
    const clipboard = p.items.size > 12 ? null : copyItems(p, items(p, c))
    return clipboard ? pasteItems(p, aPage(p, c), clipboard, id) : p
  },
  replaceItems: (p, c, id) => {
    const clipboard = c.next() < 0.3 ? copyItems(p, neighbours(p, c)) : null
    return clipboard ? replaceItems(p, aPage(p, c), clipboard, id) : p
  },
  moveItems: (p, c, id) => moveItems(p, items(p, c), { x: c.number(), y: c.number() }, id),
  resizeItem: (p, c, id) => resizeItem(p, anItem(p, c), c.box(), id),
  setNumbers: (p, c, id) => setNumbers(p, anItem(p, c), c.box(), id),
  rotateItem: (p, c) => rotateItem(p, anItem(p, c), c.number()),
  lockItems: (p, c) => lockItems(p, items(p, c), c.next() < 0.3),
  reorderItems: (p, c) => reorderItems(p, items(p, c), c.of(reorders)),
  placeInOrder: (p, c) => placeInOrder(p, anItem(p, c), c.whole(-1, 5)),
  removeItems: (p, c) => removeItems(p, c.next() < 0.3 ? items(p, c) : [anItem(p, c)]),
  renameItem: (p, c) => renameItem(p, anItem(p, c), c.of(['text3', 'shape2', '', 'Title', ' '])),
  editItem: (p, c) =>
    editItem(p, anItem(p, c), { easyContent: c.next() < 0.7, contentId: c.whole(-3, 9), alias: c.of(['a', 'b\0']) }),
  setTouch: (p, c) =>
    setTouch(p, anItem(p, c), c.of([null, { type: c.of(touches), value: c.of(['', 'x']), item: anItem(p, c) }])),
  groupItems: (p, c, id) => groupItems(p, neighbours(p, c), id),
  ungroupItems: (p, c) => ungroupItems(p, [anItem(p, c)]),
  setEventListItems: (p, c, id) => {
    const lists = Array.from(p.items.keys()).filter((key) => p.items.get(key)?.type === 'eventlist')
    return lists.length > 0 ? setEventListItems(p, c.of(lists), items(p, c), id) : p
  },
  alignItems: (p, c, id) => alignItems(p, items(p, c), c.of(sides), id),
  distributeItems: (p, c, id) => distributeItems(p, items(p, c), c.of(['horizontal', 'vertical']), id),
  resizeTogether: (p, c, id) => resizeTogether(p, items(p, c), c.box(), id),
  rotateTogether: (p, c, id) => rotateTogether(p, items(p, c), c.number(), id),
  editProgram: (p, c, id) => editProgram(p, { displayWidth: c.whole(0, 2000) }, id, c.next() < 0.5),
}

const all = [...Object.entries(pageChanges), ...Object.entries(itemChanges), ...Object.entries(itemChanges)]

/** A change by chance, with its name. */
export function anyChange(chance: Chance): [name: string, change: Change] {
  return chance.of(all)
}

/** Each id another one. */
export function counting(): NewId {
  let made = 0
  return () => `#${made++}`
}

function finite(chance: Chance) {
  const { x, y, w, h } = chance.box()
  return [x, y, w, h].every(Number.isFinite) ? { x, y, w, h } : undefined
}
