import type { Locale } from '@marquee/i18n/locales'
import { type Colour, contrast, parseColour } from '@marquee/model/colour'
import { parseProgram } from '@marquee/model/program/json'
import { type ItemJson, type PageJson, programSchema } from '@marquee/model/program/schema'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import en from '../../../i18n/catalogs/en/author.json'
import hans from '../../../i18n/catalogs/hans/author.json'
import hant from '../../../i18n/catalogs/hant/author.json'
import ja from '../../../i18n/catalogs/ja/author.json'
import type { Size } from './sheet'
import { templates } from './templates'

const catalogs: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en,
  ja,
  'zh-Hans': hans,
  'zh-Hant': hant,
}
const locales = Object.keys(catalogs) as Locale[]

const sizes: readonly Size[] = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
]
const others: readonly Size[] = [
  { width: 3840, height: 2160 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 3840, height: 1080 },
  { width: 800, height: 1280 },
  { width: 1080, height: 1080 },
  { width: 1, height: 1 },
  { width: 32_768, height: 32_768 },
]

type Made = (typeof templates)[number]

function make({ make: template }: Made, locale: Locale, size: Size) {
  return template({ locale, text: (key) => catalogs[locale][key] ?? `no ${key}` }, size)
}

const itemsOf = ({ panes }: PageJson) => panes.flatMap(({ items }) => items)

/** Every template, language and size, by a name for failures. */
function all(of: readonly Size[], languages = locales) {
  return templates.flatMap((template) =>
    languages.flatMap((locale) =>
      of.map((size) => ({
        name: `${template.id} ${locale} ${size.width} × ${size.height}`,
        size,
        document: make(template, locale, size),
      })),
    ),
  )
}

describe('every template, in every language and of every size', () => {
  it('is a program with nothing left out, and says what it is called', () => {
    for (const { name, size, document } of [...all(sizes), ...all(others, ['en'])]) {
      expect(v.parse(programSchema, document), name).toEqual(document)
      let made = 0
      const program = parseProgram(JSON.stringify(document), () => String(++made))
      expect([program.displayWidth, program.displayHeight], name).toEqual([size.width, size.height])
      expect(document.name, name).not.toMatch(/^no /)
    }
  })

  it('is the same each time', () => {
    for (const template of templates) {
      for (const locale of locales) {
        const [size = { width: 0, height: 0 }] = sizes
        expect(make(template, locale, size)).toEqual(make(template, locale, size))
      }
    }
  })

  it('has its items within the canvas', () => {
    for (const { name, size, document } of all([...sizes, ...others.filter(({ width }) => width > 1)], ['en'])) {
      for (const item of document.pages.flatMap(itemsOf)) {
        const { x, y, w, h } = item
        const isWithin = x >= 0 && y >= 0 && x + w <= size.width && y + h <= size.height
        expect(isWithin, `${name}: ${item.name} ${x} ${y} ${w} ${h}`).toBe(true)
      }
    }
  })

  it('has a name of its own for each item, and an id', () => {
    for (const { name, document } of all(sizes)) {
      const items = document.pages.flatMap(itemsOf)
      for (const words of [items.map((item) => item.name), items.map(({ id }) => id)]) {
        expect(new Set(words).size, name).toBe(words.length)
        expect(
          words.filter((word) => word === '' || word.startsWith('no ')),
          name,
        ).toEqual([])
      }
      const pages = document.pages.map((page) => page.name)
      expect(new Set(pages).size, name).toBe(pages.length)
    }
  })
})

