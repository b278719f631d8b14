import type { KeyOf } from '@marquee/i18n/catalogs'
import type { Locale } from '@marquee/i18n/locales'
import { limits, within } from '@marquee/model/program/limits'
import { type ProgramJson, programSchema } from '@marquee/model/program/schema'
import * as v from 'valibot'

/** What a template is drawn on: pages of one size, and a way to put items on them. */

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

type TemplateKey = Extract<KeyOf<'author'>, `template.${string}`>
type Unprefixed<K> = K extends `template.${infer Word}` ? Word : never

/** A text of the templates, by what follows `template.` in the catalog. */
export type Word = Unprefixed<TemplateKey>

/** What an item is on its page, by what follows `template.item.` in the catalog. */
export type Role = Word extends infer W ? (W extends `item.${infer R}` ? R : never) : never

/** The texts in one language. */
export interface Words {
  readonly locale: Locale
  text(key: TemplateKey): string
}

/** Makes a program of a size, with sample contents in the language of the words. */
export type Template = (words: Words, size: Size) => ProgramJson

export interface TextLook {
  readonly size: number
  readonly colour: string
  readonly bold?: boolean
  readonly align?: 'left' | 'center' | 'right'
  readonly valign?: 'top' | 'middle' | 'bottom'
  /** Breaks into lines; without it a text is one line. */
  readonly wraps?: boolean
  /** Tenths of the size. */
  readonly lineHeight?: number
}

export interface ShapeLook {
  readonly type?: string
  readonly fill?: string
  /** A line around it, of so many pixels. */
  readonly outline?: number
  readonly outlineColour?: string
}

export interface EventsLook {
  readonly rows: number
  readonly days: number
  /** Of each set of rows, in seconds. */
  readonly duration: number
}

interface Placed {
  /** Items of a group are arranged together. */
  readonly group?: string
  readonly onTouch?: { readonly type: string; readonly value?: string }
  /** A text in which words in braces stand for what an event has. */
  readonly isOfEvent?: boolean
}

export interface Sheet {
  readonly isUpright: boolean
  /** The canvas before it is scaled: 1920 × 1080 or 1080 × 1920. */
  readonly width: number
  readonly height: number
  readonly locale: Locale
  say(word: Word): string
  page(name: Word, colour: string, seconds: number, screenKey: string): PageSheet
}

export interface PageSheet {
  text(role: Role, box: Box, value: string, look: TextLook, placed?: Placed): void
  /** Words that run from right to left, for ever. */
  ticker(role: Role, box: Box, value: string, look: TextLook, fill: string): void
  clock(role: Role, box: Box, pattern: string, look: TextLook, placed?: Placed): void
  weather(role: Role, box: Box, colour: string): void
  shape(role: Role, box: Box, look: ShapeLook, placed?: Placed): void
  /** Where a picture is to be put. */
  picture(role: Role, box: Box, placed?: Placed): void
  progress(role: Role, box: Box, bar: string, ground: string): void
  /** A list of events, each of which repeats the items of a group in a row of its own. */
  events(role: Role, box: Box, look: EventsLook, group: string): void
  /** Shapes that keep their proportions whatever size the program has, in the middle of a box. */
  art(group: string, box: Box, drawing: Drawing): void
}

/** A picture made of shapes, in a measure of its own. The lowest comes first. */
export interface Drawing {
  readonly w: number
  readonly h: number
  readonly shapes: readonly (Box & ShapeLook)[]
}

type Settings = Readonly<Record<string, unknown>>

interface Draft {
  readonly role: Role
  readonly type: string
  readonly box: Box
  readonly settings: Settings
  readonly placed: Placed
  /** The group that it repeats. */
  readonly repeats?: string
  /** What it keeps its proportions within. */
  readonly frame?: Box
}

interface DraftPage {
  readonly head: Settings
  readonly items: Draft[]
}

const wide: Size = { width: 1920, height: 1080 }
const upright: Size = { width: 1080, height: 1920 }

const invisible = '#00000000'

/** The place that weather is shown of, until somebody says another one. */
const cities: Readonly<Record<Locale, string>> = {
  en: 'gb-london',
  ja: 'jp-tokyo',
  'zh-Hans': 'cn-shanghai',
  'zh-Hant': 'hk-hong-kong',
}

/** What `lay` puts on a sheet, as a program of the size. It is laid out for a wide or an upright canvas, and scaled. */
export function compose(name: Word, words: Words, size: Size, lay: (sheet: Sheet) => void): ProgramJson {
  const isUpright = size.height > size.width
  const base = isUpright ? upright : wide
  const say = (word: Word) => words.text(`template.${word}` as TemplateKey)
  const pages: DraftPage[] = []
  lay({
    isUpright,
    ...base,
    locale: words.locale,
    say,
    page(pageName, bgColor, duration, screenKey) {
      const items: Draft[] = []
      pages.push({ head: { name: say(pageName), bgColor, duration, screenKey }, items })
      return pageSheet(items, words.locale)
    },
  })
  const nameOf = namer(pages, (role) => say(`item.${role}` as Word))
  const scaled = scaler(base, size)
  const ids = new Map(pages.flatMap(({ items }) => items).map((draft, i) => [draft, String(i + 1)]))
  return v.parse(programSchema, {
    name: say(name),
    displayWidth: size.width,
    displayHeight: size.height,
    pages: pages.map(({ head, items }) => ({
      ...head,
      panes: [
        {
          items: items.map((draft) => {
            const { box, settings } = scaled(draft)
            const { x: oX, y: oY, w: oW, h: oH } = box
            const { group, onTouch, isOfEvent: useEvent } = draft.placed
            const groupOf = (one?: string) => one && `${head.screenKey}.${one}`
            const displayMode = draft.type === 'media' ? 'cover' : ''
            const itself = { id: ids.get(draft), name: nameOf(draft.role), type: draft.type, ...box, oX, oY, oW, oH }
            const isText = draft.type === 'text'
            const placed = { groupId: groupOf(group), onTouch, useEvent: isText && useEvent, displayMode }
            const ofGroup = ({ placed: { group: one } }: Draft) => one === draft.repeats
            const repeated = draft.repeats !== undefined && {
              groupId: groupOf(draft.repeats),
              itemIds: items.filter(ofGroup).map((other) => ids.get(other)),
            }
            return { ...itself, settings: { ...settings, ...repeated }, ...placed }
          }),
        },
      ],
    })),
  })
}

