import { describe, expect, it, vi } from 'vitest'
import { usePage } from '../../stage.fake'
import { aHost } from '../program.fake'
import { skyOf } from '../sky'
import { drawItem } from './item.fake'

usePage()

const now = Date.UTC(2026, 10, 24, 5)

function body(part: object = {}, of: object = {}) {
  const days = [-1, 0, 1, 2, 3, 4, 5].map((day) => ({
    date: new Date(now + day * 86_400_000).toISOString().slice(0, 10),
    min: day,
    max: 10 + day,
    code: 3,
  }))
  const at = new Date(now - 600_000).toISOString()
  const names = { en: 'Tokyo', ja: '東京', hans: '东京', hant: '東京' }
  return {
    city: { id: '1', names },
    zone: 'Asia/Tokyo',
    now: { at, temperature: -0.4, code: 61, humidity: 62, wind: 14.4, ...part },
    days,
    ...of,
  }
}

function draw(settings = {}, given: unknown = body()) {
  vi.setSystemTime(now)
  const host = aHost({ zone: 'Asia/Tokyo' })
  if (given) host.known.set('weather/1', { at: now, body: given })
  return drawItem('weather', { url: '1' }, {}, { host, raw: settings })
}

describe('the weather', () => {
  it('is said now, with its place', () => {
    const words = draw().box.textContent ?? ''
    for (const part of ['Tokyo', '0°', 'Rain', '62 %', '14 km/h']) expect(words).toContain(part)
    expect(words).not.toContain('−0')
  })

  it.each([
    ['ja', '東京', '雨'],
    ['hans', '东京', '雨'],
    ['zh-Hant', '東京', '雨'],
    ['fr', 'Tokyo', 'Rain'],
  ])('speaks %s', (locale, name, sky) => {
    const words = draw({ locale }).box.textContent ?? ''
    expect(words).toContain(sky)
    expect(words).toContain(name)
  })

  it.each([
    [1, []],
    [2, ['Today', 'Wed', 'Thu']],
    [3, ['Today', 'Wed', 'Thu', 'Fri', 'Sat']],
  ])('of mode %i has these days to come', (mode, days) => {
    const words = draw({ mode }).box.textContent ?? ''
    const all = ['Mon', 'Today', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
    expect(all.filter((day) => words.includes(day))).toEqual(days)
  })

  it('says how old it is when it is old', () => {
    expect(draw({}, body({ at: now - 7_200_000 })).box.textContent).toContain('As of 12:00')
    expect(draw({}, body({ at: '2026-11-20T05:00:00Z' })).box.textContent).toContain('As of 2026-11-20 14:00')
    expect(draw({}, body({ at: now - 7_200_000 })).box.textContent).not.toContain('62 %')
    expect(draw().box.textContent).not.toContain('As of')
  })

  it('grows old while it is looked at', () => {
    const { box, view } = draw()
    vi.setSystemTime(now + 3 * 3_600_000)
    view.look?.()
    expect(box.textContent).toContain('As of 13:50')
  })

  it.each([
    ['nothing', null],
    ['nonsense', 'rain'],
    ['no temperature', body({ temperature: null })],
    ['no number', body({ temperature: 'x' })],
  ])('of which %s is known is not made up', (_, given) => {
    expect(draw({}, given).box.textContent).toBe('–°No weather yet')
  })

  it('changes with what is known', () => {
    const { box, host, end } = draw({}, null)
    host.tell('weather/1', body({ temperature: 21.6 }))
    expect(box.textContent).toContain('22°')
    end()
    expect(host.listeners()).toBe(0)
  })

  it('without a list of days is said all the same', () => {
    expect(draw({ mode: 3 }, body({}, { days: undefined })).box.textContent).toContain('Tokyo')
  })
})

describe('the weather of the world', () => {
  it('has a place for each city, known or not, and not for hundreds', () => {
    vi.setSystemTime(now)
    const host = aHost()
    host.known.set('weather/1', { at: now, body: body() })
    const { box } = drawItem('worldWeather', { url: '1, 2,,3' }, {}, { host })
    expect(box.firstElementChild?.children).toHaveLength(3)
    expect(box.textContent).toContain('14:00')
    expect(box.textContent?.split('No weather yet')).toHaveLength(3)
    const many = drawItem('worldWeather', { url: Array.from({ length: 60 }, (_, i) => i + 1).join(',') })
    expect(many.box.firstElementChild?.children.length).toBeLessThanOrEqual(12)
  })

  it('has a clock for each city that goes on with every minute', () => {
    vi.setSystemTime(now + 20_000)
    const host = aHost()
    host.known.set('weather/1', { at: now, body: body() })
    const { box, view } = drawItem('worldWeather', { url: '1' }, {}, { host })
    expect(box.textContent).toContain('14:00')
    expect(view.look?.()).toBe(40_000)
    vi.setSystemTime(now + 60_000)
    view.look?.()
    expect(box.textContent).toContain('14:01')
  })
})

describe('codes of the WMO', () => {
  it.each([
    [0, 'clear'],
    [1, 'clear'],
    [2, 'partly'],
    [3, 'cloudy'],
    [45, 'fog'],
    [48, 'fog'],
    [51, 'drizzle'],
    [57, 'drizzle'],
    [61, 'rain'],
    [67, 'rain'],
    [71, 'snow'],
    [77, 'snow'],
    [80, 'rain'],
    [82, 'rain'],
    [85, 'snow'],
    [95, 'thunder'],
    [99, 'thunder'],
    [12, 'cloudy'],
    [Number.NaN, 'cloudy'],
  ])('%i is %s', (code, sky) => {
    expect(skyOf(code)).toBe(sky)
  })
})
