import type { Words } from '@marquee/designer/templates/sheet'
import { templates } from '@marquee/designer/templates/templates'
import type { Locale } from '@marquee/i18n/locales'
import type { Drawn } from './drawings'

/** Finished programs, as shop owners have them. Pictures are named by what is drawn on them. */
export interface Finished {
  readonly name: string
  readonly document: object
  /** Words that are seen when it plays. */
  readonly words: string
  readonly upright?: boolean
}

type PictureId = (name: Drawn) => number
type Box = readonly [x: number, y: number, w: number, h: number]

interface Look {
  size: number
  colour: string
  bold?: boolean
  align?: 'center' | 'right'
  lineHeight?: number
  top?: boolean
}

const clear = '#00000000'
const place = ([x, y, w, h]: Box) => ({ x, y, w, h })
const typed = ({ colour, bold, align = '' as never, top }: Look) => {
  return {
    textColor: colour,
    typeface: bold ? 'bold' : '',
    halign: align,
    valign: top ? 'top' : 'middle',
    fillColor: clear,
  }
}
const text = (box: Box, value: string, look: Look) => {
  const settings = {
    ...typed(look),
    value,
    direction: 'static',
    fontSize: look.size,
    lineHeight: look.lineHeight ?? 13,
  }
  return { type: 'text', ...place(box), settings }
}
const ticker = (box: Box, value: string, look: Look, fillColor: string) => {
  const settings = { ...typed(look), value, direction: 'left', speed: 3, fontSize: look.size, fillColor }
  return { type: 'text', ...place(box), settings }
}
const clock = (box: Box, value: string, look: Look, locale = 'en') => {
  const settings = { ...typed(look), clockType: 1, type: 0, value, size: look.size, letterCase: 'N', tz: '', locale }
  return { type: 'clock', ...place(box), settings }
}
const shape = (box: Box, fillColor: string, type = 'rectangle', degree = 0) => {
  return { type: 'shape', ...place(box), degree, settings: { type, fill: true, fillColor, outlineColor: clear } }
}
const picture = (box: Box, id: number) => {
  return { type: 'media', ...place(box), displayMode: 'cover', contentId: id, itemContents: [{ id, effect: 0 }] }
}

function program(size: readonly [number, number], bgColor: string, items: readonly object[], page: object = {}) {
  const numbered = items.map((item, i) => ({ id: String(i + 1), name: `item${i + 1}`, ...item }))
  const [displayWidth, displayHeight] = size
  return { displayWidth, displayHeight, pages: [{ duration: 3600, bgColor, ...page, panes: [{ items: numbered }] }] }
}

/** The templates, with pictures in the places that wait for them. */
export function filled(text: Words['text'], locale: Locale, id: PictureId): Finished[] {
  const size = { width: 1920, height: 1080 }
  const pictures: Partial<Record<string, Drawn>> = { menu: 'coffee', promotion: 'pottery' }
  const seen = {
    menu: 'menu.slogan',
    welcome: 'welcome.title',
    promotion: 'promotion.offer',
    events: 'events.title',
  } as const
  const more = { notice: 'notice.label', queue: 'queue.number' } as const
  return templates.filter(isFilled).map((template) => {
    const made = template.make({ locale, text }, size)
    const drawn = pictures[template.id]
    for (const page of made.pages) {
      page.duration = 3600
      for (const item of page.panes.flatMap(({ items }) => items)) {
        if (item.type === 'media' && drawn) item.contentId = id(drawn)
      }
    }
    const words = text(`template.${{ ...seen, ...more }[template.id]}`).split('\n')[0] ?? ''
    return { name: template.id, document: made, words }
  })
}

type Made = (typeof templates)[number]

/** What events are on is another question. */
function isFilled(template: Made): template is Exclude<Made, { feature: string }> {
  return !('feature' in template)
}

