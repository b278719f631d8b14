import { describe, expect, it } from 'vitest'
import { ProgramError, readProgram, writeProgram } from './json'
import type { Item, ItemKey, ItemKind, Page, PageKey, Program } from './program'

function read(input: unknown): Program {
  let made = 0
  return readProgram(input, () => {
    made++
    return `key ${made}`
  })
}

const head = { displayWidth: 1920, displayHeight: 1080 }
const box = { w: 100, h: 50 }
const withItems = (...items: object[]) => ({ ...head, pages: [{ panes: [{ items }] }] })

const pageAt = (program: Program, index: number) => program.pages.get(program.order[index] as PageKey) as Page
const itemsOf = (program: Program) => Array.from(program.items.values())
const keyOf = (program: Program, id: string) =>
  Array.from(program.items.keys()).find((key) => program.items.get(key)?.id === id) as ItemKey

describe('what is left out of a program', () => {
  const font = { fontType: '', fontName: '', typeface: '', valign: '', halign: '' }
  const weather = {
    url: '',
    interval: 30,
    orientation: 1,
    mode: 1,
    textColor: '#FFFFFFFF',
    fillColor: '#377CB7FF',
    scale: 1,
    locale: '',
  }
  const invisible = '#00000000'
  const settings: Record<ItemKind, object> = {
    media: {},
    touch: {},
    text: {
      ...font,
      type: '',
      value: '',
      fontSize: 24,
      speed: 3,
      direction: 'left',
      textColor: '#000000',
      fillColor: '#ffffffff',
      isRss: false,
      rss: '',
      rssformat: ['title', 'pubDate'],
      shadowRadius: 0,
      shadowXOffset: 0,
      shadowYOffset: 0,
      shadowColor: invisible,
      outlineColor: invisible,
      outlineSize: 0,
      lineMode: '',
      lineHeight: 16,
    },
    clock: {
      ...font,
      clockType: 1,
      type: 6,
      size: 24,
      value: '',
      textColor: '#000000',
      fillColor: invisible,
      tz: 'Asia/Hong_Kong',
      letterCase: 'U',
      dayOffset: 0,
      locale: '',
    },
    link: { url: '', interval: 0 },
    streaming: { url: '', mute: false },
    weather,
    worldWeather: { ...weather, weatherIconBgColor: '#0A305DFF' },
    shape: { type: '', fillColor: invisible, skew: 0, fill: false, outlineColor: invisible, outlineSize: 0, degree: 0 },
    feed: { externalSourceId: -1, path: '', totalImage: 1, duration: 5, effect: 1, opacity: 1, supportZoom: false },
    datafeed: { externalSourceId: -1 },
    eventlist: {
      ...{ groupId: '', items: [], rows: 1, duration: 5, deviceGroupIds: [], eventIds: [], days: 7 },
      ...{ textColor: '#FFFFFFFF', fillColor: '#223560FF', locale: '' },
    },
    progressbar: { progressBarColor: '#FFF200FF', backgroundColor: '#808080FF' },
  }

  it.each(Object.entries(settings))('of an item of the type %s are settings that have defaults', (type, expected) => {
    const [item] = itemsOf(read(withItems({ id: 1, type, ...box })))
    expect(item?.settings).toEqual(expected)
  })

  it('is what an item, a pane, a page and a program have at first', () => {
    const program = read({ ...head, pages: [{}, {}] })
    expect(program).toMatchObject({ type: 1, displayRow: 1, displayColumn: 1, version: 1, isTemplate: false })
    expect(pageAt(program, 1)).toEqual({
      name: 'Page 2',
      templateId: 0,
      duration: 5,
      bgImage: '',
      bgImageId: -1,
      bgColor: '#ffffff',
      screenKey: '',
      scaleType: 1,
      targetScreen: '',
      panes: [{ paneSize: 100, items: [] }],
    })
    const [item] = itemsOf(read(withItems({ id: 1, type: 'media', ...box })))
    expect(item).toMatchObject({ contentId: -1, degree: 0, lock: false, itemContents: [], onTouch: null })
  })

  it.each([
    [1, undefined, 5],
    [2, undefined, 0],
    [2, 8, 8],
  ])('in a program of type %i whose page has the duration %s leaves it %i seconds', (type, duration, seconds) => {
    expect(pageAt(read({ ...head, type, pages: [{ duration }] }), 0).duration).toBe(seconds)
  })
})

