import { cup } from './drawings'
import { type Box, compose, type PageSheet, type Role, type Sheet, type Template, type Word } from './sheet'

const cream = '#F7F1E6'
const green = '#23423A'
const leaf = '#2E564B'
const sage = '#C7D8CC'
const ink = '#2A211C'
const quiet = '#6B5D52'
const accent = '#A8481F'
const line = '#DCD0BC'

interface Dish {
  readonly name: Word
  readonly price: Word
  readonly about?: Word
}

interface Section {
  readonly heading: Word
  readonly dishes: readonly Dish[]
}

const drink = (n: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12): Dish => ({
  name: `menu.drink${n}`,
  price: `menu.drinkPrice${n}`,
})
const dish = (n: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8): Dish => ({
  name: `menu.dish${n}`,
  price: `menu.dishPrice${n}`,
  about: `menu.dishText${n}`,
})

const drinks: readonly Section[] = [
  { heading: 'menu.coffee', dishes: ([1, 2, 3, 4, 5, 6] as const).map(drink) },
  { heading: 'menu.tea', dishes: ([7, 8, 9, 10, 11, 12] as const).map(drink) },
]
const kitchen: readonly Section[] = [
  { heading: 'menu.savoury', dishes: ([1, 2, 3, 4] as const).map(dish) },
  { heading: 'menu.sweet', dishes: ([5, 6, 7, 8] as const).map(dish) },
]

/** What a café sells: drinks on one page, food on the other, each dish an item of its own. */
export const menu: Template = (words, size) =>
  compose('menu', words, size, (sheet) => {
    const first = sheet.page('menu.drinks', cream, 20, 'drinks')
    layPage(sheet, first, drinks, { title: 'menu.drinks', next: 'menu.nextKitchen', note: 'menu.drinksNote' })
    const second = sheet.page('menu.kitchen', cream, 20, 'kitchen')
    layPage(sheet, second, kitchen, { title: 'menu.kitchen', next: 'menu.nextDrinks', note: 'menu.kitchenNote' })
  })

interface Heads {
  readonly title: Word
  readonly next: Word
  readonly note: Word
}

function layPage(sheet: Sheet, page: PageSheet, sections: readonly Section[], { title, next, note }: Heads): void {
  const { isUpright, say } = sheet
  layPanel(sheet, page)
  const left = isUpright ? 72 : 672
  const width = isUpright ? 936 : 1176
  const top = isUpright ? 500 : 72
  page.text('title', { x: left, y: top, w: width - 300, h: 104 }, say(title), { size: 76, colour: ink, bold: true })
  const nextBox = { x: left + width - 288, y: top + 24, w: 288, h: 64 }
  page.text('next', nextBox, say(next), { size: 32, colour: quiet, align: 'right' }, { onTouch: { type: 'next' } })
  page.shape('accent', { x: left, y: top + 116, w: 96, h: 8 }, { fill: accent })
  sections.forEach((section, i) => {
    const columns: Box = isUpright
      ? { x: left, y: 668 + i * 564, w: width, h: 564 }
      : { x: left + i * 624, y: 240, w: 552, h: 700 }
    laySection(sheet, page, section, columns)
  })
  const foot = isUpright ? 1808 : 964
  page.text('footnote', { x: left, y: foot, w: width, h: 44 }, say(note), { size: 28, colour: quiet })
  page.progress('progress', { x: 0, y: sheet.height - 12, w: sheet.width, h: 12 }, accent, line)
}

/** Who one is with: a picture, the name, and when it is open. */
function layPanel({ isUpright, say }: Sheet, page: PageSheet): void {
  const panel = isUpright ? { x: 0, y: 0, w: 1080, h: 440 } : { x: 0, y: 0, w: 600, h: 1068 }
  const picture = isUpright ? { x: 540, y: 0, w: 540, h: 440 } : { x: 0, y: 0, w: 600, h: 540 }
  page.shape('panel', panel, { fill: green })
  page.shape('ground', picture, { fill: leaf }, { group: 'picture' })
  page.art('picture', { x: picture.x + 40, y: picture.y + 48, w: picture.w - 80, h: picture.h - 96 }, cup)
  page.picture('picture', picture, { group: 'picture' })
  const x = 72
  const w = isUpright ? 444 : 456
  const y = isUpright ? 48 : 588
  page.text('brand', { x, y, w, h: 88 }, say('menu.brand'), { size: 64, colour: cream, bold: true })
  const slogan = { size: 36, colour: sage, wraps: true, lineHeight: 14, valign: 'top' } as const
  page.text('slogan', { x, y: y + 104, w, h: 104 }, say('menu.slogan'), slogan)
  const hours = isUpright ? 304 : 884
  page.shape('rule', { x, y: hours - 24, w: 96, h: 4 }, { fill: '#F0B45B' })
  page.text('hoursLabel', { x, y: hours, w, h: 44 }, say('menu.hoursLabel'), { size: 30, colour: sage })
  page.text('hours', { x, y: hours + 48, w, h: 64 }, say('menu.hours'), { size: 48, colour: cream, bold: true })
}

function laySection({ isUpright, say }: Sheet, page: PageSheet, { heading, dishes }: Section, column: Box): void {
  const { x, w } = column
  page.text('heading', { x, y: column.y, w, h: 52 }, say(heading), { size: 38, colour: accent, bold: true })
  const top = column.y + 60
  const pitch = Math.floor((column.h - 60 - (isUpright ? 24 : 0)) / dishes.length)
  dishes.forEach(({ name, price, about }, i) => {
    const y = top + i * pitch
    const roles: readonly Role[] = about ? ['dish', 'dishPrice'] : ['drink', 'drinkPrice']
    const group = name.replace('menu.', '')
    const high = about ? 56 : pitch - 2
    const down = about ? Math.floor((pitch - 2 - 56 - 42) / 2) : 0
    page.text(
      roles[0] as Role,
      { x, y: y + down, w: w - 148, h: high },
      say(name),
      { size: 42, colour: ink },
      { group },
    )
    const priced = { size: 42, colour: ink, bold: true, align: 'right' } as const
    page.text(roles[1] as Role, { x: x + w - 148, y: y + down, w: 148, h: high }, say(price), priced, { group })
    if (about) {
      const box = { x, y: y + down + 56, w, h: 42 }
      page.text('dishText', box, say(about), { size: 28, colour: quiet }, { group })
    }
    if (i < dishes.length - 1) page.shape('rule', { x, y: y + pitch - 2, w, h: 2 }, { fill: line }, { group })
  })
}
