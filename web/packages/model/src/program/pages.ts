import * as v from 'valibot'
import { copied, jsonOf } from './copies'
import { newPage } from './defaults'
import { tidied } from './groups'
import { without } from './items'
import { limits } from './limits'
import { type PageNaming, pageName } from './names'
import type { ItemKey, NewId, Page, PageKey, Program } from './program'
import { isSameList, itemsOfPage, raised, withPage } from './records'
import { pageSchema } from './schema'

/** Each of these raises the version by one, if it changes anything (R179). */

/** Puts an empty page at a place, 0 before all others (R172). */
export function insertPage(program: Program, at: number, newId: NewId, called?: PageNaming): Program {
  return inserted(program, at, newPage(program.type, program.pages, newId, called), newId)
}

export function appendPage(program: Program, newId: NewId, called?: PageNaming): Program {
  return insertPage(program, program.order.length, newId, called)
}

/** A copy of a page right after it (R173), with items of its own (R174). */
export function copyPage(program: Program, key: PageKey, newId: NewId, called?: PageNaming): Program {
  const page = program.pages.get(key)
  if (!page) return program
  const keys = itemsOfPage(page)
  if (program.items.size + keys.length > limits.allItems) return program
  const [copies, counters] = copied(program, jsonOf(program, keys), newId)
  const ofCopy = new Map(keys.map((item, at) => [item, copies[at]?.[0] as ItemKey]))
  const panes = page.panes.map((pane) => ({ ...pane, items: pane.items.map((item) => ofCopy.get(item) as ItemKey) }))
  const copy = { ...page, name: pageName(program.pages, called), screenKey: newId(), panes }
  const after = inserted(program, program.order.indexOf(key) + 1, copy, newId)
  return after === program ? program : { ...after, counters, items: new Map([...program.items, ...copies]) }
}

function inserted(program: Program, at: number, page: Page, newId: NewId): Program {
  if (program.order.length >= limits.pages) return program
  const key = newId() as PageKey
  const pages = new Map(program.pages).set(key, page)
  return raised(program, { ...program, order: program.order.toSpliced(Math.max(0, at), 0, key), pages })
}

/** Puts a page at another place, 0 before all others (R175). */
export function movePage(program: Program, key: PageKey, to: number): Program {
  const others = program.order.filter((other) => other !== key)
  if (others.length === program.order.length) return program
  const order = others.toSpliced(Math.max(0, to), 0, key)
  return isSameList(order, program.order) ? program : raised(program, { ...program, order })
}

/** Removes a page with its items. The last one stays (R176). */
export function removePage(program: Program, key: PageKey): Program {
  const page = program.pages.get(key)
  if (!page || program.order.length < 2) return program
  const items = itemsOfPage(page)
  const left = items.length > 0 ? tidied(without(program, new Set(items))) : program
  const pages = new Map(left.pages)
  pages.delete(key)
  return raised(program, { ...left, order: left.order.filter((other) => other !== key), pages })
}

export type PagePatch = Partial<Omit<Page, 'panes' | 'screenKey'>>

/** Sets fields of a page, its background among them. What would be no page any more changes nothing. */
export function editPage(program: Program, key: PageKey, patch: PagePatch): Program {
  const edited = withPage(program, key, (page) => {
    const wanted = { ...page, ...patch }
    const fields = Object.keys(patch) as (keyof PagePatch)[]
    if (fields.every((field) => page[field] === wanted[field])) return page
    const isPage = wanted.name.trim() !== '' && v.is(pageSchema, { ...wanted, panes: [{}] })
    return isPage ? wanted : page
  })
  return raised(program, edited)
}
