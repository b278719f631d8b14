import * as v from 'valibot'
import { parseColour } from '../colour'

/**
 * The JSON of a program of the designer (G108): pages, of panes, of items. Names and defaults are the specification's
 * (§3, "Designer content"); what is left out has its default. Zoom and what is selected are no part of a program.
 */

const flag = v.optional(v.boolean(), false)
const text = (ifNone = '') => v.optional(v.string(), ifNone)
const number = (ifNone = 0) => v.optional(v.number(), ifNone)
const whole = (ifNone = 0) => v.optional(v.pipe(v.number(), v.safeInteger()), ifNone)
const size = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty())
const isColour = v.check((given: string) => parseColour(given) !== null, 'is no colour')
const colour = (ifNone: string) => v.optional(v.pipe(v.string(), isColour), ifNone)

const itemContent = v.object({
  id: v.number(),
  name: text(),
  contentSrc: text(),
  src: text(),
  /** Seconds, of each page. */
  duration: whole(),
  totalPage: whole(1),
  fileSize: whole(),
  effect: whole(),
  opacity: number(1),
  width: whole(),
  height: whole(),
  /** Dates; '' is without end. */
  from: text(),
  to: text(),
})

/** What every item has. */
const common = {
  id,
  name: text(),
  alias: text(),
  x: whole(),
  y: whole(),
  w: size,
  h: size,
  degree: number(),
  lock: flag,
  groupId: text(),
  contentId: whole(-1),
  contentSrc: text(),
  src: text(),
  thumbnail: text(),
  altUrl: text(),
  displayMode: text(),
  mute: flag,
  useEvent: flag,
  easyContent: flag,
  singleEffectForAll: flag,
  supportFlip: flag,
  supportZoom: flag,
  /** Place and size that the item had at first. */
  oX: whole(),
  oY: whole(),
  oW: whole(),
  oH: whole(),
  itemContents: v.optional(v.array(itemContent), []),
  /** What a touch does; `item` is the id of an item. */
  onTouch: v.optional(
    v.nullable(v.object({ type: text(), value: text(), item: v.optional(v.nullable(id), null) })),
    null,
  ),
}

const font = { fontType: text(), fontName: text(), typeface: text(), valign: text(), halign: text() }

const weather = {
  url: text(),
  interval: whole(30),
  orientation: whole(1),
  mode: whole(1),
  textColor: colour('#FFFFFFFF'),
  fillColor: colour('#377CB7FF'),
  scale: number(1),
}

function item<K extends string, S extends v.ObjectEntries>(type: K, settings: S) {
  return v.object({
    ...common,
    type: v.literal(type),
    settings: v.pipe(v.optional(v.unknown(), {}), v.object(settings)),
  })
}

/** A picture, a video, or whatever else is a content, is `media`. */
const itemSchema = v.variant('type', [
  item('media', {}),
  item('touch', {}),
  item('text', {
    ...font,
    type: text(),
    value: text(),
    fontSize: whole(24),
    speed: whole(3),
    direction: text('left'),
    textColor: colour('#000000'),
    fillColor: colour('#ffffffff'),
    isRss: flag,
    rss: text(),
    rssformat: v.optional(v.array(v.string()), ['title', 'pubDate']),
    shadowRadius: number(),
    shadowXOffset: number(),
    shadowYOffset: number(),
    shadowColor: colour('#00000000'),
    outlineColor: colour('#00000000'),
    outlineSize: number(),
    lineMode: text(),
    lineHeight: whole(16),
  }),
  item('clock', {
    ...font,
    clockType: whole(1),
    type: whole(6),
    size: whole(24),
    value: text(),
    textColor: colour('#000000'),
    fillColor: colour('#00000000'),
    tz: text('Asia/Hong_Kong'),
    letterCase: text('U'),
    dayOffset: whole(),
  }),
  item('link', { url: text(), interval: whole() }),
  item('streaming', { url: text(), mute: flag }),
  item('weather', weather),
  item('worldWeather', { ...weather, weatherIconBgColor: colour('#0A305DFF') }),
  item('shape', {
    type: text(),
    fillColor: colour('#00000000'),
    skew: number(),
    fill: flag,
    outlineColor: colour('#00000000'),
    outlineSize: number(),
    degree: number(),
  }),
  item('feed', {
    externalSourceId: whole(-1),
    path: text(),
    totalImage: whole(1),
    duration: whole(5),
    effect: whole(1),
    opacity: number(1),
    supportZoom: flag,
  }),
  item('datafeed', { externalSourceId: whole(-1) }),
  item('eventlist', { groupId: text(), itemIds: v.optional(v.array(id), []), rows: whole(1), duration: whole(5) }),
  item('progressbar', { progressBarColor: colour('#FFF200FF'), backgroundColor: colour('#808080FF') }),
])

const pane = v.object({ paneSize: number(100), items: v.optional(v.array(itemSchema), []) })

const page = v.object({
  name: text(),
  templateId: whole(),
  /** Seconds; 0 is until somebody touches. Without it 5, in a program that is touched 0. */
  duration: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  bgImage: text(),
  bgImageId: whole(-1),
  bgColor: colour('#ffffff'),
  screenKey: text(),
  scaleType: whole(1),
  targetScreen: text(),
  panes: v.optional(v.pipe(v.array(pane), v.minLength(1)), [{}]),
})

export const programSchema = v.object({
  name: text(),
  /** 1, or 2: pages stay until somebody touches (G101). */
  type: whole(1),
  displayWidth: size,
  displayHeight: size,
  displayRow: whole(1),
  displayColumn: whole(1),
  aspectRatio: text(),
  panelWidth: whole(),
  isTemplate: flag,
  version: whole(1),
  pages: v.pipe(v.array(page), v.minLength(1)),
})

export type ProgramJson = v.InferOutput<typeof programSchema>
export type PageJson = ProgramJson['pages'][number]
export type PaneJson = PageJson['panes'][number]
export type ItemJson = PaneJson['items'][number]
