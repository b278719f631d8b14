import * as v from 'valibot'
import {
  address,
  anyRecord,
  anyText,
  anyWhole,
  cell,
  colour,
  count,
  day,
  flag,
  isAddress,
  itemId,
  list,
  number,
  oneOf,
  record,
  reference,
  source,
  text,
  whole,
  word,
} from './fields'
import { limits } from './limits'

/**
 * The JSON of a program of the designer (G108): pages, of panes, of items. Names and defaults are the specification's
 * (§3, "Designer content"), what they mean is said in docs/programs.md; what is left out has its default. Zoom and what
 * is selected are no part of a program.
 */

/** The newest form of documents. */
export const newestSchema = 1

const name = text(limits.name)
const seconds = (ifNone = 0) => whole(limits.duration, ifNone)
const place = whole(limits.place, 0)
const measure = (ifNone = 0) => number(limits.measure, ifNone)
const invisible = '#00000000'

const itemContent = record({
  id: anyWhole({ least: 1, most: Number.MAX_SAFE_INTEGER }),
  name,
  contentSrc: source,
  src: source,
  /** Seconds, of each page. */
  duration: seconds(),
  totalPage: whole(limits.totalPage, 1),
  fileSize: count(),
  effect: count(),
  opacity: number(limits.opacity, 1),
  width: count(),
  height: count(),
  /** The first and the last day. */
  from: day,
  to: day,
})

/** What a touch does (G101). `value` is a page's `screenKey`, a content's id or an address; `item` is an item's id. */
const touch = record({
  type: v.picklist(['page', 'next', 'previous', 'back', 'home', 'program', 'link', 'show', 'hide', 'toggle']),
  value: text(limits.address),
  item: v.optional(v.nullable(itemId), null),
})

export const onTouch = v.pipe(
  touch,
  v.forward(
    v.check(({ type, value }) => type !== 'link' || value === '' || isAddress(value), 'is no address'),
    ['value'],
  ),
)

/** What every item has. */
const common = {
  id: itemId,
  name,
  alias: name,
  x: place,
  y: place,
  w: anyWhole(limits.size),
  h: anyWhole(limits.size),
  degree: measure(),
  lock: flag,
  groupId: word(),
  contentId: reference,
  contentSrc: source,
  src: source,
  thumbnail: source,
  altUrl: address,
  displayMode: oneOf('', 'contain', 'cover', 'fill'),
  mute: flag,
  useEvent: flag,
  easyContent: flag,
  singleEffectForAll: flag,
  supportFlip: flag,
  supportZoom: flag,
  /** Place and size that the item had at first. */
  oX: place,
  oY: place,
  oW: whole({ least: 0, most: limits.size.most }, 0),
  oH: whole({ least: 0, most: limits.size.most }, 0),
  itemContents: v.optional(list(itemContent, 0, limits.contents), []),
  onTouch: v.optional(v.nullable(onTouch), null),
}

const font = {
  fontType: oneOf('', 'company'),
  fontName: word(),
  typeface: oneOf('', 'bold', 'italic', 'boldItalic'),
  valign: oneOf('', 'top', 'middle', 'bottom'),
  halign: oneOf('', 'left', 'center', 'right'),
}

const weather = {
  /** The id of a city; for world weather several, by commas. */
  url: word(),
  interval: whole(limits.interval, 30),
  orientation: oneOf(1, 2),
  mode: oneOf(1, 2, 3),
  textColor: colour('#FFFFFFFF'),
  fillColor: colour('#377CB7FF'),
  scale: number(limits.scale, 1),
  locale: word(),
}

const ids = v.optional(list(anyWhole({ least: 1, most: Number.MAX_SAFE_INTEGER }), 0, limits.ids), [])

function item<K extends string, S extends v.ObjectEntries>(type: K, settings: S) {
  return v.object({
    ...common,
    type: v.literal(type),
    settings: v.pipe(v.optional(v.unknown(), {}), anyRecord, v.object(settings)),
  })
}

