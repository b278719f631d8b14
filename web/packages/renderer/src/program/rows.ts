import type { Item, ItemKey, ItemOf, Page, Program } from '@marquee/model/program/program'
import { createDisposables, type Disposables } from '../disposables'
import { aloneList, createEvents, type EventList, type Events, type EventTold, eventListOf } from './events'
import { createItemFrame, type ItemFrame } from './frame'
import type { Drawing } from './item/item'

/** An item where it is, and where an event list repeats it, in each further row. */
export interface Rows {
  /** The first is the item itself. */
  readonly frames: readonly ItemFrame[]
  /** Shows other records of the same item and of its list: what is only moved is not drawn again. */
  update(item: Item, list: List, program: Program, page: Page): void
  show(isSeen: boolean): void
  /** Draws this moment; in how many milliseconds that has to be done again. */
  look(): number
  dispose(): void
}

type List = ItemOf<'eventlist'> | undefined

export function createRows(
  key: ItemKey,
  first: Item,
  firstList: List,
  drawing: Omit<Drawing, 'disposables' | 'event'>,
): Rows {
  const frames: ItemFrame[] = []
  let item = first
  let list = firstList
  let isShown = true
  let about: EventList | null = null
  let events: Events | null = null
  let following: Disposables | null = null
  arrange(drawing.program, drawing.page)

  return {
    frames,
    update(next, nextList, program, page) {
      if (next === item && nextList === list) return
      item = next
      list = nextList
      arrange(program, page)
    },
    show(isSeen) {
      isShown = isSeen
      for (const frame of frames) frame.show(isSeen)
    },
    look,
    dispose() {
      following?.end()
      for (const frame of frames) frame.dispose()
    },
  }

  function arrange(program: Program, page: Page): void {
    follow()
    const count = list && about ? about.rows : 1
    for (const frame of frames.splice(count)) frame.dispose()
    frames.forEach((frame, row) => {
      frame.update(inRow(row), program, page)
    })
    for (let row = frames.length; row < count; row++) {
      const event = () => toldNow()[row] ?? null
      const frame = createItemFrame(key, inRow(row), { ...drawing, program, page, event })
      frame.show(isShown)
      frames.push(frame)
    }
    if (about) look()
    else for (const { element } of frames) seen(element, true)
  }

  /** Hears of the events that it is about, if it is about any. */
  function follow(): void {
    const wanted = list ? eventListOf(list) : isAbout(item) ? aloneList : null
    if (JSON.stringify(wanted) === JSON.stringify(about)) return
    following?.end()
    following = wanted && createDisposables()
    about = wanted
    events = wanted && following && createEvents(wanted, { ...drawing, disposables: following })
  }

  function inRow(row: number): Item {
    return row > 0 && list ? { ...item, y: item.y + (row * list.h) / list.settings.rows } : item
  }

  function toldNow(): readonly EventTold[] {
    return events?.now()?.told ?? []
  }

  function look(): number {
    let next = Number.POSITIVE_INFINITY
    // Where an author draws a row, it is seen as it is while there is no event to be seen.
    const told = toldNow()
    const isPattern = drawing.mode === 'still' && told.length === 0
    frames.forEach(({ element, view }, row) => {
      if (about) seen(element, !list || row < told.length || (isPattern && row === 0))
      next = Math.min(next, view.look?.() ?? next)
    })
    return Math.min(next, events?.left() ?? next)
  }
}

/** What is not seen keeps its size: a ticker is as long as its words are. */
function seen({ style }: HTMLElement, isSeen: boolean): void {
  const visibility = isSeen ? '' : 'hidden'
  if (style.visibility !== visibility) style.visibility = visibility
}

function isAbout(item: Item): boolean {
  return item.type === 'text' && item.useEvent && !item.settings.isRss
}
