import { calendar } from './drawings'
import { compose, type PageSheet, type Sheet, type Template } from './sheet'

const ground = '#F2F8F7'
const teal = '#0B6B63'
const deep = '#0A3F3B'
const ink = '#12302D'
const quiet = '#3F5C59'
const white = '#FFFFFF'

/** Something that everybody has to know: in large type, with what follows from it, and a ticker for the rest. */
export const notice: Template = (words, size) =>
  compose('notice', words, size, (sheet) => {
    const { isUpright, width, height, say } = sheet
    const page = sheet.page('notice', ground, 30, 'notice')
    const x = isUpright ? 72 : 96
    const label = { x, y: 80, w: 240, h: 76 }
    page.shape('label', label, { type: 'rounded', fill: teal }, { group: 'label' })
    const labelLook = { size: 38, colour: white, bold: true, align: 'center' } as const
    page.text('label', label, say('notice.label'), labelLook, { group: 'label' })
    page.text('brand', { x: x + 272, y: 80, w: 640, h: 76 }, say('notice.brand'), { size: 38, colour: quiet })

    const w = isUpright ? 936 : 1180
    const title = {
      size: isUpright ? 92 : 104,
      colour: ink,
      bold: true,
      wraps: true,
      lineHeight: 12,
      valign: 'top',
    } as const
    const top = isUpright ? 760 : 204
    page.text('title', { x, y: top, w, h: 256 }, say('notice.title'), title)
    const message = { size: isUpright ? 40 : 44, colour: quiet, wraps: true, lineHeight: 15, valign: 'top' } as const
    page.text('message', { x, y: top + (isUpright ? 264 : 288), w, h: 204 }, say('notice.message'), message)
    const art = isUpright ? { x: 290, y: 212, w: 500, h: 500 } : { x: 1360, y: 132, w: 464, h: 464 }
    page.art('picture', art, calendar)

    layFacts(sheet, page)
    const bar = { x: 0, y: height - 112, w: width, h: 112 }
    page.ticker('ticker', bar, say('notice.ticker'), { size: 44, colour: white }, deep)
  })

/** What follows from it, in three cards. */
function layFacts({ isUpright, say }: Sheet, page: PageSheet): void {
  for (const n of [1, 2, 3] as const) {
    const group = `fact${n}`
    const i = n - 1
    const card = isUpright ? { x: 72, y: 1272 + i * 168, w: 936, h: 144 } : { x: 96 + i * 592, y: 728, w: 544, h: 176 }
    page.shape('card', card, { fill: white }, { group })
    page.shape('accent', { ...card, w: 12 }, { fill: teal }, { group })
    const labelLook = { size: 34, colour: quiet }
    const factLook = { size: 48, colour: ink, bold: true }
    if (isUpright) {
      const half = { y: card.y, h: card.h }
      page.text('factLabel', { ...half, x: card.x + 52, w: 340 }, say(`notice.fact${n}Label`), labelLook, { group })
      page.text('fact', { ...half, x: card.x + 404, w: 500 }, say(`notice.fact${n}`), factLook, { group })
    } else {
      const line = { x: card.x + 52, w: card.w - 76 }
      page.text('factLabel', { ...line, y: card.y + 24, h: 52 }, say(`notice.fact${n}Label`), labelLook, { group })
      page.text('fact', { ...line, y: card.y + 80, h: 72 }, say(`notice.fact${n}`), factLook, { group })
    }
  }
}
