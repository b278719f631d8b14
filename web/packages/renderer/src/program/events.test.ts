import type { ItemKey, Page, PageKey } from '@marquee/model/program/program'
import { describe, expect, it } from 'vitest'
import { createDisposables } from '../disposables'
import { aloneList, createEvents, type EventList, eventListOf, listedAt, tell } from './events'
import { at, event, hour, someEvents } from './events.fake'
import { readItem } from './item/item.fake'
import { aHost, aPage, aProgram } from './program.fake'

const list = (part: Partial<EventList> = {}): EventList => ({ ...aloneList, rows: 3, ...part })
const names = (of: ReturnType<typeof listedAt>) => of.told.map(({ time }) => time.name)

const events = someEvents([
  event(9, 11, 'Board'),
  event(10, 12, 'Course'),
  event(30, 31, 'Tuesday'),
  event(50, 51, 'Wednesday'),
])

describe('an event list', () => {
  const tokyo = { ...events, wall: [[0, 9 * hour]] as const }
  it.each([
    ['before all', events, 8, 1, ['Board', 'Course'], 9],
    ['what is on and what comes', events, 9, 2, ['Board', 'Course', 'Tuesday'], 10],
    ['what is over no longer', events, 11, 2, ['Course', 'Tuesday'], 12],
    ['the last day until its end', events, 23, 2, ['Tuesday'], 24],
    ['a day more after midnight', events, 24, 2, ['Tuesday', 'Wednesday'], 30],
    ['days of the wall', tokyo, 14, 1, [], 15],
    ['a day more after the midnight of the wall', tokyo, 15, 1, ['Tuesday'], 30],
    ['nothing beyond what is known', { ...events, until: at(9.5) }, 9.5, 7, [], 24],
    ['nothing before what is known', { ...events, from: at(9) }, 8, 7, [], 9],
    ['what is known until then', { ...events, until: at(9.5) }, 9, 1, ['Board', 'Course'], 9.5],
  ])('has %s', (_, body, hours, days, expected, until) => {
    const listed = listedAt(body, list({ days }), at(hours), 0)
    expect(names(listed)).toEqual(expected)
    expect(at(hours) + listed.lastsMs).toBe(at(until))
  })

  it('knows that nothing takes place only as far as it knows', () => {
    const isKnown = (hours: number) => listedAt({ ...events, until: at(60) }, list(), at(hours), 0).isKnown
    expect([isKnown(59), isKnown(60)]).toEqual([true, false])
  })

  it.each([
    [0, ['Board', 'Course', 'Tuesday'], 4_000],
    [3_999, ['Board', 'Course', 'Tuesday'], 1],
    [4_000, ['Wednesday'], 4_000],
    [8_500, ['Board', 'Course', 'Tuesday'], 3_500],
  ])('shows its sets in turn: at %d ms', (elapsed, expected, lastsMs) => {
    const listed = listedAt(events, list({ durationMs: 4_000 }), at(8), elapsed)
    expect([names(listed), listed.lastsMs]).toEqual([expected, lastsMs])
  })

  it.each([
    ['one page as long as a set', [5], 5_000, ['Board', 'Wednesday', 'Board', 'Wednesday']],
    ['one page that comes a little late or early', [5], 5_000.4, ['Board', 'Wednesday', 'Board', 'Wednesday']],
    ['a page among others', [5, 25], 30_000, ['Board', 'Wednesday', 'Board', 'Wednesday']],
    ['a page that shows two sets', [10], 10_000, ['Board', 'Board', 'Board', 'Board']],
    ['a page that stays', [0], 7_000, ['Board', 'Board', 'Board', 'Board']],
  ])('goes on with the next set when its page comes again: %s', (_, seconds, every, expected) => {
    const program = aProgram(seconds.map((duration) => aPage([], { duration })))
    const page = program.pages.get(program.order[0] as PageKey) as Page
    const host = aHost({ now: () => at(8) })
    host.tell('events/-', events)
    let beganAt = 0
    const disposables = createDisposables()
    const drawing = { host, program, page, disposables, began: () => beganAt, elapsed: () => 0, changed() {} }
    const shown = createEvents(list({ durationMs: 5_000 }), drawing)
    const firsts = [0, 1, 2, 3].map((visit) => {
      beganAt = visit * every
      return shown.now()?.told[0]?.time.name
    })
    expect(firsts).toEqual(expected)
    disposables.end()
  })

  it('of a text alone has the first for as long as it is on or next', () => {
    const first = (elapsed: number) => names(listedAt(events, aloneList, at(9), elapsed))
    expect([first(0), first(5_000), first(86_400_000)]).toEqual([['Board'], ['Board'], ['Board']])
    expect(listedAt(events, aloneList, at(9), 5_000).lastsMs).toBe(hour)
  })

  it('says of what is private that it is, and when', () => {
    const secret = { private: true, detail: 'd', organization: 'o', type: 't', color: '#ff0000', place: 'p', icon: 4 }
    const [told] = listedAt(someEvents([event(9, 10, 'Secret', secret)]), list({ language: 'ja' }), at(8), 0).told
    const none = { detail: '', organization: '', type: '', color: '', place: '', icon: 0 }
    expect(told?.time).toMatchObject({ ...none, name: '非公開', from: at(9), to: at(10) })
  })
})

