import { isInvisible } from '../colour'
import { extent, overlap } from './geometry'
import type { Item, ItemKey, ItemKind, ItemOf, Page, PageKey, Program } from './program'
import { itemsOfPage } from './records'

/** What of a program will not play as it is. */
export interface Finding {
  readonly page: PageKey
  /** Null for what is said of the page. */
  readonly item: ItemKey | null
  readonly code: Code
  /** The characters that it is about. */
  readonly letters?: string
}

/** What the document does not tell: whoever has the contents and the fonts, and draws, knows it, or will know it soon. */
export interface Surroundings {
  /** Some screens cannot play a content. */
  leftOut(contentId: number): boolean
  /** The words of a text take more room than its box has. */
  overflows(text: ItemOf<'text'>): boolean
  /** Those of the characters that a company's family has not in a typeface; without a family, that no screen has a letter for. */
  lacking(characters: string, family?: string, typeface?: string): string
}

/** Where nothing is known but the document. */
export const unknownSurroundings: Surroundings = { leftOut: () => false, overflows: () => false, lacking: () => '' }

export type Code =
  /** No content, address, city or source was chosen. */
  | 'empty'
  | 'text-empty'
  | 'text-unseen'
  /** More than its box shows. */
  | 'text-overflows'
  /** Characters that no font has; and those that the chosen one lacks, so that the one that is built in steps in. */
  | 'letters-missing'
  | 'letters-borrowed'
  | 'pattern-empty'
  /** The last day of a content is before its first. */
  | 'never-valid'
  /** Some screens cannot play one of its contents. */
  | 'left-out'
  | 'outside'
  | 'touch-nowhere'
  | 'page-without-end'
  | 'no-such-screen'

type Check<K extends ItemKind> = (item: ItemOf<K>) => Code | null

/** What an item of each kind needs. */
const checks: { readonly [K in ItemKind]: Check<K> } = {
  media: (item) => {
    if (item.itemContents.length === 0) return item.contentId > 0 ? null : 'empty'
    return item.itemContents.every(({ from, to }) => from !== '' && to !== '' && to < from) ? 'never-valid' : null
  },
  touch: () => null,
  text: ({ settings, useEvent }) => {
    const { isRss, rss, value, textColor, outlineColor, outlineSize } = settings
    if (isRss ? !(Number(rss) > 0) : !useEvent && value.trim() === '') return 'text-empty'
    const isOutlined = outlineSize > 0 && !isInvisible(outlineColor)
    return isInvisible(textColor) && !isOutlined ? 'text-unseen' : null
  },
  clock: ({ settings: { clockType, type, value } }) =>
    clockType === 1 && type === 0 && value.trim() === '' ? 'pattern-empty' : null,
  link: ({ settings }) => (settings.url ? null : 'empty'),
  streaming: ({ settings }) => (settings.url ? null : 'empty'),
  weather: ({ settings }) => (settings.url.trim() ? null : 'empty'),
  worldWeather: ({ settings }) => (/[^\s,]/.test(settings.url) ? null : 'empty'),
  shape: ({ settings }) => {
    // A line has one colour: that of its outline, if it has one.
    const fills = settings.type === 'line' ? settings.outlineSize <= 0 : settings.fill
    const isFilled = fills && !isInvisible(settings.fillColor)
    const isOutlined = settings.outlineSize > 0 && !isInvisible(settings.outlineColor)
    return isFilled || isOutlined ? null : 'empty'
  },
  feed: ({ settings }) => (settings.externalSourceId > 0 ? null : 'empty'),
  datafeed: ({ settings }) => (settings.externalSourceId > 0 ? null : 'empty'),
  eventlist: () => null,
  progressbar: () => null,
}

/** Whether an item is yet to be told what it shows. */
export function showsNothing(item: Item): boolean {
  const code = (checks[item.type] as Check<ItemKind>)(item)
  return code === 'empty' || code === 'text-empty'
}

/** What is wrong, page by page and from the lowest item on. */
export function findings(program: Program, around: Surroundings = unknownSurroundings): Finding[] {
  const screenKeys = new Set(Array.from(program.pages.values(), ({ screenKey }) => screenKey))
  return program.order.flatMap((key) => {
    const page = program.pages.get(key) as Page
    const ofItems = itemsOfPage(page).flatMap((item) => {
      const record = program.items.get(item) as Item
      const known = itemCodes(record, program, screenKeys).map((code) => ({ code }))
      return [...known, ...aroundItem(record, around)].map((one) => ({ page: key, item, ...one }))
    })
    return [...pageCodes(page, program).map((code) => ({ page: key, item: null, code })), ...ofItems]
  })
}

function pageCodes({ duration, targetScreen }: Page, { type, displayRow, displayColumn }: Program): Code[] {
  const codes: Code[] = []
  if (type === 1 && duration === 0) codes.push('page-without-end')
  const [row = 1, column = 1] = targetScreen ? targetScreen.split(',').map(Number) : []
  if (row > displayRow || column > displayColumn) codes.push('no-such-screen')
  return codes
}

function itemCodes(item: Item, program: Program, screenKeys: ReadonlySet<string>): Code[] {
  const codes: Code[] = []
  const own = (checks[item.type] as Check<ItemKind>)(item)
  if (own) codes.push(own)
  const canvas = { x: 0, y: 0, w: program.displayWidth, h: program.displayHeight }
  if (!overlap(extent(item), canvas)) codes.push('outside')
  if (leadsNowhere(item, program, screenKeys)) codes.push('touch-nowhere')
  return codes
}

function aroundItem(item: Item, around: Surroundings): Pick<Finding, 'code' | 'letters'>[] {
  if (item.type === 'media') {
    const { contentId, itemContents } = item
    const ids = itemContents.length > 0 ? itemContents.map(({ id }) => id) : [contentId]
    return ids.some((id) => id > 0 && around.leftOut(id)) ? [{ code: 'left-out' }] : []
  }
  // What a source or an event says is not known yet.
  if (item.type !== 'text' || item.settings.isRss || item.useEvent) return []
  const { value, direction, fontType, fontName, typeface } = item.settings
  const found: Pick<Finding, 'code' | 'letters'>[] = []
  if (direction === 'static' && around.overflows(item)) found.push({ code: 'text-overflows' })
  const missing = around.lacking(value)
  if (missing) found.push({ code: 'letters-missing', letters: missing })
  const borrowed = fontType === 'company' && fontName ? without(around.lacking(value, fontName, typeface), missing) : ''
  if (borrowed) found.push({ code: 'letters-borrowed', letters: borrowed })
  return found
}

function without(characters: string, others: string): string {
  return Array.from(characters)
    .filter((one) => !others.includes(one))
    .join('')
}

function leadsNowhere({ type, onTouch }: Item, { items }: Program, screenKeys: ReadonlySet<string>): boolean {
  if (!onTouch) return type === 'touch'
  switch (onTouch.type) {
    case 'page':
      return onTouch.value === '' || !screenKeys.has(onTouch.value)
    case 'program':
      return !(Number(onTouch.value) > 0)
    case 'link':
      return onTouch.value === ''
    case 'show':
    case 'hide':
    case 'toggle':
      return onTouch.item === null || !items.has(onTouch.item)
    default:
      return false
  }
}