/** Four more. */
export function finished(id: PictureId): Finished[] {
  return [
    { name: 'ramen', document: ramen(id), words: '味噌ラーメン', upright: true },
    { name: 'hotel', document: hotel(id), words: 'Good evening' },
    { name: 'museum', document: museum(), words: '形與色' },
    { name: 'fruit', document: fruit(id), words: '今日鲜果' },
  ]
}

function ramen(id: PictureId) {
  const cream = '#FFF3DC'
  const rows = [
    ['特製味噌ラーメン', '¥1,180'],
    ['辛味噌ラーメン', '¥1,050'],
    ['バターコーン味噌', '¥1,120'],
  ].flatMap(([name = '', price = ''], i) => [
    text([80, 1440 + i * 92, 640, 84], name, { size: 46, colour: cream }),
    text([720, 1440 + i * 92, 280, 84], price, { size: 46, colour: '#F6C667', bold: true, align: 'right' }),
    shape([80, 1528 + i * 92, 920, 2], '#8F2E22'),
  ])
  return program([1080, 1920], '#5A140E', [
    picture([0, 0, 1080, 960], id('ramen')),
    shape([0, 950, 1080, 10], '#F6C667'),
    text([80, 1004, 700, 60], '今週のおすすめ', { size: 42, colour: '#F6C667', bold: true }),
    text([80, 1070, 920, 150], '味噌ラーメン', { size: 118, colour: cream, bold: true }),
    text([80, 1228, 560, 120], '三年熟成の味噌と\n北海道の小麦麺', { size: 38, colour: '#F0CDB8', lineHeight: 15 }),
    text([600, 1220, 400, 140], '¥980', { size: 128, colour: '#F6C667', bold: true, align: 'right' }),
    shape([80, 1408, 920, 4], '#F6C667'),
    ...rows,
    text([80, 1744, 920, 60], '11:00 – 22:00　火曜定休', { size: 38, colour: cream }),
    ticker(
      [0, 1836, 1080, 84],
      '大盛り無料　　学生証のご提示で煮玉子サービス　　お持ち帰りできます',
      { size: 40, colour: '#5A140E', bold: true },
      '#F6C667FF',
    ),
  ])
}

function hotel(id: PictureId) {
  const evening = [
    ['18:30', 'Dinner in the winter garden', 'Ground floor'],
    ['20:00', 'Piano: Mira Okafor', 'Lobby bar'],
    ['21:30', 'Stars from the terrace', 'Sixth floor'],
  ].flatMap(([time = '', what = '', where = ''], i) => [
    text([120, 548 + i * 116, 170, 60], time, { size: 46, colour: '#FBD9A5', bold: true }),
    text([300, 540 + i * 116, 560, 56], what, { size: 40, colour: '#FFFFFF' }),
    text([300, 594 + i * 116, 560, 44], where, { size: 28, colour: '#C9C6E0' }),
  ])
  const items = [
    shape([64, 64, 860, 952], '#10163AD9', 'rounded'),
    text([120, 128, 700, 50], 'Lakeside House', { size: 34, colour: '#FBD9A5', bold: true }),
    text([120, 196, 760, 120], 'Good evening', { size: 100, colour: '#FFFFFF', bold: true }),
    clock([120, 330, 760, 60], 'EEEE, d MMMM', { size: 42, colour: '#C9C6E0' }),
    shape([120, 440, 96, 4], '#FBD9A5'),
    text([120, 466, 700, 50], 'Tonight', { size: 32, colour: '#C9C6E0' }),
    ...evening,
    text([120, 920, 700, 50], 'Breakfast from 6:30, on the lake side', { size: 30, colour: '#FFFFFF' }),
    clock([1420, 84, 420, 170], 'HH:mm', { size: 140, colour: '#FFFFFF', bold: true, align: 'right' }),
  ]
  return program([1920, 1080], '#1C2B50', items, { bgImageId: id('lake'), scaleType: 1 })
}

