import { templates } from '@marquee/designer/templates/templates'
import type { Locale } from '@marquee/i18n/locales'
import { readProgram } from '@marquee/model/program/json'
import type { PageKey } from '@marquee/model/program/program'
import type { ProgramJson } from '@marquee/model/program/schema'
import { aSignTime } from '@marquee/model/sign/sign.fake'
import { type Excess, measure } from '@marquee/renderer/program/excess'
import type { Known, ProgramHost } from '@marquee/renderer/program/host'
import { createPageView, type PageView } from '@marquee/renderer/program/page'
import en from '../../packages/i18n/catalogs/en/author.json'
import hans from '../../packages/i18n/catalogs/hans/author.json'
import hant from '../../packages/i18n/catalogs/hant/author.json'
import ja from '../../packages/i18n/catalogs/ja/author.json'

/** Draws the starting templates, for the tests. */

const catalogs: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en,
  ja,
  'zh-Hans': hans,
  'zh-Hant': hant,
}

export interface Drawn {
  readonly id: string
  readonly locale: Locale
  readonly width: number
  readonly height: number
  readonly page: number
  /** As on a screen, where a place without a picture shows nothing. */
  readonly playing?: boolean
}

/** What of a text does not fit into its item. */
export interface Misfit extends Excess {
  readonly name: string
  /** How many lines there are, and how many were written. */
  readonly lines: readonly [drawn: number, written: number]
}

/** A Wednesday in September: no day has a longer name in English. */
const now = Date.UTC(2026, 8, 23, 10, 8, 42)

const weather: Known = {
  at: now,
  body: {
    city: { id: 'gb-london', names: { en: 'London', ja: 'ロンドン', hans: '伦敦', hant: '倫敦' } },
    zone: 'UTC',
    now: { at: now, temperature: 19, code: 2, humidity: 58, wind: 11 },
    days: [23, 24, 25, 26, 27].map((day, i) => ({ date: `2026-09-${day}`, min: 11 + i, max: 19 + i, code: i % 4 })),
  },
}

/** One of the day, whose hours have the longest words. */
const events: Known = {
  at: now,
  body: {
    ...{ wall: [], from: now, until: now + 86_400_000 },
    times: [aSignTime(now, now + 3_600_000, { allDay: true, name: 'Choir rehearsal', place: 'Great Hall' })],
  },
}

const host: ProgramHost = {
  use: () => null,
  data(key, changed) {
    changed(key.startsWith('weather/') ? weather : key.startsWith('events/') ? events : null)
    return () => {}
  },
  source: () => Promise.reject(new Error('there are no assets')),
  now: () => now,
  zone: 'UTC',
}

let view: PageView | null = null
let json: ProgramJson | null = null

const drawing = {
  ids: templates.map(({ id }) => id),
  pages: (id: string) => made({ id, locale: 'en', width: 1920, height: 1080 }).pages.length,
  async show(drawn: Drawn): Promise<void> {
    view?.dispose()
    json = made(drawn)
    const program = readProgram(json, keys())
    view = createPageView(program, program.order[drawn.page] as PageKey, host, drawn.playing ? 'playing' : 'still')
    document.body.appendChild(view.element)
    await view.ready
    await document.fonts.ready
    if (drawn.playing) view.begin(0)
  },
  excess(page: number): Misfit[] {
    const items = json?.pages[page]?.panes[0]?.items ?? []
    const all = Array.from(document.querySelectorAll<HTMLElement>('[data-item]'))
    const isFirst = (one: HTMLElement, at: number) =>
      all.findIndex(({ dataset }) => dataset.item === one.dataset.item) === at
    const elements = all.filter(isFirst) // others are further rows of a list
    return items.flatMap((item, i) => {
      const element = elements[i]
      if (!element || (item.type !== 'text' && item.type !== 'clock')) return []
      if (item.type === 'text' && item.settings.direction !== 'static') return []
      const written = item.type === 'text' ? item.settings.value.split('\n').length : 1
      return [{ name: item.name, ...measure(element, item), lines: [linesOf(element), written] as const }]
    })
  },
}

/** How many lines the words of an element take. */
function linesOf(element: HTMLElement): number {
  const range = document.createRange()
  range.selectNodeContents(document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text)
  return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size
}

function made({ id, locale, width, height }: Omit<Drawn, 'page'>): ProgramJson {
  const template = templates.find((one) => one.id === id)
  if (!template) throw new Error(`there is no template ${id}`)
  return template.make({ locale, text: (key) => catalogs[locale][key] ?? key }, { width, height })
}

function keys(): () => string {
  let made = 0
  return () => {
    made++
    return String(made)
  }
}

declare global {
  interface Window {
    drawing: typeof drawing
  }
}

window.drawing = drawing
