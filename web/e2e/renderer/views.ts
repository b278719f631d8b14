import { documentOf, everything, item, page } from './documents'

/** Where a page is seen, in the order in which they lie on the picture: two above, two below. */
export const views = ['canvas', 'preview', 'player', 'thumbnail'] as const

/** The documents that have to look the same wherever they are seen. */

type Json = ReturnType<typeof item>
type Size = { readonly w: number; readonly h: number; readonly rows?: number; readonly columns?: number }

export interface Seen {
  readonly name: string
  readonly document: unknown
  readonly page: number
  readonly size: Size
  /** What it shows comes from another server while it plays: only where it lies can be the same. */
  readonly isElsewhere: boolean
}

const wide: Size = { w: 1280, h: 720 }
const large: Size = { w: 2560, h: 1440 }
const upright: Size = { w: 800, h: 1280 }
const small: Size = { w: 640, h: 360 }
/** Walls of two times two screens, and of five beside each other. */
const square: Size = { w: 3200, h: 1800, rows: 2, columns: 2 }
const band: Size = { w: 6400, h: 1440, rows: 1, columns: 5 }

const plain = { direction: 'static', fillColor: '#00000000', textColor: '#14213d' }
const words = (value: string, box: [number, number, number, number], settings = {}, part = {}) =>
  item('text', box, { value, fontSize: 48, ...plain, ...settings }, part)
const shape = (type: string, settings = {}, part = {}) =>
  item('shape', [80, 80, 400, 220], { type, fill: true, fillColor: '#2a9d8f', ...settings }, part)
const outline = { outlineColor: '#b3261e', outlineSize: 6 }
const shadow = { shadowColor: '#00000088', shadowRadius: 6, shadowXOffset: 4, shadowYOffset: 6 }
const picture = (id: number, part = {}) => item('media', [60, 60, 520, 300], {}, { contentId: id, ...part })
const contents = (...list: object[]) => ({ itemContents: list })
const clock = (settings: object, box: [number, number, number, number] = [60, 60, 640, 160]) =>
  item('clock', box, { size: 60, textColor: '#14213d', tz: 'Asia/Tokyo', ...settings })
const weather = (settings: object, box: [number, number, number, number] = [40, 40, 700, 300]) =>
  item('weather', box, { url: '1', ...settings })

/** Three items of which an event list has four rows. */
const repeated = () => {
  const items = [
    shape('rounded', {}, { x: 80, y: 60, w: 900, h: 90 }),
    words('{hours}', [100, 60, 300, 90], { typeface: 'bold' }, { useEvent: true, degree: 2 }),
    words('{name}', [420, 60, 540, 90], { direction: 'left', fillColor: '#ffffff' }, { useEvent: true }),
  ]
  return [item('eventlist', [60, 40, 940, 480], { rows: 4, itemIds: items.map(({ id }) => id) }), ...items]
}

/** Of every type one that is most often made of it. */
const types: Record<string, () => Json> = {
  media: () => picture(1),
  touch: () => item('touch', [0, 0, 600, 300], {}, { onTouch: { type: 'next', value: '' } }),
  text: () => words('Every day from nine to nine', [60, 60, 800, 90]),
  clock: () => clock({ type: 7 }),
  link: () => item('link', [60, 60, 600, 300], { url: '' }),
  streaming: () => item('streaming', [60, 60, 600, 300], { url: '' }),
  weather: () => weather({}),
  worldWeather: () => item('worldWeather', [40, 40, 1000, 320], { url: '1,2,3,4', locale: 'ja' }),
  shape: () => shape('star'),
  feed: () => item('feed', [40, 40, 600, 320], { externalSourceId: 1 }),
  datafeed: () => item('datafeed', [40, 40, 900, 560], { externalSourceId: 2 }),
  eventlist: () => item('eventlist', [40, 40, 500, 300]),
  progressbar: () => item('progressbar', [40, 600, 1200, 30]),
}

