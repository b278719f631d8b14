import type { ItemKey, PageKey, Program, Touch } from '@marquee/model/program/program'

/** What lies over a program's pages. */
export type Over =
  | { readonly kind: 'program'; readonly contentId: number }
  | { readonly kind: 'link'; readonly url: string }

interface Place {
  /** Null: the one that the plan says. */
  readonly page: PageKey | null
  readonly over: Over | null
}

/** Where touches have led. Instants are milliseconds since the program began. */
export interface Navigation extends Place {
  /** Since when one is there. */
  readonly since: number
  /** Where `back` leads, the last first. */
  readonly back: readonly Place[]
  /** Items that touches have shown (true) or hidden. */
  readonly shown: ReadonlyMap<ItemKey, boolean>
}

/** Nobody has touched: everything is as the plan says. */
export const untouched: Navigation = { page: null, over: null, since: 0, back: [], shown: new Map() }

/** After so long without a touch a screen returns to its plan. */
export const idleMs = 60_000

/** A way back of more steps is nobody's. */
const longestWay = 50

/** What a touch leads to, at an instant at which the plan says `planned`. The same navigation: it leads nowhere. */
export function navigate(program: Program, now: Navigation, touch: Touch, planned: PageKey, t: number): Navigation {
  const here = now.page ?? planned
  switch (touch.type) {
    case 'page':
      return to(now, pageByName(program, touch.value), here, t)
    case 'next':
      return to(now, beside(program, here, 1), here, t)
    case 'previous':
      return to(now, beside(program, here, -1), here, t)
    case 'home':
      return to(now, program.order[0] ?? null, here, t)
    case 'back':
      return goBack(now, t)
    case 'program':
      return cover(now, programTouched(touch.value), here, t)
    case 'link':
      return cover(now, linkTouched(touch.value), here, t)
    case 'show':
    case 'hide':
    case 'toggle':
      return reveal(program, now, touch)
    default:
      return now
  }
}

/** The items that are not seen: what a touch can show begins hidden, where nothing else has been said since. */
export function hiddenItems(program: Program, { shown }: Pick<Navigation, 'shown'>): ReadonlySet<ItemKey> {
  const hidden = new Set<ItemKey>()
  program.items.forEach(({ onTouch }) => {
    if (onTouch?.type === 'show' && onTouch.item) hidden.add(onTouch.item)
  })
  shown.forEach((isShown, key) => {
    if (isShown) hidden.delete(key)
    else hidden.add(key)
  })
  return hidden
}

function to(now: Navigation, page: PageKey | null, here: PageKey, since: number): Navigation {
  if (!page || (page === here && !now.over)) return now
  return { ...now, page, over: null, since, back: wayBack(now, here) }
}

function cover(now: Navigation, over: Over | null, here: PageKey, since: number): Navigation {
  return over ? { ...now, page: here, over, since, back: wayBack(now, here) } : now
}

function wayBack({ over, back }: Navigation, page: PageKey): readonly Place[] {
  return [{ page, over }, ...back].slice(0, longestWay)
}

function goBack(now: Navigation, since: number): Navigation {
  const [last, ...back] = now.back
  return last ? { ...now, ...last, since, back } : now
}

function reveal(program: Program, now: Navigation, { type, item }: Touch): Navigation {
  if (!item || !program.items.has(item)) return now
  const isShown = type === 'toggle' ? hiddenItems(program, now).has(item) : type === 'show'
  return { ...now, shown: new Map(now.shown).set(item, isShown) }
}

function pageByName({ order, pages }: Program, screenKey: string): PageKey | null {
  return (screenKey && order.find((key) => pages.get(key)?.screenKey === screenKey)) || null
}

/** After the last page comes the first. */
function beside({ order }: Program, here: PageKey, by: number): PageKey | null {
  return order[(order.indexOf(here) + by + order.length) % order.length] ?? null
}

function programTouched(value: string): Over | null {
  const contentId = /^\d{1,15}$/.test(value) ? Number(value) : 0
  return contentId > 0 ? { kind: 'program', contentId } : null
}

function linkTouched(url: string): Over | null {
  return /^https?:\/\//i.test(url) ? { kind: 'link', url } : null
}
