import { beforeEach, describe, expect, it, vi } from 'vitest'
import { advance, usePage } from '../../stage.fake'
import { at, event, someEvents } from '../events.fake'
import { aHost, aUse, type FakeHost } from '../program.fake'
import type { Mode } from './item'
import { drawItem } from './item.fake'

usePage()

let host: FakeHost

beforeEach(() => {
  vi.setSystemTime(at(9.5))
  host = aHost()
})

const box = { w: 960, h: 540 }
const draw = (settings: object = {}, mode: Mode = 'playing', size: object = box) =>
  drawItem('eventlist', { rows: 4, ...settings }, size, { host, mode })
const rowsOf = ({ box }: { box: HTMLElement }) => Array.from(box.children, ({ textContent }) => textContent)

const about = { type: 'Talk', organization: 'City', place: 'Hall', color: '#ff0000' }
const some = someEvents([event(9, 10, 'Board', about), event(33, 34, 'Course'), event(34, 35, 'x', { private: true })])

describe('an event list', () => {
  it.each([
    [4, box],
    [1, { w: 300, h: 100 }],
    [10, box],
    [10, { w: 300, h: 700 }],
  ])('of %d rows in %j says when, what, and what it is about', (rows, size) => {
    host.tell('events/-', some)
    const [first = ''] = rowsOf(draw({ rows }, 'playing', size))
    expect(first).toContain('09:00')
    expect(first).toContain('10:00')
    expect(first).toContain('Board')
  })

  it('has the colour of the type, marks what is on, and names another day', () => {
    host.tell('events/-', some)
    const drawn = draw()
    expect(rowsOf(drawn)).toEqual([
      '09:00–10:00BoardTalk · City · HallNow',
      'Tue 09:00–10:00Course',
      'Tue 10:00–11:00Private',
    ])
    const grounds = Array.from(drawn.box.children, (row) => (row as HTMLElement).style.backgroundColor)
    expect(grounds[0]).not.toBe(grounds[1])
    expect(grounds[1]).toBe(grounds[2])
    expect(drawn.box.innerHTML).toContain('rgb(255, 0, 0)')
    const tops = Array.from(drawn.box.children, (row) => Math.floor(Number.parseFloat((row as HTMLElement).style.top)))
    expect(tops.map((top, row) => Math.floor(top / 135) === row)).toEqual([true, true, true])
  })

  it.each([
    [{ days: 7 }, 'Nothing takes place in the coming days'],
    [{ days: 1 }, 'Nothing takes place today'],
    [{ days: 1, locale: 'ja' }, '本日の予定はありません'],
    [{ days: 1, locale: 'nonsense' }, 'Nothing takes place today'],
  ])('with %j says when nothing takes place', (settings, words) => {
    host.tell('events/-', someEvents([]))
    for (const mode of ['playing', 'still'] as const) expect(rowsOf(draw(settings, mode))).toEqual([words])
  })

  it('shows its ground alone where nothing is known', () => {
    const drawn = draw({ fillColor: '#102030' })
    expect([rowsOf(drawn), drawn.box.style.backgroundColor]).toEqual([[], 'rgb(16, 32, 48)'])
    host.tell('events/-', someEvents(some.times, { until: at(9) }))
    drawn.view.look?.()
    expect(rowsOf(drawn)).toEqual([])
  })

  it('holds its place in the designer until something is known', () => {
    const drawn = draw({}, 'still')
    expect(drawn.box.querySelector('svg')).not.toBeNull()
    host.tell('events/-', some)
    expect(drawn.changes).toBe(1)
    drawn.view.look?.()
    expect([drawn.box.querySelector('svg'), rowsOf(drawn).length]).toEqual([null, 3])
  })

  it('that repeats items draws its ground alone, and asks nothing', () => {
    host.tell('events/-', some)
    const { box } = drawItem('eventlist', { fillColor: '#102030' }, {}, { host, raw: { items: ['1'] } })
    expect([box.childElementCount, box.style.backgroundColor]).toEqual([0, 'rgb(16, 32, 48)'])
    expect(host.listeners()).toBe(0)
  })

  it('asks for what it names, and is told when that ends', () => {
    host.tell('events/3,4-9', someEvents([event(9, 10, 'Nine')]))
    const drawn = draw({ deviceGroupIds: [4, 3], eventIds: [9] })
    expect(rowsOf(drawn)[0]).toContain('Nine')
    expect(drawn.view.look?.()).toBe(60_000)
    vi.setSystemTime(at(10) - 5_000)
    expect(drawn.view.look?.()).toBe(5_000)
    vi.setSystemTime(at(10))
    drawn.view.look?.()
    expect(rowsOf(drawn)).toEqual(['Nothing takes place in the coming days'])
  })

  it('is ready with its icons, of what is not private', async () => {
    host.uses.set(7, aUse({ asset: 'seven' }))
    host.tell('events/-', someEvents([event(9, 10, 'a', { icon: 7 }), event(9, 10, 'b', { icon: 7, private: true })]))
    const drawn = draw()
    await advance(2_000)
    await drawn.view.ready
    const images = Array.from(drawn.box.querySelectorAll('img'), (image) => image.getAttribute('src'))
    expect(images).toEqual(['/seven'])
  })

  it('leaves nothing when it ends, also of an icon that is still to come', async () => {
    const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
    host.source = () => new Promise((resolve) => setTimeout(() => resolve('blob:seven'), 500))
    host.uses.set(7, aUse({ asset: 'seven' }))
    host.tell('events/-', someEvents([event(9, 10, 'a', { icon: 7 })]))
    draw().end()
    await advance(1_000)
    expect(revoked).toHaveBeenCalledWith('blob:seven')
    expect(host.listeners()).toBe(0)
  })

  it('is letters, whatever an event is called', () => {
    const words = '<script>alert(1)</script>{detail}'
    host.tell('events/-', someEvents([event(9, 10, words, { place: words, type: words, organization: words })]))
    const { box } = draw()
    expect(box.textContent?.split(words)).toHaveLength(5)
    expect(box.querySelector('script')).toBeNull()
  })
})
