import * as v from 'valibot'
import type { Box } from './geometry'
import { pageDuration, readItem } from './json'
import { limits, within } from './limits'
import { nextNumber, type PageNaming, pageName } from './names'
import type { Counters, Item, ItemKey, ItemKind, NewId, Page, PageKey, Program } from './program'
import { itemSchema, newestSchema } from './schema'

/** How large a new item of each kind is, as shares of the canvas. */
const sizes = {
  media: [1 / 3, 1 / 3],
  touch: [1 / 5, 1 / 5],
  text: [1 / 2, 1 / 10],
  clock: [1 / 5, 1 / 10],
  link: [1 / 2, 1 / 2],
  streaming: [1 / 2, 1 / 2],
  weather: [1 / 3, 1 / 3],
  worldWeather: [1 / 2, 1 / 3],
  shape: [1 / 5, 1 / 5],
  feed: [1 / 3, 1 / 3],
  datafeed: [1 / 2, 1 / 2],
  eventlist: [1 / 2, 1 / 2],
  progressbar: [1, 1 / 50],
} as const satisfies { [K in ItemKind]: readonly [width: number, height: number] }

/** Every kind of item, in the order in which they are offered (R220). */
export const itemKinds = Object.keys(sizes) as readonly ItemKind[]

/** Width and height of a new item. */
export function newSize(kind: ItemKind, { displayWidth, displayHeight }: Canvas): { w: number; h: number } {
  const [width, height] = sizes[kind]
  const size = (share: number, all: number) => within(limits.size, Math.floor(share * all))
  return { w: size(width, displayWidth), h: size(height, displayHeight) }
}

export type Canvas = Pick<Program, 'displayWidth' | 'displayHeight'>

/** What fills a shape until somebody chooses another colour. */
export const shapeFill = '#377cb7'

/** What new items are given beside the defaults of documents: a shape without a filling or an outline is not seen. */
const firstSettings: { readonly [K in ItemKind]?: object } = { shape: { fill: true, fillColor: shapeFill } }

/**
 * An item of a kind as it is made (R235 to R262), with a name that has never been one of the program's (R199). What says
 * something of its own speaks a language; '' is English.
 */
export function newItem(
  kind: ItemKind,
  box: Box,
  program: Program,
  newId: NewId,
  locale = '',
): [item: Item, counters: Counters] {
  const { counters, items } = program
  const number = nextNumber(counters, kind, new Set(Array.from(items.values(), ({ name }) => name)))
  const first = { oX: box.x, oY: box.y, oW: box.w, oH: box.h }
  const settings = { ...firstSettings[kind], locale }
  const json = v.parse(itemSchema, { ...box, ...first, id: newId(), type: kind, name: `${kind}${number}`, settings })
  return [readItem(json, new Map(), new Set()), { ...counters, [kind]: number }]
}

/** A page as it is made (R181 to R187). */
export function newPage(
  type: Program['type'],
  pages: ReadonlyMap<PageKey, Page>,
  newId: NewId,
  called?: PageNaming,
): Page {
  return {
    name: pageName(pages, called),
    templateId: 0,
    duration: pageDuration(type),
    bgImage: '',
    bgImageId: -1,
    bgColor: '#ffffff',
    screenKey: newId(),
    scaleType: 1,
    targetScreen: '',
    panes: [{ paneSize: 100, items: [] }],
  }
}

/** A program of one empty page (R180, R190). */
export function newProgram(
  head: Canvas & Partial<Pick<Program, 'name' | 'type' | Cells>>,
  newId: NewId,
  called?: PageNaming,
): Program {
  const page = newId() as PageKey
  const type = head.type ?? 1
  return {
    schema: newestSchema,
    name: '',
    type,
    displayRow: 1,
    displayColumn: 1,
    aspectRatio: '',
    panelWidth: 0,
    isTemplate: false,
    version: 1,
    ...head,
    order: [page],
    pages: new Map([[page, newPage(type, new Map(), newId, called)]]),
    items: new Map<ItemKey, Item>(),
    counters: {},
  }
}

type Cells = 'displayRow' | 'displayColumn'