function museum() {
  const [red, blue, yellow, ink] = ['#D8402B', '#1F4E9C', '#F2B632', '#1B1B1B']
  return program([1920, 1080], '#F3EDE1', [
    shape([960, 0, 480, 540], blue),
    shape([1440, 0, 480, 540], '#F3EDE1'),
    shape([1440, 0, 480, 540], yellow, 'triangle'),
    shape([960, 540, 480, 540], yellow),
    shape([1000, 610, 400, 400], red, 'ellipse'),
    shape([1100, 710, 200, 200], '#F3EDE1', 'ellipse'),
    shape([1440, 540, 480, 540], ink),
    shape([1500, 600, 360, 90], '#F3EDE1'),
    shape([1500, 730, 360, 90], red),
    shape([1500, 860, 360, 90], blue),
    shape([1020, 90, 360, 360], red, 'diamond'),
    shape([1110, 180, 180, 180], '#F3EDE1', 'diamond'),
    text([100, 96, 760, 50], '市立美術館　CITY MUSEUM OF ART', { size: 32, colour: ink, bold: true }),
    shape([100, 176, 160, 12], red),
    text([100, 300, 800, 230], '形與色', { size: 210, colour: ink, bold: true }),
    text([100, 540, 800, 90], 'Form and Colour', { size: 72, colour: ink }),
    text([100, 640, 800, 60], '1919–1933', { size: 48, colour: red, bold: true }),
    text([100, 810, 800, 60], '三月十二日至六月三十日', { size: 42, colour: ink, bold: true }),
    text([100, 876, 800, 50], '12 March to 30 June, Tuesday to Sunday, 10 to 18', { size: 30, colour: '#5A544A' }),
    text([100, 940, 800, 50], '二樓展覽廳　免費入場', { size: 30, colour: '#5A544A' }),
  ])
}

function fruit(id: PictureId) {
  const cards = (
    [
      ['apple', '红富士苹果', '12.8', '产地：山东烟台'],
      ['orange', '赣南脐橙', '9.9', '产地：江西赣州'],
      ['grapes', '阳光葡萄', '19.8', '产地：云南建水'],
    ] as const
  ).flatMap(([drawn, name, price, from], i) => {
    const x = 80 + i * 600
    return [
      shape([x, 260, 560, 640], '#FFFFFF', 'rounded'),
      picture([x + 40, 300, 480, 300], id(drawn)),
      text([x + 40, 622, 480, 70], name, { size: 50, colour: '#22382B', bold: true }),
      text([x + 40, 692, 480, 48], from, { size: 30, colour: '#5E7367' }),
      text([x + 40, 754, 60, 110], '¥', { size: 56, colour: '#C6391B', bold: true }),
      text([x + 92, 742, 280, 130], price, { size: 104, colour: '#C6391B', bold: true }),
      text([x + 380, 784, 140, 70], '/ 500 克', { size: 32, colour: '#5E7367', align: 'right' }),
    ]
  })
  return program([1920, 1080], '#1E6B45', [
    shape([0, 0, 1920, 220], '#17543A'),
    text([80, 50, 800, 130], '今日鲜果', { size: 108, colour: '#FFFFFF', bold: true }),
    text([620, 96, 700, 60], '清晨采摘　当日到店', { size: 44, colour: '#BFE3CB' }),
    shape([1500, 66, 340, 92], '#F6C945', 'rounded'),
    text([1500, 66, 340, 92], '会员再享九折', { size: 42, colour: '#17543A', bold: true, align: 'center' }),
    ...cards,
    ticker(
      [0, 960, 1920, 90],
      '周三会员日：全场水果第二件半价　　满 59 元免费送货上门　　请自备购物袋',
      { size: 42, colour: '#17543A', bold: true },
      '#F6C945FF',
    ),
    {
      type: 'progressbar',
      ...place([0, 1068, 1920, 12]),
      settings: { progressBarColor: '#F6C945', backgroundColor: '#17543A' },
    },
  ])
}