describe('the settings of an event list', () => {
  const of = (settings: object, items = 0): EventList => {
    const item = readItem('eventlist', settings)
    const keys = Array.from({ length: items }, (_, at) => String(at) as unknown as ItemKey)
    return eventListOf({ settings: { ...item.settings, items: keys } })
  }

  it.each([
    [{}, { name: '-', durationMs: 5_000, language: 'en' }],
    [
      { duration: 0, locale: 'zh-Hant' },
      { durationMs: 5_000, language: 'zh-Hant' },
    ],
    [
      { duration: 12, locale: 'eo' },
      { durationMs: 12_000, language: 'en' },
    ],
    [
      { deviceGroupIds: [7, 3], eventIds: [9], days: 2, rows: 4 },
      { name: '3,7-9', days: 2, rows: 4 },
    ],
  ])('%j say which, and how', (settings, expected) => {
    expect(of(settings)).toMatchObject(expected)
  })

  it.each([
    [20, 50, 20],
    [21, 50, 20],
    [100, 500, 2],
  ])('let %d rows of %d items be a thousand items at most', (rows, items, expected) => {
    expect(of({ rows }, items).rows).toBe(expected)
  })
})

describe('words of an event', () => {
  const about = { detail: 'All welcome', organization: 'City', type: 'Talk', place: 'Hall' }
  const said = (words: string, part: Parameters<typeof event>[3] = {}, language: EventList['language'] = 'en') => {
    const body = someEvents([event(9, 10.5, 'Board', { ...about, ...part })])
    const [told] = listedAt(body, list({ language }), at(8), 0).told
    return told && tell(words, told)
  }

  it.each([
    ['{name}: {detail}', {}, 'Board: All welcome'],
    ['{organization}, {type}, {place}', {}, 'City, Talk, Hall'],
    ['{date} {from} {to} {hours}', {}, 'Monday, 30 November 09:00 10:30 09:00–10:30'],
    ['{from}|{to}|{hours}', { allDay: true }, 'All day||All day'],
    ['{Name} {other} {constructor} {} {{name}}', {}, '{Name} {other} {constructor} {} {Board}'],
    ['{name} {place}{type}', { private: true }, 'Private '],
    ['{name}', { name: '{detail} $& $1' }, '{detail} $& $1'],
    ['{name}', { name: '<img src=x onerror=alert(1)>' }, '<img src=x onerror=alert(1)>'],
  ])('%s', (words, part, expected) => {
    expect(said(words, part)).toBe(expected)
  })

  it('are those of the language', () => {
    expect(said('{date} {from}', { allDay: true }, 'ja')).toBe('11月30日（月） 終日')
  })

  it('call the day today, of what has begun before it', () => {
    const [told] = listedAt(someEvents([event(-2, 2, 'Night')]), list(), at(1), 0).told
    expect(told && tell('{date}, {hours}', told)).toBe('Monday, 30 November, Sun 22:00–02:00')
  })
})
