import type { Sign, SignTime } from '@marquee/model/sign/sign'
import { aSign, aSignTime } from '@marquee/model/sign/sign.fake'
import type { WallOffset } from '@marquee/model/timetable'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aHost, aUse, type FakeHost } from '../program/program.fake'
import { advance, page, usePage } from '../stage.fake'
import { createSignView, type SignView } from './view'

usePage()

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** A Monday, of whose days there are ten; the clocks show UTC. */
const monday = Date.UTC(2026, 10, 30)
const timetable = { horizon: { from: monday, to: monday + 10 * day }, wall: [] as readonly WallOffset[] }

let host: FakeHost
let view: SignView
let size: { width: number; height: number }

beforeEach(() => {
  size = { width: 1920, height: 1080 }
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => size.width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => size.height)
  host = aHost()
  view = createSignView({ root: page.root, host })
})

/** Hours of the Monday. */
const at = (from: number, to: number, part: Partial<SignTime> = {}) =>
  aSignTime(monday + from * hour, monday + to * hour, part)

const show = (sign: Sign | null, hours: number) => view.show(sign, timetable, monday + hours * hour)

/** All words, in the order in which they stand. */
function words(): string[] {
  const found: string[] = []
  const walker = document.createTreeWalker(view.element, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) found.push(text.textContent ?? '')
  return found
}

const images = () => Array.from(view.element.querySelectorAll('img'), (one) => one.getAttribute('src'))

/** Lets pictures come. */
const settle = () => advance(2_000)

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '&lt;b&gt;',
  '\u202e<tpircs>',
]

describe('the sign of a door', () => {
  it('says that a room is free, until when, and what comes', () => {
    show(aSign([at(10, 11), at(12, 13, { name: 'Interview' }), at(14, 15), at(16, 17), at(24, 25)]), 9)
    expect(words()).toEqual([
      ...['Free', 'until 10:00', 'Room 3', 'Monday, 30 November', '09:00', 'Next'],
      ...['10:00–11:00', 'Board', '12:00–13:00', 'Interview', '14:00–15:00', 'Board'],
    ])
  })

  it('says what is on, and until when the room is taken', () => {
    const about = { organization: 'Northwind', type: 'Meeting', place: 'Hall', detail: 'Bring figures' }
    show(aSign([at(9, 10, about), at(10, 11, { name: 'Interview' })]), 9)
    expect(words().slice(0, 2)).toEqual(['Taken', 'until 11:00'])
    expect(words().slice(5, 9)).toEqual(['Board', '09:00–10:00', 'Meeting · Northwind · Hall', 'Bring figures'])
  })

  it('says how many more are on', () => {
    show(aSign([at(9, 12), at(9, 10), at(9, 11)]), 9)
    expect(words()).toContain('+ 2 more')
  })

  it('says nothing of what is private, whatever was sent', () => {
    const secret = { private: true, name: 'Merger', detail: 'a', organization: 'b', type: 'c', icon: 7, background: 7 }
    host.uses.set(7, aUse({ asset: 'secret' }))
    show(aSign([at(9, 10, secret), at(11, 12, secret)]), 9)
    expect(words().slice(5)).toEqual(['Private', '09:00–10:00', 'Next', '11:00–12:00', 'Private'])
    expect(images()).toEqual([])
  })

  it('has a sign for its state, and not the colour alone', () => {
    show(aSign([at(9, 10)]), 8)
    const free = view.element.querySelector('svg')?.innerHTML
    show(aSign([at(9, 10)]), 9)
    expect(free).toBeTruthy()
    expect(view.element.querySelector('svg')?.innerHTML).not.toBe(free)
  })

  it.each<[string, Sign['language'], number, string[]]>([
    ['another day', 'en', 34, ['Taken', 'until Tue 10:00']],
    ['the end of a day', 'en', 24, ['Taken', 'until 24:00']],
    ['the end of another day', 'en', 48, ['Taken', 'until Tue 24:00']],
    ['a day far away', 'en', 8 * 24 + 9, ['Taken', 'until 8 Dec 09:00']],
    ['an hour', 'ja', 10, ['使用中', '10:00 まで']],
    ['another day', 'ja', 34, ['使用中', '火曜 10:00 まで']],
    ['an hour', 'zh-Hans', 10, ['使用中', '至 10:00']],
    ['another day', 'zh-Hant', 34, ['使用中', '至 週二 10:00']],
  ])('says until %s in %s', (_, language, to, wanted) => {
    show(aSign([at(9, to)], { language }), 9)
    expect(words().slice(0, 2)).toEqual(wanted)
    expect(view.element.lang).toBe(language)
  })

  it('shows times by the clock beside it', () => {
    const wall: readonly WallOffset[] = [[0, 9 * hour]]
    view.show(aSign([at(1, 2)]), { ...timetable, wall }, monday + hour)
    expect(words()).toEqual(expect.arrayContaining(['until 11:00', '10:00', '10:00–11:00']))
  })

  it('says that nothing more is planned', () => {
    show(aSign([]), 9)
    expect(words()).toEqual(['Free', 'Room 3', 'Monday, 30 November', '09:00', 'Nothing more is planned'])
  })
})

