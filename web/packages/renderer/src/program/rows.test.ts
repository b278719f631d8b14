import type { EventsBody } from '@marquee/model/program/list'
import type { ItemKey, PageKey, Program } from '@marquee/model/program/program'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { advance, page, usePage } from '../stage.fake'
import { at, event, someEvents } from './events.fake'
import type { Mode } from './item/item'
import { createPageView, type PageView } from './page'
import { aHost, anItem, aPage, aProgram, aUse, type FakeHost, keyOf } from './program.fake'

usePage()

let host: FakeHost

beforeEach(() => {
  vi.setSystemTime(at(8))
  host = aHost()
})

const text = (id: string, value = '{name}', part: object = {}, settings: object = {}) =>
  anItem('text', { value, direction: 'static', ...settings }, { id, useEvent: true, y: 10, h: 20, ...part })
const list = (settings: object = {}, part: object = {}) =>
  anItem('eventlist', { rows: 3, itemIds: ['a', 'b'], ...settings }, { id: 'list', h: 300, ...part })
const shape = (id: string) => anItem('shape', { fill: true }, { id })
const pattern = (settings: object = {}) => aProgram([aPage([list(settings), text('a'), shape('b'), shape('c')])])

const three = someEvents([event(9, 10, 'One'), event(10, 11, 'Two'), event(11, 12, 'Three'), event(12, 13, 'Four')])

function tell(events: EventsBody, name = '-'): void {
  host.tell(`events/${name}`, events)
}

function show(program: Program, mode: Mode = 'playing'): PageView {
  const view = createPageView(program, program.order[0] as PageKey, host, mode)
  page.root.appendChild(view.element)
  if (mode === 'playing') void view.begin(0)
  return view
}

const copies = (key: ItemKey) => Array.from(page.root.querySelectorAll<HTMLElement>(`[data-item="${key}"]`))
const isSeen = ({ style }: HTMLElement) => style.visibility !== 'hidden' && style.display !== 'none'
/** What the rows of an item say that are seen. */
const said = (program: Program, id = 'a') =>
  copies(keyOf(program, id))
    .filter(isSeen)
    .map(({ textContent }) => textContent)
const placeOf = ({ style }: HTMLElement) => style.transform

/** The program with another record of an item. */
function changed(program: Program, id: string, part: object, settings?: object): Program {
  const key = keyOf(program, id)
  const item = program.items.get(key)
  const next = { ...item, ...part, settings: settings ? { ...item?.settings, ...settings } : item?.settings }
  return { ...program, items: new Map(program.items).set(key, next as never) }
}

