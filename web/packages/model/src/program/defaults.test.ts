import { describe, expect, it, test } from 'vitest'
import { itemKinds, newItem, newPage, newProgram } from './defaults'
import { counting } from './random.fake'

const program = newProgram({ displayWidth: 1000, displayHeight: 600 }, counting())
const box = { x: 1, y: 2, w: 30, h: 40 }

describe('what is new', () => {
  it.each([
    ['and a shape that is seen: fill', 'shape', 'fill', true],
    ['and a shape that is seen: fillColor', 'shape', 'fillColor', '#377cb7'],
    ['R235 fontSize', 'text', 'fontSize', 24],
    ['R236 speed', 'text', 'speed', 3],
    ['R237 direction', 'text', 'direction', 'left'],
    ['R238 colour', 'text', 'textColor', '#000000'],
    ['R239 fill', 'text', 'fillColor', '#ffffffff'],
    ['R240 line height', 'text', 'lineHeight', 16],
    ['R241 RSS format', 'text', 'rssformat', ['title', 'pubDate']],
    ['R242 size', 'clock', 'size', 24],
    ['R243 zone', 'clock', 'tz', 'Asia/Hong_Kong'],
    ['R244 letter case', 'clock', 'letterCase', 'U'],
    ['R245 kind of clock', 'clock', 'clockType', 1],
    ['R246 format', 'clock', 'type', 6],
    ['R247 interval', 'weather', 'interval', 30],
    ['R248 orientation', 'weather', 'orientation', 1],
    ['R249 mode', 'weather', 'mode', 1],
    ['R250 scale', 'weather', 'scale', 1],
    ['R251 text', 'weather', 'textColor', '#FFFFFFFF'],
    ['R252 fill', 'weather', 'fillColor', '#377CB7FF'],
    ['R247 interval', 'worldWeather', 'interval', 30],
    ['R248 orientation', 'worldWeather', 'orientation', 1],
    ['R249 mode', 'worldWeather', 'mode', 1],
    ['R250 scale', 'worldWeather', 'scale', 1],
    ['R251 text', 'worldWeather', 'textColor', '#FFFFFFFF'],
    ['R252 fill', 'worldWeather', 'fillColor', '#377CB7FF'],
    ['R253 icons', 'worldWeather', 'weatherIconBgColor', '#0A305DFF'],
    ['R254 source', 'feed', 'externalSourceId', -1],
    ['R255 pictures', 'feed', 'totalImage', 1],
    ['R256 duration', 'feed', 'duration', 5],
    ['R257 effect', 'feed', 'effect', 1],
    ['R258 opacity', 'feed', 'opacity', 1],
    ['R259 rows', 'eventlist', 'rows', 1],
    ['R260 duration', 'eventlist', 'duration', 5],
    ['R261 bar', 'progressbar', 'progressBarColor', '#FFF200FF'],
    ['R262 behind it', 'progressbar', 'backgroundColor', '#808080FF'],
  ] as const)('%s of %s: %s is %j', (_, kind, field, expected) => {
    const [made] = newItem(kind, box, program, () => 'new')
    expect((made.settings as Record<string, unknown>)[field]).toEqual(expected)
  })

  it.each(itemKinds)('an item of type %s is where it was put, remembers it, and shows nothing yet (R206)', (kind) => {
    const [made] = newItem(kind, box, program, () => 'new')
    const first = { oX: 1, oY: 2, oW: 30, oH: 40 }
    expect(made).toMatchObject({ ...box, ...first, id: 'new', name: `${kind}1`, lock: false, contentId: -1 })
  })

  it('R220: there are thirteen kinds', () => {
    expect(itemKinds.length).toBe(13)
  })
})

test.each([
  ['R181: a page stays for five seconds', 1, 5],
  ['R182: until somebody touches, in a program of type 2', 2, 0],
] as const)('%s', (_, type, duration) => {
  expect(newPage(type, new Map(), counting()).duration).toBe(duration)
})

test('R183, R184, R186, R187: what a page has at first', () => {
  expect(newPage(1, program.pages, counting())).toMatchObject({
    name: 'Page 2',
    bgColor: '#ffffff',
    scaleType: 1,
    targetScreen: '',
    bgImageId: -1,
    panes: [{ paneSize: 100, items: [] }],
  })
})

test('R185: a thousand pages have a thousand screenKeys', () => {
  const newId = counting()
  const made = Array.from({ length: 1000 }, () => newPage(1, new Map(), newId).screenKey)
  expect(new Set(made).size).toBe(1000)
})

test('R180, R190: a program begins at version 1, on one screen', () => {
  expect(program).toMatchObject({ version: 1, displayRow: 1, displayColumn: 1, schema: 1, type: 1 })
  expect(program.order.map((key) => program.pages.get(key)?.name)).toEqual(['Page 1'])
})

test('R183: a page is called in a person’s language, as no other is', () => {
  const called = (number: number) => `ページ ${number}`
  const { pages } = newProgram({ displayWidth: 1000, displayHeight: 600 }, counting(), called)
  expect(Array.from(pages.values(), ({ name }) => name)).toEqual(['ページ 1'])
  const renamed = new Map(Array.from(pages, ([key, page]) => [key, { ...page, name: 'ページ 2' }]))
  expect(newPage(1, renamed, counting(), called).name).toBe('ページ 3')
})
