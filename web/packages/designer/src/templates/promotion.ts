import { bowl, plate, table, vase } from './drawings'
import { compose, type Drawing, type PageSheet, type Sheet, type Template, type Word } from './sheet'

const red = '#B93A26'
const paper = '#FFF8EF'
const sand = '#EBC9A0'
const stone = '#F3E4D0'
const white = '#FFFFFF'
const blush = '#FFE6DC'
const ink = '#33201A'
const quiet = '#75594C'

interface Product {
  readonly name: Word
  readonly price: Word
  readonly before: Word
  readonly drawing: Drawing
}

const products: readonly Product[] = [
  { name: 'promotion.product1', price: 'promotion.price1', before: 'promotion.before1', drawing: bowl },
  { name: 'promotion.product2', price: 'promotion.price2', before: 'promotion.before2', drawing: plate },
  { name: 'promotion.product3', price: 'promotion.price3', before: 'promotion.before3', drawing: vase },
]

/** What there is for less: the offer in large type beside a picture, then three things with their prices. */
export const promotion: Template = (words, size) =>
  compose('promotion', words, size, (sheet) => {
    layOffer(sheet, sheet.page('promotion.offer', red, 10, 'offer'))
    layPicks(sheet, sheet.page('promotion.picks', paper, 12, 'picks'))
  })

function layOffer({ isUpright, width, height, say }: Sheet, page: PageSheet): void {
  const picture = isUpright ? { x: 0, y: 0, w: 1080, h: 860 } : { x: 1080, y: 0, w: 840, h: 1068 }
  page.shape('ground', picture, { fill: sand }, { group: 'picture' })
  page.art('picture', { x: picture.x + 60, y: picture.y + 90, w: picture.w - 120, h: picture.h - 180 }, table)
  page.picture('picture', picture, { group: 'picture' })
  const x = isUpright ? 72 : 96
  const w = isUpright ? 936 : 904
  const top = isUpright ? 940 : 88
  page.text('brand', { x, y: top, w, h: 60 }, say('promotion.brand'), { size: 40, colour: blush })
  const offer = top + (isUpright ? 120 : 172)
  page.text('lead', { x, y: offer, w, h: 72 }, say('promotion.lead'), { size: 52, colour: white })
  page.text('offer', { x, y: offer + 72, w, h: 264 }, say('promotion.offer'), { size: 200, colour: white, bold: true })
  const what = { size: 64, colour: white, bold: true, wraps: true, lineHeight: 13, valign: 'top' } as const
  page.text('what', { x, y: offer + 348, w, h: 176 }, say('promotion.what'), what)
  const when = isUpright ? 1700 : 884
  page.shape('rule', { x, y: when - 24, w, h: 2 }, { fill: '#E0917F' })
  page.text('when', { x, y: when, w, h: 56 }, say('promotion.when'), { size: 40, colour: white })
  page.text('where', { x, y: when + 60, w, h: 52 }, say('promotion.where'), { size: 36, colour: blush })
  page.progress('progress', { x: 0, y: height - 12, w: width, h: 12 }, '#FFD9A8', '#8F2A1A')
}

function layPicks(sheet: Sheet, page: PageSheet): void {
  const { isUpright, width, height, say } = sheet
  const x = isUpright ? 72 : 96
  const w = width - 2 * x
  page.text('title', { x, y: 72, w: w - 280, h: 112 }, say('promotion.picks'), { size: 80, colour: ink, bold: true })
  const badge = { x: x + w - 264, y: 84, w: 264, h: 88 }
  page.shape('label', badge, { type: 'rounded', fill: red }, { group: 'badge' })
  const offer = { size: 44, colour: white, bold: true, align: 'center' } as const
  page.text('offer', badge, say('promotion.offer'), offer, { group: 'badge' })
  products.forEach((product, i) => {
    if (isUpright) layWide(sheet, page, product, 248 + i * 536, `product${i + 1}`)
    else layCard(sheet, page, product, x + i * 592, `product${i + 1}`)
  })
  page.progress('progress', { x: 0, y: height - 12, w: width, h: 12 }, red, '#EBD9C4')
}

/** A card with its picture above the words. */
function layCard({ say }: Sheet, page: PageSheet, product: Product, x: number, group: string): void {
  const w = 544
  const picture = { x, y: 240, w, h: 480 }
  page.shape('card', { x, y: 240, w, h: 764 }, { fill: white }, { group })
  layPicture(page, product, picture, group)
  const left = x + 40
  page.text('product', { x: left, y: 752, w: w - 80, h: 64 }, say(product.name), { size: 46, colour: ink }, { group })
  page.text('price', { x: left, y: 824, w: w - 80, h: 96 }, say(product.price), priceLook, { group })
  page.text('priceBefore', { x: left, y: 924, w: w - 80, h: 48 }, say(product.before), beforeLook, { group })
}

/** A card with its picture beside the words. */
function layWide({ say }: Sheet, page: PageSheet, product: Product, y: number, group: string): void {
  page.shape('card', { x: 72, y, w: 936, h: 488 }, { fill: white }, { group })
  layPicture(page, product, { x: 72, y, w: 468, h: 488 }, group)
  const left = 588
  const w = 380
  page.text('product', { x: left, y: y + 120, w, h: 64 }, say(product.name), { size: 46, colour: ink }, { group })
  page.text('price', { x: left, y: y + 200, w, h: 96 }, say(product.price), priceLook, { group })
  page.text('priceBefore', { x: left, y: y + 304, w, h: 48 }, say(product.before), beforeLook, { group })
}

const priceLook = { size: 72, colour: red, bold: true }
const beforeLook = { size: 34, colour: quiet }

function layPicture(
  page: PageSheet,
  { drawing }: Product,
  box: Parameters<PageSheet['picture']>[1],
  group: string,
): void {
  page.shape('ground', box, { fill: stone }, { group })
  page.art(group, { x: box.x + 40, y: box.y + 40, w: box.w - 80, h: box.h - 80 }, drawing)
  page.picture('picture', box, { group })
}