describe('the sign of a lobby', () => {
  const lobby = (times: readonly SignTime[], part: Partial<Sign> = {}) => aSign(times, { layout: 'Lobby', ...part })

  it('lists what is on, which is marked, and what comes', () => {
    const talk = { place: 'Hall', type: 'Talk', organization: 'Northwind' }
    show(lobby([at(8, 10, talk), at(9, 11, { private: true }), at(0, 24, { allDay: true })]), 8.5)
    expect(words().slice(3)).toEqual([
      ...['08:00', '–10:00', 'Board', 'Talk · Northwind · Hall', 'Now', 'All day', 'Board', 'Now'],
      ...['09:00', '–11:00', 'Private'],
    ])
  })

  it('has a heading for each day where it lists several', () => {
    show(lobby([at(-2, 10), at(24, 25), at(50, 51)], { days: 3 }), 9)
    const headings = ['Today', 'Tomorrow · Tuesday, 1 December', 'Wednesday, 2 December']
    expect(words().filter((text) => headings.includes(text))).toEqual(headings)
    expect(words()).toContain('Sun 22:00')
  })

  it.each([
    [1920, 1080],
    [1080, 1920],
    [320, 180],
    [3840, 2160],
  ])('shows its times on %d × %d in sets, each for ten seconds, and says how many never come', (width, height) => {
    size = { width, height }
    const times = Array.from({ length: 500 }, (_, i) => at(9 + i / 100, 20, { name: `event ${i}` }))
    const seen: string[] = []
    for (const turn of [0, 1, 2, 3, 4, 5]) {
      const t = 8 + (turn * 10 + 1) / 3600
      expect(show(lobby(times), t)).toBe(monday + 8 * hour + (turn + 1) * 10_000)
      const rows = words().filter((text) => /^event/.test(text))
      expect(rows.length).toBeGreaterThan(5)
      expect(rows.length).toBeLessThan(20)
      seen.push(...rows)
    }
    expect(seen).toEqual(Array.from(seen, (_, i) => `event ${i}`))
    expect(words().pop()).toBe(`6 / 6 · + ${500 - seen.length} more`)
    show(lobby(times), 8 + 61 / 3600)
    expect(words()).toContain('event 0')
  })

  it('says in each set of which day its first time is', () => {
    const times = Array.from({ length: 9 }, (_, i) => at(33 + i, 34 + i))
    for (const [turn, foot] of ['1 / 2', '2 / 2'].entries()) {
      show(lobby([at(12, 13), ...times], { days: 3 }), 9 + turn / 360)
      expect(words()).toContain('Tomorrow · Tuesday, 1 December')
      expect(words().pop()).toBe(foot)
    }
    expect(words()).not.toContain('Today')
  })

  it('has no sets where all fits', () => {
    expect(show(lobby([at(9, 10), at(11, 12)]), 8)).toBe(monday + 8 * hour + minute)
    expect(words().pop()).toBe('Board')
  })

  it.each<[Partial<Sign>, string]>([
    [{}, 'Nothing takes place today'],
    [{ days: 2 }, 'Nothing takes place in the coming days'],
    [{ language: 'ja' }, '本日の予定はありません'],
    [{ language: 'zh-Hans' }, '今天没有活动'],
    [{ language: 'zh-Hant' }, '今天沒有活動'],
  ])('with %j says that nothing takes place', (part, wanted) => {
    show(lobby([at(72, 73)], part), 9)
    expect(words().pop()).toBe(wanted)
  })
})