describe('the records of a program', () => {
  const json = {
    ...head,
    name: 'Lobby',
    pages: [
      {
        name: 'Front',
        panes: [
          {
            items: [
              { id: 7, type: 'shape', ...box },
              { id: 'b', type: 'media', ...box, onTouch: { type: 'show', value: '', item: 'c' } },
            ],
          },
          { paneSize: 30, items: [{ id: 'list', type: 'eventlist', ...box, settings: { itemIds: [7, 'c', 'gone'] } }] },
        ],
      },
      { name: 'Back', panes: [{ items: [{ id: 'c', type: 'text', ...box }] }] },
    ],
  }

  it('have keys of our own, in the order of pages, panes and items', () => {
    const program = read(json)
    const names = program.order.map((key) => program.pages.get(key)?.name)
    expect(names).toEqual(['Front', 'Back'])
    const ids = program.order.map((key) =>
      program.pages.get(key)?.panes.map(({ items }) => items.map((item) => program.items.get(item)?.id)),
    )
    expect(ids).toEqual([[['7', 'b'], ['list']], [['c']]])
    expect(new Set([...program.order, ...program.items.keys()]).size).toBe(6)
  })

  it('refer to each other by key, and not to what is gone', () => {
    const program = read(json)
    expect(program.items.get(keyOf(program, 'b'))?.onTouch?.item).toBe(keyOf(program, 'c'))
    const list = program.items.get(keyOf(program, 'list'))
    expect(list?.type === 'eventlist' && list.settings.items).toEqual([keyOf(program, '7'), keyOf(program, 'c')])
  })

  it('are the same when they were written and read again', () => {
    const program = read(json)
    expect(read(JSON.parse(JSON.stringify(writeProgram(program))))).toEqual(program)
  })

  it('lead to an item by its newest id', () => {
    const program = read(json)
    const key = keyOf(program, 'c')
    const moved: Item = { ...(program.items.get(key) as Item), id: 'moved', x: 40 }
    const [front] = writeProgram({ ...program, items: new Map(program.items).set(key, moved) }).pages
    expect(front?.panes.map(({ items }) => items)).toMatchObject([
      [{}, { onTouch: { item: 'moved' } }],
      [{ settings: { itemIds: ['7', 'moved'] } }],
    ])
  })

  it('say with themselves which page it is, and how long an item lasts', () => {
    const contents = [
      { id: 1, duration: 5, totalPage: 2 },
      { id: 2, duration: 10 },
    ]
    const pages = [{}, { panes: [{ items: [{ id: 1, type: 'media', ...box, itemContents: contents }] }] }]
    const written = writeProgram(read({ ...head, pages })).pages
    expect(written.map(({ index }) => index)).toEqual([0, 1])
    expect(written[1]?.panes[0]?.items[0]?.duration).toBe(20)
  })
})

describe('what is no program', () => {
  it.each([
    ['nothing', null, /it: /],
    ['a program without pages', { ...head, pages: [] }, /pages/],
    ['a page without panes', { ...head, pages: [{ panes: [] }] }, /pages\[0\]\.panes/],
    ['an item without a size', withItems({ id: 1, type: 'media', h: 5 }), /items\[0\]\.w/],
    ['an item without an id', withItems({ id: '', type: 'media', ...box }), /items\[0\]\.id/],
    ['an item of an unknown type', withItems({ id: 1, type: 'hologram', ...box }), /items\[0\]\.type/],
    [
      'a colour that is none',
      withItems({ id: 1, type: 'text', ...box, settings: { textColor: 'red' } }),
      /settings.textColor: is no colour/,
    ],
    [
      'an id that two items have',
      withItems({ id: 1, type: 'media', ...box }, { id: '1', type: 'touch', ...box }),
      /items\[1\]\.id: is that of another item/,
    ],
  ])('%s is refused, with the place', (_what, input, place) => {
    expect(() => read(input)).toThrow(ProgramError)
    expect(() => read(input)).toThrow(place)
  })
})