describe('every template as it was laid out', () => {
  it('has words that are there, in type that is read from afar', () => {
    for (const { name, document } of all(sizes)) {
      for (const item of document.pages.flatMap(itemsOf)) {
        if (item.type === 'text') {
          expect(item.settings.value, `${name}: ${item.name}`).not.toMatch(/^(no .*)?$/)
          expect(item.settings.fontSize, `${name}: ${item.name}`).toBeGreaterThanOrEqual(28)
        }
        if (item.type === 'clock') expect(item.settings.size, `${name}: ${item.name}`).toBeGreaterThanOrEqual(28)
      }
    }
  })

  it('uses the bundled family alone, and asks for nothing from elsewhere', () => {
    for (const { name, document } of all(sizes)) {
      for (const item of document.pages.flatMap(itemsOf)) {
        if (item.type === 'text' || item.type === 'clock') {
          expect([item.settings.fontType, item.settings.fontName], name).toEqual(['', ''])
        }
        expect([item.src, item.contentSrc, item.contentId], name).toEqual(['', '', -1])
      }
    }
  })

  it('has words that stand out from whatever lies below them', () => {
    for (const { name, document } of all(sizes, ['en'])) {
      for (const page of document.pages) {
        for (const { item, ratio } of worstContrasts(page)) {
          expect(ratio, `${name}: ${item.name}`).toBeGreaterThanOrEqual(4.5)
        }
      }
    }
  })

  it('is laid out alike in every language', () => {
    for (const template of templates) {
      for (const size of sizes) {
        const [english, ...rest] = locales.map((locale) =>
          make(template, locale, size).pages.map((page) =>
            itemsOf(page).map(({ type, x, y, w, h }) => [type, x, y, w, h]),
          ),
        )
        for (const other of rest) expect(other, template.id).toEqual(english)
      }
    }
  })

  it('has groups of more than one item, each on one page', () => {
    for (const { name, document } of all(sizes)) {
      const pages = document.pages.map((page) =>
        itemsOf(page)
          .map(({ groupId }) => groupId)
          .filter(Boolean),
      )
      pages.forEach((groups, i) => {
        const elsewhere = new Set(pages.filter((_, other) => other !== i).flat())
        for (const group of groups) {
          expect(groups.filter((other) => other === group).length, `${name}: ${group}`).toBeGreaterThan(1)
          expect(elsewhere.has(group), `${name}: ${group}`).toBe(false)
        }
      })
    }
  })
})

it('says the same words in no language but those that are the same in all', () => {
  const keys = Object.keys(en).filter((key) => key.startsWith('template.'))
  expect(keys.length).toBeGreaterThan(150)
  for (const key of keys) {
    const words = (en as Record<string, string>)[key] ?? ''
    if (/[a-z]{2}/.test(words)) expect(catalogs.ja[key], key).not.toBe(words)
  }
})

/** Of each text and clock of a page, the least contrast with what lies below it. */
function worstContrasts(page: PageJson): { item: ItemJson; ratio: number }[] {
  const items = itemsOf(page)
  return items.flatMap((item, at) => {
    if (item.type !== 'text' && item.type !== 'clock' && item.type !== 'weather') return []
    const ink = opaque(item.settings.textColor)
    const own = parseColour(item.settings.fillColor)
    const grounds = pointsOf(item).map((point) =>
      own && own.alpha === 1 ? own : groundAt(point, items.slice(0, at), opaque(page.bgColor)),
    )
    return [{ item, ratio: Math.min(...grounds.map((ground) => contrast(ink, ground))) }]
  })
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Points all over the box of an item. */
function pointsOf({ x, y, w, h }: ItemJson): Point[] {
  const shares = Array.from({ length: 11 }, (_, i) => (i + 0.5) / 11)
  return shares.flatMap((across) => shares.map((down) => ({ x: x + w * across, y: y + h * down })))
}

/** The colour of the highest shape at a point; every one of a template is opaque. */
function groundAt(point: Point, below: readonly ItemJson[], page: Colour): Colour {
  for (const item of [...below].reverse()) {
    if (item.type === 'shape' && item.settings.fill && covers(item, point)) return opaque(item.settings.fillColor)
  }
  return page
}

function covers({ x, y, w, h, settings }: Extract<ItemJson, { type: 'shape' }>, point: Point): boolean {
  const across = (point.x - x) / w - 0.5
  const down = (point.y - y) / h - 0.5
  if (settings.type === 'ellipse') return across * across + down * down <= 0.25
  return Math.abs(across) <= 0.5 && Math.abs(down) <= 0.5
}

function opaque(text: string): Colour {
  const colour = parseColour(text)
  if (colour?.alpha !== 1) throw new Error(`${text} lets through what is below it`)
  return colour
}

it('has today’s events in rows of its own, whose texts all say what an event has', () => {
  const today = templates.find(({ id }) => id === 'today') as Made
  for (const size of [...sizes, ...others.filter(({ width }) => width > 1)]) {
    const items = make(today, 'en', size).pages.flatMap(itemsOf)
    const [list, ...more] = items.filter((item) => item.type === 'eventlist')
    if (list?.type !== 'eventlist') throw new Error('no list')
    const repeated = items.filter(({ id }) => list.settings.itemIds.includes(id))
    expect(more).toEqual([])
    expect(repeated.map(({ type, groupId, useEvent }) => [type, groupId, useEvent])).toEqual([
      ['shape', list.settings.groupId, false],
      ['shape', list.settings.groupId, false],
      ...Array.from({ length: 3 }, () => ['text', list.settings.groupId, true]),
    ])
    expect(items.filter(({ useEvent }) => useEvent).length).toBe(3)
    for (const { y, h } of repeated) expect(y + h).toBeLessThanOrEqual(list.y + list.h / list.settings.rows)
  }
})
