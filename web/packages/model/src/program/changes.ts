import { isEqual, isSameItem, keyedLike } from './match'
import type { Item, ItemKey, Page, PageKey, Program } from './program'
import { isSameList, itemsOfPage } from './records'

/** What somebody did to a program, as far as people have a name for it. */
export interface ProgramChange {
  /** The same for whoever changed the same. */
  readonly key: string
  readonly what: 'name' | 'canvas' | 'order' | 'page' | 'item'
  readonly how: 'added' | 'removed' | 'changed'
  /** Names. */
  readonly page: string
  readonly item: string
}

/** What is different since `base`: pages in their order, and their items. Of a page that comes or goes, the page alone. */
export function changesSince(base: Program, program: Program): ProgramChange[] {
  const after = keyedLike(program, base)
  const left = base.order.filter((key) => after.pages.has(key))
  const isOrdered = isSameList(
    after.order.filter((key) => base.pages.has(key)),
    left,
  )
  const gone = base.order.filter((key) => !after.pages.has(key))
  return [
    ...whole('name', base.name === after.name),
    ...whole('canvas', isSameHead(base, after)),
    ...whole('order', isOrdered),
    ...gone.map((key) => ofPage(base, key, 'removed')),
    ...after.order.flatMap((key) => (base.pages.has(key) ? inPage(base, after, key) : [ofPage(after, key, 'added')])),
  ]
}

const whole = (what: 'name' | 'canvas' | 'order', isSame: boolean): ProgramChange[] =>
  isSame ? [] : [{ key: what, what, how: 'changed', page: '', item: '' }]

const headFields = ['type', 'displayWidth', 'displayHeight', 'displayRow', 'displayColumn', 'isTemplate'] as const

const isSameHead = (one: Program, other: Program) => headFields.every((field) => one[field] === other[field])

function ofPage(program: Program, key: PageKey, how: ProgramChange['how']): ProgramChange {
  return { key: `page ${key}`, what: 'page', how, page: program.pages.get(key)?.name ?? '', item: '' }
}

function inPage(base: Program, after: Program, key: PageKey): ProgramChange[] {
  const [before, now] = [base.pages.get(key) as Page, after.pages.get(key) as Page]
  const [former, present] = [itemsOfPage(before), itemsOfPage(now)]
  const stays = (item: ItemKey) => former.includes(item) && present.includes(item)
  const isLayered = isSameList(former.filter(stays), present.filter(stays))
  const bare = (page: Page) => ({ ...page, panes: page.panes.map((pane) => ({ ...pane, items: [] })) })
  const named = (program: Program, item: ItemKey, how: ProgramChange['how']): ProgramChange => {
    const name = (program.items.get(item) as Item).name
    return { key: `item ${item}`, what: 'item', how, page: now.name, item: name }
  }
  return [
    ...(isLayered && isEqual(bare(before), bare(now)) ? [] : [ofPage(after, key, 'changed')]),
    ...former.filter((item) => !present.includes(item)).map((item) => named(base, item, 'removed')),
    ...present
      .filter(
        (item) => !former.includes(item) || !isSameItem(base.items.get(item) as Item, after.items.get(item) as Item),
      )
      .map((item) => named(after, item, former.includes(item) ? 'changed' : 'added')),
  ]
}