function pageSheet(items: Draft[], locale: Locale): PageSheet {
  const put = (type: string, role: Role, box: Box, settings: Settings, placed: Placed = {}, frame?: Box) => {
    items.push({ role, type, box, settings, placed, frame })
  }
  return {
    text(role, box, value, look, placed) {
      const settings = { ...typeOf(look), value, direction: 'static', fontSize: look.size, fillColor: invisible }
      const lines = { lineMode: look.wraps ? '' : 'single', lineHeight: look.lineHeight ?? 13 }
      put('text', role, box, { ...settings, ...lines }, placed)
    },
    ticker(role, box, value, look, fillColor) {
      const settings = { ...typeOf(look), value, direction: 'left', fontSize: look.size, fillColor, speed: 4 }
      put('text', role, box, { ...settings, lineHeight: 13 })
    },
    clock(role, box, value, look, placed) {
      const settings = {
        ...typeOf(look),
        clockType: 1,
        type: 0,
        value,
        size: look.size,
        letterCase: 'N',
        tz: '',
        locale,
      }
      put('clock', role, box, settings, placed)
    },
    weather(role, box, textColor) {
      put('weather', role, box, { url: cities[locale], textColor, fillColor: invisible, locale })
    },
    shape(role, box, look, placed) {
      put('shape', role, box, shapeSettings(look), placed)
    },
    picture(role, box, placed) {
      put('media', role, box, {}, placed)
    },
    progress(role, box, progressBarColor, backgroundColor) {
      put('progressbar', role, box, { progressBarColor, backgroundColor })
    },
    events(role, box, look, repeats) {
      const settings = { ...look, locale, fillColor: invisible }
      items.push({ role, type: 'eventlist', box, settings, placed: {}, repeats })
    },
    art(group, frame, { w, h, shapes }) {
      const scale = Math.min(frame.w / w, frame.h / h)
      const left = frame.x + (frame.w - w * scale) / 2
      const top = frame.y + (frame.h - h * scale) / 2
      for (const shape of shapes) {
        const { x, y } = shape
        const box = { x: left + x * scale, y: top + y * scale, w: shape.w * scale, h: shape.h * scale }
        const outline = shape.outline && shape.outline * scale
        put('shape', 'drawing', box, shapeSettings({ ...shape, outline }), { group }, frame)
      }
    },
  }
}

function typeOf({ colour, bold, align = 'left', valign = 'middle' }: TextLook): Settings {
  return { textColor: colour, typeface: bold ? 'bold' : '', halign: align, valign }
}

function shapeSettings({ type = 'rectangle', fill, outline = 0, outlineColour = invisible }: ShapeLook): Settings {
  const filled = { fill: fill !== undefined, fillColor: fill ?? invisible }
  return { type, ...filled, outlineSize: outline, outlineColor: outlineColour }
}

/** The name of the next item of a role; a number tells those of one role apart. */
function namer(pages: readonly DraftPage[], nameOf: (role: Role) => string): (role: Role) => string {
  const all = pages.flatMap(({ items }) => items.map(({ role }) => role))
  const given = new Map<Role, number>()
  return (role) => {
    const number = (given.get(role) ?? 0) + 1
    given.set(role, number)
    return all.filter((other) => other === role).length > 1 ? `${nameOf(role)} ${number}` : nameOf(role)
  }
}

/** Boxes fill the canvas as they did; type and drawings grow by what both sides allow, so that nothing overflows. */
function scaler(from: Size, to: Size) {
  const across = to.width / from.width
  const down = to.height / from.height
  const both = Math.min(across, down)
  const length = (value: unknown) => Math.round(Number(value) * both * 100) / 100
  return ({ box, settings, frame }: Draft) => {
    const grown = { ...settings }
    for (const name of ['fontSize', 'size']) {
      if (name in grown) grown[name] = within(limits.fontSize, Math.floor(Number(grown[name]) * both))
    }
    if ('outlineSize' in grown) grown.outlineSize = length(grown.outlineSize)
    if (!frame)
      return {
        settings: grown,
        box: rounded(
          box,
          (x) => x * across,
          (y) => y * down,
        ),
      }
    const left = (frame.x + frame.w / 2) * across
    const top = (frame.y + frame.h / 2) * down
    const toX = (x: number) => left + (x - frame.x - frame.w / 2) * both
    const toY = (y: number) => top + (y - frame.y - frame.h / 2) * both
    return { settings: grown, box: rounded(box, toX, toY) }
  }
}

/** Edges are rounded, and not lengths: what touches goes on touching. */
function rounded({ x, y, w, h }: Box, toX: (x: number) => number, toY: (y: number) => number): Box {
  const left = Math.round(toX(x))
  const top = Math.round(toY(y))
  return {
    x: left,
    y: top,
    w: Math.max(2, Math.round(toX(x + w)) - left),
    h: Math.max(2, Math.round(toY(y + h)) - top),
  }
}