describe('items that an event list repeats', () => {
  it('stand in each row, beside their original, lower by a share of the list', () => {
    tell(three)
    const program = pattern()
    const view = show(program)
    const order = Array.from(page.root.querySelectorAll<HTMLElement>('[data-item]'), ({ dataset }) => dataset.item)
    const [l, a, b, c] = ['list', 'a', 'b', 'c'].map((id) => keyOf(program, id))
    expect(order).toEqual([l, a, a, a, b, b, b, c])
    const rows = copies(a as ItemKey)
    expect(rows.map(placeOf)).toEqual(['translate(0px, 10px)', 'translate(0px, 110px)', 'translate(0px, 210px)'])
    expect(view.item(a as ItemKey)).toBe(rows[0])
    expect(view.keyOf(rows[2] ?? null)).toBe(a)
    expect(said(program)).toEqual(['One', 'Two', 'Three'])
  })

  it('are seen only in rows that have an event, as time goes by', async () => {
    tell(someEvents([event(9, 10, 'One'), event(9, 11, 'Two')]))
    const program = pattern()
    show(program)
    const shapes = () => copies(keyOf(program, 'b')).map(isSeen)
    expect([said(program), shapes()]).toEqual([
      ['One', 'Two'],
      [true, true, false],
    ])
    await advance(2 * 3_600_000 + 10)
    expect([said(program), shapes()]).toEqual([['Two'], [true, false, false]])
    await advance(3_600_000)
    expect([said(program), shapes()]).toEqual([[], [false, false, false]])
  })

  it('turn to the next set', async () => {
    tell(three)
    const program = pattern({ duration: 4 })
    show(program)
    await advance(3_900)
    expect(said(program)).toEqual(['One', 'Two', 'Three'])
    await advance(200)
    expect(said(program)).toEqual(['Four'])
    await advance(4_000)
    expect(said(program)).toEqual(['One', 'Two', 'Three'])
  })

  it('follow another answer at once', () => {
    const program = pattern()
    show(program)
    expect(said(program)).toEqual([])
    tell(three)
    expect(said(program)).toEqual(['One', 'Two', 'Three'])
    tell(someEvents([event(9, 10, 'Other')]))
    expect(said(program)).toEqual(['Other'])
  })

  it('are seen as they are where an author draws them, while there is no event', () => {
    const program = pattern()
    show(program, 'still')
    expect(said(program)).toEqual(['{name}'])
    expect(copies(keyOf(program, 'b')).map(isSeen)).toEqual([true, false, false])
    tell(three)
    expect(said(program)).toEqual(['One', 'Two', 'Three'])
    tell(someEvents([]))
    expect(said(program)).toEqual(['{name}'])
  })

  it('follow what becomes of them and of their list', () => {
    tell(three)
    host.known.set('events/-5', { at: 1, body: someEvents([event(9, 10, 'Five')]) })
    const program = pattern()
    const view = show(program, 'still')
    const rows = () => copies(keyOf(program, 'a'))
    const contents = rows().map(({ firstElementChild }) => firstElementChild)
    view.update(changed(program, 'a', { x: 7, y: 1 }))
    expect(rows().map(placeOf)).toEqual(['translate(7px, 1px)', 'translate(7px, 101px)', 'translate(7px, 201px)'])
    view.update(changed(program, 'list', { h: 600, x: 40 }))
    expect(rows().map(placeOf)).toEqual(['translate(0px, 10px)', 'translate(0px, 210px)', 'translate(0px, 410px)'])
    expect(rows().map(({ firstElementChild }) => firstElementChild)).toEqual(contents)
    view.update(changed(program, 'a', {}, { value: '{name}!' }))
    expect(said(program)).toEqual(['One!', 'Two!', 'Three!'])
    view.update(changed(program, 'list', {}, { rows: 2 }))
    expect(said(program)).toEqual(['One', 'Two'])
    view.update(changed(program, 'list', {}, { rows: 4 }))
    expect(said(program)).toEqual(['One', 'Two', 'Three', 'Four'])
    view.update(changed(program, 'list', {}, { eventIds: [5] }))
    expect(said(program)).toEqual(['Five'])
    view.update(program)
    view.update(changed(program, 'a', { useEvent: false }))
    expect(said(program)).toEqual(['{name}', '{name}', '{name}'])
  })

  it('are alone again without their list, and repeated by another one', () => {
    tell(three)
    const program = pattern()
    const view = show(program, 'still')
    const [b, c] = ['b', 'c'].map((id) => keyOf(program, id) as ItemKey)
    view.update(changed(program, 'list', {}, { items: [c] }))
    expect([said(program), copies(b as ItemKey).length, copies(c as ItemKey).length]).toEqual([['One'], 1, 3])
    tell(someEvents([]))
    expect([copies(b as ItemKey), copies(c as ItemKey)].map((all) => all.map(isSeen))).toEqual([
      [true],
      [true, false, false],
    ])
  })

  it('without their list are seen, also where there was no event', () => {
    const program = pattern()
    const view = show(program)
    const shapes = () => copies(keyOf(program, 'b')).map(isSeen)
    expect(shapes()).toEqual([false, false, false])
    view.update(changed(program, 'list', {}, { items: [] }))
    expect(shapes()).toEqual([true])
  })

  it('are hidden, turned over and enlarged together', () => {
    tell(three)
    const zoomed = anItem('shape', { fill: true }, { id: 'b', w: 100, h: 100, supportZoom: true })
    const program = aProgram([aPage([list(), text('a'), zoomed])])
    const view = show(program)
    const b = keyOf(program, 'b')
    view.zoom(b, 2, 500, 0)
    const scales = () => copies(b).map((one) => (one.firstElementChild as HTMLElement).style.transform)
    expect(scales()).toEqual(Array(3).fill('translate(50px, 0px) scale(2)'))
    view.rest()
    expect(scales()).toEqual(['', '', ''])
    view.hide(new Set([b]))
    view.update(changed(program, 'list', {}, { rows: 4 }))
    expect(copies(b).map(isSeen)).toEqual([false, false, false, false])
    view.update(program)
    view.hide(new Set())
    expect(copies(b).every(isSeen)).toBe(true)
  })

  it('are a thousand at most', () => {
    const many = Array.from({ length: 60 }, (_, n) => shape(`s${n}`))
    const itemIds = many.map(({ id }) => id)
    show(aProgram([aPage([list({ rows: 20, itemIds }), ...many])]))
    expect(page.root.querySelectorAll('[data-item]')).toHaveLength(16 * 60 + 1)
  })

  it('leave nothing behind', async () => {
    tell(three)
    host.uses.set(1, aUse({ asset: 'a' }))
    const ticker = text('a', '{name}', {}, { direction: 'left' })
    const media = anItem('media', {}, { id: 'b', itemContents: [{ id: 1 }, { id: 1, effect: 1 }] })
    const program = aProgram([aPage([list(), list({ itemIds: [] }, { id: 'own' }), ticker, media])])
    const view = show(program)
    await advance(30_000)
    view.leave()
    view.freeze()
    view.dispose()
    await advance(5_000)
    expect(page.root.innerHTML).toBe('')
    expect([host.listeners(), page.media.listeners(), vi.getTimerCount()]).toEqual([0, 0, 0])
  })
})

