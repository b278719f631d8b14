import * as v from 'valibot'
import { writeItem, writeProgram } from './json'
import type { Item, ItemKey, Program } from './program'
import { itemsOfPage } from './records'
import { itemSchema, pageSchema, programSchema } from './schema'

/**
 * The rules that every program of the designer keeps; what is broken, in words. What is as it was `before` is not
 * compared with the schema again.
 */
export function broken(program: Program, before?: Program): string[] {
  const { displayWidth, displayHeight, order, pages, items } = program
  const problems: string[] = []
  const holds = (is: boolean, what: string) => {
    if (!is) problems.push(what)
  }
  const placed = order.flatMap((key) => itemsOfPage(pages.get(key) as never))
  holds(order.length >= 1, 'R176: a page')
  holds(isOnce(order) && order.length === pages.size && order.every((key) => pages.has(key)), 'R175: pages in order')
  holds(isOnce(placed) && placed.length === items.size && placed.every((key) => items.has(key)), 'items on one page')
  holds(isOnce(Array.from(pages.values(), ({ screenKey }) => screenKey)), 'R185: screenKeys')
  holds(isOnce(Array.from(items.values(), ({ name }) => name)), 'R199: names')
  holds(isOnce(Array.from(items.values(), ({ id }) => id)), 'ids')
  for (const { name, x, y, w, h } of items.values()) {
    holds([x, y, w, h].every(Number.isSafeInteger), `R215: ${name}`)
    holds(w > 1 && h > 1, `R213, R214: ${name}`)
    holds(x + w <= displayWidth * 1.02 + 1e-6, `R207: ${name}`)
    holds(y + h <= displayHeight * 1.02 + 1e-6, `R208: ${name}`)
    holds(x + w >= w * 0.02 - 1e-6, `R209: ${name}`)
    holds(y + h >= h * 0.02 - 1e-6, `R210: ${name}`)
  }
  for (const item of items.values()) holds(goalsAreThere(item, items), `goals of ${item.name}`)
  holds(isValid(program, before), 'its schema')
  return problems
}

function isValid(program: Program, before?: Program): boolean {
  if (!before) return v.is(programSchema, writeProgram(program))
  const { pages, items, ...head } = program
  const idOf = (key: ItemKey) => items.get(key)?.id
  const newItems = Array.from(items).filter(([key, item]) => before.items.get(key) !== item)
  const newPages = Array.from(pages).filter(([key, page]) => before.pages.get(key) !== page)
  return (
    v.is(programSchema, { ...head, pages: [{}] }) &&
    newItems.every(([, item]) => v.is(itemSchema, writeItem(item, idOf))) &&
    newPages.every(([, page]) => v.is(pageSchema, { ...page, panes: [{}] }))
  )
}

function goalsAreThere(item: Item, items: Program['items']): boolean {
  const goal = item.onTouch?.item
  if (goal && !items.has(goal)) return false
  if (item.type !== 'eventlist') return true
  const { groupId, items: repeated } = item.settings
  const members = Array.from(items.keys()).filter((key) => groupId && items.get(key)?.groupId === groupId)
  return (groupId !== '') === repeated.length > 0 && isSame(members, repeated)
}

/** What a change must not do, whatever it is; R179, R198 and R199. */
export function brokenBy(name: string, before: Program, after: Program, isPageChange: boolean): string[] {
  const problems: string[] = []
  const raised = isPageChange && after !== before ? 1 : 0
  if (after.version !== before.version + raised) problems.push(`R179: ${name}`)
  for (const [key, item] of after.items) {
    const former = before.items.get(key)
    if (!former || former === item) continue
    const isMoved = former.x !== item.x || former.y !== item.y || former.w !== item.w || former.h !== item.h
    if (isMoved !== (former.id !== item.id)) problems.push(`R198: ${name}`)
    if (isMoved && former.lock && item.lock && name !== 'editProgram')
      problems.push(`R193: ${name} moves what is locked`)
  }
  return problems
}

function isOnce(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length
}

function isSame(one: readonly ItemKey[], other: readonly ItemKey[]): boolean {
  return one.length === other.length && one.every((key) => other.includes(key))
}