/** A picture, a video, or whatever else is a content, is `media`. */
const anyItem = v.variant('type', [
  item('media', {}),
  item('touch', {}),
  item('text', {
    ...font,
    type: word(),
    value: text(limits.text),
    fontSize: whole(limits.fontSize, 24),
    speed: whole(limits.speed, 3),
    direction: oneOf('left', 'right', 'up', 'down', 'static'),
    textColor: colour('#000000'),
    fillColor: colour('#ffffffff'),
    isRss: flag,
    rss: word(),
    rssformat: v.optional(list(anyText(limits.word), 0, limits.fields), ['title', 'pubDate']),
    shadowRadius: measure(),
    shadowXOffset: measure(),
    shadowYOffset: measure(),
    shadowColor: colour(invisible),
    outlineColor: colour(invisible),
    outlineSize: measure(),
    lineMode: oneOf('', 'single'),
    lineHeight: whole(limits.measure, 16),
  }),
  item('clock', {
    ...font,
    clockType: oneOf(1, 2),
    type: whole({ least: 0, most: 200 }, 6),
    size: whole(limits.fontSize, 24),
    value: word(),
    textColor: colour('#000000'),
    fillColor: colour(invisible),
    tz: word('Asia/Hong_Kong'),
    letterCase: oneOf('U', 'L', 'N'),
    dayOffset: whole(limits.dayOffset, 0),
    locale: word(),
  }),
  item('link', { url: address, interval: seconds() }),
  item('streaming', { url: address, mute: flag }),
  item('weather', weather),
  item('worldWeather', { ...weather, weatherIconBgColor: colour('#0A305DFF') }),
  item('shape', {
    type: oneOf(
      '',
      'rectangle',
      'rounded',
      'ellipse',
      'triangle',
      'diamond',
      'pentagon',
      'hexagon',
      'star',
      'arrow',
      'line',
      'bubble',
    ),
    fillColor: colour(invisible),
    skew: measure(),
    fill: flag,
    outlineColor: colour(invisible),
    outlineSize: measure(),
    degree: measure(),
  }),
  item('feed', {
    externalSourceId: reference,
    path: word(),
    totalImage: whole(limits.rows, 1),
    duration: seconds(5),
    effect: count(1),
    opacity: number(limits.opacity, 1),
    supportZoom: flag,
  }),
  item('datafeed', { externalSourceId: reference }),
  item('eventlist', {
    groupId: word(),
    itemIds: v.optional(list(itemId, 0, limits.items), []),
    rows: whole(limits.rows, 1),
    duration: seconds(5),
    deviceGroupIds: ids,
    eventIds: ids,
    /** Of the wall; the first is today. */
    days: whole(limits.days, 7),
    textColor: colour('#FFFFFFFF'),
    fillColor: colour('#223560FF'),
    locale: word(),
  }),
  item('progressbar', { progressBarColor: colour('#FFF200FF'), backgroundColor: colour('#808080FF') }),
])

/** An item as it lies in a document, or between documents. */
export const itemSchema = v.pipe(anyRecord, anyItem)

const pane = record({
  paneSize: number({ least: 0, most: 100 }, 100),
  items: v.optional(list(itemSchema, 0, limits.items), []),
})

const itemCount = (panes: readonly { readonly items: readonly unknown[] }[]) =>
  panes.reduce((sum, { items }) => sum + items.length, 0)

/** A page as it lies in a document. */
export const pageSchema = record({
  name,
  templateId: count(),
  /** Seconds; 0 is until somebody touches. Without it 5, in a program that is touched 0. */
  duration: v.optional(anyWhole(limits.duration)),
  bgImage: source,
  bgImageId: reference,
  bgColor: colour('#ffffff'),
  screenKey: word(),
  scaleType: oneOf(1, 2, 3, 4, 5),
  targetScreen: cell,
  panes: v.optional(
    v.pipe(
      list(pane, 1, limits.panes),
      v.check((panes) => itemCount(panes) <= limits.items, 'has too many items'),
    ),
    [{}],
  ),
})

export const programSchema = record({
  schema: v.optional(v.literal(newestSchema), newestSchema),
  name,
  /** 1, or 2: pages stay until somebody touches (G101). */
  type: oneOf(1, 2),
  displayWidth: anyWhole(limits.canvas),
  displayHeight: anyWhole(limits.canvas),
  displayRow: whole(limits.cells, 1),
  displayColumn: whole(limits.cells, 1),
  aspectRatio: word(),
  panelWidth: count(),
  isTemplate: flag,
  version: whole({ least: 1, most: Number.MAX_SAFE_INTEGER }, 1),
  pages: v.pipe(
    list(pageSchema, 1, limits.pages),
    v.check(
      (pages) => pages.reduce((sum, { panes }) => sum + itemCount(panes), 0) <= limits.allItems,
      'have too many items',
    ),
  ),
})

export type ProgramJson = v.InferOutput<typeof programSchema>
export type PageJson = ProgramJson['pages'][number]
export type PaneJson = PageJson['panes'][number]
export type ItemJson = PaneJson['items'][number]