describe('a text about an event', () => {
  const alone = (value: string, settings: object = {}) => aProgram([aPage([text('a', value, {}, settings)])])

  it.each([
    ['{name} {hours}', {}, 'One 09:00–10:00'],
    ['', {}, 'One'],
    ['{name}\n{place}', { lineMode: 'single' }, 'One '],
    ['{name}', { isRss: true, rss: '1' }, '{name}'],
  ])('alone says %j of the first of the screen’s own', (value, settings, expected) => {
    tell(three)
    const program = alone(value, settings)
    show(program)
    expect(said(program)).toEqual([expected])
  })

  it('is empty on a screen while there is none, and in the designer as it is written', () => {
    const program = alone('At {from}')
    show(program)
    show(program, 'still')
    expect(said(program)).toEqual(['', 'At {from}'])
  })

  it('is about the next one as soon as the first is over', async () => {
    tell(three)
    const program = alone('{name}')
    show(program)
    await advance(2 * 3_600_000 + 10)
    expect(said(program)).toEqual(['Two'])
  })

  it('has the language of its list, and is letters, whatever they are', () => {
    tell(someEvents([event(9, 10, '<img src=x onerror=alert(1)>{detail}', { detail: 'no', allDay: true })]))
    const program = aProgram([aPage([list({ locale: 'ja' }), text('a', '{hours} {name}'), shape('b')])])
    show(program)
    expect(said(program)).toEqual(['終日 <img src=x onerror=alert(1)>{detail}'])
    expect(page.root.querySelector('img')).toBeNull()
  })

  it('that scrolls does not begin again while its words stay', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(900)
    tell(three)
    const program = alone('{name}', { direction: 'left' })
    show(program)
    await advance(1_000)
    const running = () => page.media.animations.filter(({ state }) => state === 'running')
    const [before] = running()
    tell({ ...three, until: at(100) })
    await advance(1_000)
    expect(running()).toEqual([before])
    tell(someEvents([event(9, 10, 'Other')]))
    await advance(1_000)
    expect(running()).not.toEqual([before])
    expect(said(program)).toEqual(['OtherOther'])
  })
})

it.each([
  ['as many lines as fit', { fontSize: 30, lineHeight: 10 }, { h: 95 }, { webkitLineClamp: '3', overflow: 'hidden' }],
  ['one at least', { fontSize: 300 }, { h: 20 }, { webkitLineClamp: '1' }],
  ['one that does not wrap', { lineMode: 'single' }, { h: 95 }, { textOverflow: 'ellipsis', overflow: 'hidden' }],
])('the words of an event have %s, and end with an ellipsis', (_, settings, part, css) => {
  tell(three)
  const program = aProgram([aPage([text('t', '{name}', part, settings), { ...text('u'), useEvent: false }])])
  show(program)
  const letters = (id: string) => copies(keyOf(program, id))[0]?.querySelector<HTMLElement>('[dir] [dir] > div')
  expect(letters('t')?.textContent).toBe('One')
  expect(letters('t')?.style).toMatchObject(css)
  expect(letters('u')?.style.overflow).toBe('')
})