describe('a sign', () => {
  it.each(hostile)('shows %j as text, in every place', (text) => {
    const part = { name: text, detail: text, organization: text, type: text, color: text, place: text }
    for (const layout of ['Door', 'Lobby'] as const) {
      show(aSign([at(9, 10, part), at(11, 12, part)], { title: text, layout }), 9)
      expect(words().filter((one) => one.includes(text)).length).toBeGreaterThan(3)
      const names = new Set(Array.from(page.root.querySelectorAll('*'), ({ localName }) => localName))
      names.delete('svg')
      names.delete('circle')
      names.delete('path')
      expect(Array.from(names)).toEqual(['div'])
    }
  })

  it.each([
    ['the next minute', 9 + 1 / 120, 9 + 1 / 60],
    ['the next change, be it sooner', 9.99, 9.992],
  ])('is right until %s', (_, now, until) => {
    expect(show(aSign([at(9.992, 10)]), now)).toBe(monday + Math.round(until * hour))
  })

  it.each([
    ['Besprechungsraum Alexanderplatz', true],
    ['大会議室（東館三階・受付の向かい側の部屋）', true],
    ['Room 3', false],
  ])('called %s has its name in two lines: %s', (title, isLong) => {
    size = { width: 1280, height: 720 }
    show(aSign([at(9, 10)], { title }), 9)
    const name = Array.from(view.element.querySelectorAll('div')).find((one) => one.textContent === title)
    expect(name?.style.webkitLineClamp).toBe(isLong ? '2' : '')
  })

  it('says what it is called and the time where the horizon does not reach', () => {
    show(aSign([at(9, 10)]), 10 * 24 + 9)
    expect(words()).toEqual(['Room 3', '09:00', 'Thursday, 10 December'])
  })

  it('of no known instant is drawn all the same', () => {
    view.show(aSign([at(9, 10)]), { horizon: { from: -9e15, to: 9e15 }, wall: [] }, 8.9e15)
    expect(words()).toContain('Room 3')
  })

  it('follows the size of its box', () => {
    vi.stubGlobal('ResizeObserver', undefined) // the oldest screens have none
    view = createSignView({ root: page.root, host })
    show(aSign([]), 9)
    const sizeOf = () => (view.element.lastElementChild as HTMLElement).style.fontSize
    const before = sizeOf()
    size = { width: 960, height: 540 }
    window.dispatchEvent(new Event('resize'))
    expect(Number.parseFloat(sizeOf()) * 2).toBeCloseTo(Number.parseFloat(before))
    vi.unstubAllGlobals()
  })

  it('lets a touch through, and goes without leaving anything', async () => {
    host.uses.set(1, aUse({ asset: 'ground' }))
    expect(view.element.style.pointerEvents).toBe('none')
    show(aSign([at(9, 10, { icon: 1 })], { background: 1 }), 9)
    await settle()
    expect(show(null, 9)).toBe(Number.POSITIVE_INFINITY)
    expect([view.element.childNodes.length, view.element.style.display]).toEqual([0, 'none'])
    show(aSign([]), 9)
    view.dispose()
    expect(page.root.children).toHaveLength(0)
    expect(vi.getTimerCount()).toBe(0)
    show(aSign([]), 9)
    expect(page.root.children).toHaveLength(0)
  })
})

describe('the pictures of a sign', () => {
  beforeEach(() => {
    host.uses.set(1, aUse({ asset: 'one' }))
    host.uses.set(2, aUse({ asset: 'two' }))
  })

  it('are the icon of what is on, and behind it its own background or else the sign’s', async () => {
    const sign = aSign([at(9, 10, { icon: 2 }), at(10, 11, { background: 2 })], { background: 1 })
    show(sign, 8)
    await settle()
    expect(images()).toEqual(['/one'])
    show(sign, 9)
    await settle()
    expect(images()).toEqual(['/one', '/two'])
    show(sign, 10)
    await settle()
    expect(images()).toEqual(['/two'])
    show({ ...sign, background: 0 }, 11)
    expect(images()).toEqual([])
  })

  it('are on a board the icon of each row, which stays while there are such rows', async () => {
    const icon = { icon: 2 }
    const times = [at(9, 10, icon), at(10, 11, icon), at(11, 12), at(12, 13, { icon: 1 }), at(13, 14, { icon: 9 })]
    const secret = at(14, 15, { ...icon, private: true })
    const sign = aSign([...times, secret], { layout: 'Lobby' })
    show(sign, 8)
    await settle()
    expect(images()).toEqual(['/two', '/two', '/one'])
    const [first] = view.element.querySelectorAll('img')
    show(sign, 10)
    expect(images()).toEqual(['/two', '/one'])
    expect(view.element.querySelector('img')).toBe(first)
    show(sign, 11)
    expect(images()).toEqual(['/one'])
    view.dispose()
    expect(images()).toEqual([])
  })

  it('stay until the next one is there', async () => {
    show(aSign([], { background: 1 }), 9)
    await settle()
    let arrive = () => {}
    host.source = () =>
      new Promise((resolve) => {
        arrive = () => resolve('/two')
      })
    show(aSign([], { background: 2 }), 9)
    await settle()
    expect(images()).toEqual(['/one'])
    arrive()
    await settle()
    expect(images()).toEqual(['/two'])
  })

  it('that cannot be had are tried again, and the sign stands without', async () => {
    const { source } = host
    host.source = () => Promise.reject(new Error('not stored'))
    show(aSign([], { background: 1 }), 9)
    await settle()
    expect([images(), words().length > 0]).toEqual([[], true])
    host.source = source
    show(aSign([], { background: 1 }), 9)
    await settle()
    expect(images()).toEqual(['/one'])
  })

  it('that fail leave the one before, which goes when there shall be none', async () => {
    show(aSign([], { background: 1 }), 9)
    await settle()
    host.source = () => Promise.reject(new Error('not stored'))
    show(aSign([], { background: 2 }), 9)
    await settle()
    expect(images()).toEqual(['/one'])
    show(aSign([]), 9)
    expect(images()).toEqual([])
  })

  it('are no films', async () => {
    host.uses.set(1, aUse({ kind: 'video', asset: 'film' }))
    show(aSign([], { background: 1 }), 9)
    await settle()
    expect(images()).toEqual([])
  })

  it('end with the sign, also those that are still to come', async () => {
    const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
    host.source = () => new Promise((resolve) => setTimeout(() => resolve('blob:one'), 500))
    show(aSign([], { background: 1 }), 9)
    view.dispose()
    await settle()
    expect(revoked).toHaveBeenCalledWith('blob:one')
  })
})