/** What stands on a single page of 1280 × 720. */
const singles: Record<string, () => Json[]> = {
  ...Object.fromEntries(Object.entries(types).map(([type, make]) => [type, () => [make()]])),
  Japanese: () => [words('毎日九時から二十一時まで営業。駅前の新しい図書館が十二月に開きます。', [60, 60, 700, 300])],
  'Simplified Chinese': () => [words('每天九点到二十一点营业，周末照常。新的图书馆十二月开放。', [60, 60, 700, 300])],
  'Traditional Chinese': () => [words('每天九點到二十一點營業，週末照常。新的圖書館十二月開放。', [60, 60, 700, 300])],
  'right to left': () => [words('ברוכים הבאים – פתוח כל יום 9:00–21:00\nمرحبا بكم', [60, 60, 800, 200])],
  'Cyrillic and Greek': () => [words('Добро пожаловать\nΚαλώς ήρθατε', [60, 60, 800, 200], { typeface: 'bold' })],
  'bold, right, below': () => [
    words('Two\nlines', [60, 60, 700, 300], { typeface: 'boldItalic', halign: 'right', valign: 'bottom' }),
  ],
  'one line that is cut': () => [
    words('A single line that goes on and on and on', [60, 60, 400, 80], { lineMode: 'single' }),
  ],
  'an outlined text': () => [words('Outline', [60, 60, 700, 200], { ...outline, fontSize: 120, textColor: '#ffffff' })],
  'a text with a shadow': () => [words('Shadow', [60, 60, 700, 200], { ...shadow, fontSize: 120 })],
  'outline and shadow': () => [
    words('影と輪郭', [60, 60, 700, 200], { ...outline, ...shadow, fontSize: 120, degree: 3 }),
  ],
  'a turned text': () => [words('Turned by 17 degrees', [200, 200, 700, 120], {}, { degree: 17 })],
  'a text upside down': () => [words('Upside down', [200, 200, 700, 120], {}, { degree: 180 })],
  'a turned picture': () => [picture(2, { degree: 33 })],
  'a picture that lets through': () => [shape('ellipse'), picture(1, contents({ id: 1, opacity: 0.4 }))],
  'a picture that came by an effect': () => [picture(1, contents({ id: 1, effect: 1 }))],
  'contents that slide': () => [picture(2, contents({ id: 2, effect: 4 }, { id: 1, effect: 8 }))],
  'a film that fills': () => [picture(3, { displayMode: 'fill' })],
  'a picture that covers': () => [picture(1, { displayMode: 'cover', h: 400, w: 200 })],
  'pages of a document': () => [picture(4)],
  'a ticker to the left': () => [
    words('Ticker: every day from nine to nine', [60, 60, 900, 90], { direction: 'left' }),
  ],
  'a ticker to the right': () => [words('آخر الأخبار من المدينة', [60, 60, 900, 90], { direction: 'right' })],
  'a ticker up': () => [words('One\nTwo\nThree', [60, 60, 500, 300], { direction: 'up' })],
  'news that run': () => [
    words('', [60, 60, 900, 90], { direction: 'left', isRss: true, rss: '1', rssformat: ['title'] }),
  ],
  'a clock with hands': () => [clock({ clockType: 2, fillColor: '#ffffff' }, [60, 60, 400, 400])],
  'a clock in words': () => [clock({ type: 19, locale: 'ja' }, [60, 60, 1000, 160])],
  'a pattern of a clock': () => [clock({ type: 0, value: "EEEE 'at' h:mm a", letterCase: 'L' }, [60, 60, 1000, 160])],
  'weather with five days': () => [weather({ mode: 3, locale: 'hans' }, [40, 40, 1100, 300])],
  'weather below each other': () => [
    weather({ mode: 2, orientation: 2, locale: 'hant', scale: 0.8 }, [40, 40, 300, 560]),
  ],
  'weather of long ago': () => [weather({ url: 'old', locale: 'ja' })],
  'weather that nobody knows': () => [weather({ url: 'none' })],
  'three pictures of a feed': () => [item('feed', [40, 40, 1100, 300], { externalSourceId: 1, totalImage: 3 })],
  'events in flat rows': () => [item('eventlist', [40, 40, 900, 300], { rows: 8, locale: 'ja' })],
  'no events': () => [item('eventlist', [40, 40, 500, 300], { eventIds: [9], locale: 'hans' })],
  'items in each row of events': () => repeated(),
  'a text about an event': () => [words('{name}: {hours} {other}', [60, 60, 900, 90], {}, { useEvent: true })],
  'a skewed shape': () => [shape('', { skew: 20, ...outline })],
  'a skewed and turned arrow': () => [shape('arrow', { skew: -15, degree: 30 }, { degree: 45 })],
  'a bubble with an outline': () => [shape('bubble', { ...outline, fill: false })],
  'a shape that is half clear': () => [picture(1), shape('hexagon', { fillColor: '#2a9d8f80' })],
  'what lies over the edge': () => [
    words('Over the edge', [-120, 660, 700, 90]),
    shape('diamond', {}, { x: 1100, y: -90 }),
  ],
  'many small ones': () =>
    Array.from({ length: 120 }, (_, i) =>
      item('shape', [(i % 20) * 64, Math.floor(i / 20) * 120, 61, 113], {
        type: i % 2 ? 'star' : 'rounded',
        fill: true,
        fillColor: '#e76f51',
      }),
    ),
}

const seen = (name: string, pages: ReturnType<typeof page>[], size = wide, at = 0): Seen => ({
  name,
  page: at,
  size,
  isElsewhere: name === 'link' || name === 'streaming',
  document: documentOf(
    pages.map((one) => ({ ...one, duration: 10 })),
    { displayWidth: size.w, displayHeight: size.h, displayRow: size.rows ?? 1, displayColumn: size.columns ?? 1 },
  ),
})

/** Without pages of others. */
const full = () => everything().filter(({ type }) => type !== 'link' && type !== 'streaming')

const several = () => [
  page([words('First', [60, 60, 700, 120])]),
  page([words('Second', [60, 60, 700, 120])], { bgColor: '#1f2a44' }),
  page([shape('star')], { bgImageId: 1, scaleType: 5 }),
]

const panes = () =>
  page([], {
    panes: [
      { items: [picture(1)] },
      { items: [shape('ellipse', { fillColor: '#e76f5180' })] },
      { items: [words('On top', [100, 100, 500, 90])] },
    ],
  })

const onAWall = ({ w, h }: Size) => [
  page([
    item('media', [w / 8, h / 8, (w * 3) / 4, (h * 3) / 4], {}, { contentId: 3, displayMode: 'fill' }),
    words('Across all screens 全画面', [w / 10, h / 3, w * 0.8, h / 3], { fontSize: Math.round(h / 8), ...outline }),
  ]),
]

export const sights: readonly Seen[] = [
  ...Object.entries(singles).map(([name, make]) => seen(name, [page(make())])),
  ...several().map((_, at) => seen(`page ${at + 1} of three`, several(), wide, at)),
  seen('three panes', [panes()]),
  ...[1, 2, 3, 4].map((scaleType) =>
    seen(`a background scaled by ${scaleType}`, [page([], { bgImageId: 2, scaleType })], upright),
  ),
  seen('every type at once', [page(full())], large),
  seen('every type at once, upright', [page(full())], upright),
  seen('a small screen', [page(full())], small),
  seen('a wall of two times two', onAWall(square), square),
  seen('a wall of five', onAWall(band), band),
]
