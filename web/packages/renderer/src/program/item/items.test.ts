import type { ItemKind } from '@marquee/model/program/program'
import { describe, expect, it, vi } from 'vitest'
import { advance, page, usePage } from '../../stage.fake'
import { items } from '../items'
import { aHost } from '../program.fake'
import { shapePath } from '../shapes'
import { drawItem } from './item.fake'

usePage()

const kinds = Object.keys(items) as ItemKind[]

describe('each type of item', () => {
  it('is drawn: there are thirteen', () => {
    expect(kinds).toHaveLength(13)
  })

  it.each(kinds)('%s leaves nothing when it ends, drawn or playing', async (kind) => {
    for (const mode of ['still', 'playing'] as const) {
      const drawn = drawItem(kind, {}, {}, { mode, raw: { url: 'https://a.example/' } })
      await advance(100)
      void drawn.view.begin?.()
      drawn.view.look?.()
      await advance(5_000)
      drawn.end()
      await advance(5_000)
      expect(page.media.listeners()).toBe(0)
      expect(drawn.host.listeners()).toBe(0)
      expect(vi.getTimerCount()).toBe(0)
    }
  })

  it.each(kinds)('%s of the largest and the smallest size is harmless', (kind) => {
    for (const [w, h] of [
      [100_000, 2],
      [2, 100_000],
      [100_000, 100_000],
      [2, 2],
    ]) {
      const { box, end } = drawItem(kind, {}, { w, h }, { raw: { fill: true, outlineSize: 1000 } })
      expect(box.innerHTML).not.toMatch(/NaN|Infinity|undefined/)
      end()
    }
  })
})

describe('a shape', () => {
  it.each(['', 'rounded', 'ellipse', 'triangle', 'diamond', 'pentagon', 'hexagon', 'star', 'arrow', 'bubble'])(
    '%s stays within its box',
    (type) => {
      const numbers = shapePath(type, 200, 100, 5).match(/[MLH][\d.]+ ?[\d.]*/g) ?? []
      expect(numbers.length).toBeGreaterThan(0)
      for (const point of numbers) {
        const [x = 0, y = 5] = point.slice(1).split(' ').map(Number)
        expect(x >= 5 && x <= 195 && y >= 5 && y <= 95, point).toBe(true)
      }
    },
  )

  it('is filled, outlined, skewed and turned as it says', () => {
    const { box } = drawItem('shape', {
      fill: true,
      fillColor: '#ff000080',
      outlineColor: '#00ff00',
      outlineSize: 4,
      skew: 10,
      degree: 30,
    })
    const path = box.querySelector('path')
    expect(path?.getAttribute('fill')).toBe('rgba(255, 0, 0, 0.502)')
    expect(path?.getAttribute('stroke-width')).toBe('4')
    expect(path?.getAttribute('transform')).toContain('rotate(30) skewX(10)')
    expect(drawItem('shape', { fillColor: '#ff0000' }).box.querySelector('path')?.getAttribute('fill')).toBe('none')
  })

  it('that is skewed by a right angle has an end', () => {
    const { box } = drawItem('shape', { skew: 90 })
    expect(box.querySelector('path')?.getAttribute('transform')).toContain('skewX(80)')
  })
})

describe('a link', () => {
  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', ''])('to %j is not opened', async (url) => {
    for (const type of ['link', 'streaming'] as const) {
      const { view } = drawItem(type, {}, {}, { mode: 'playing', raw: { url } })
      await advance(100)
      void view.begin?.()
      await advance(5_000)
    }
    expect(page.media.frames).toHaveLength(0)
    expect(page.media.fetched).toEqual([])
  })

  it('is opened in a sandbox, and loaded again after its interval', async () => {
    const drawn = drawItem('link', { url: 'https://a.example/', interval: 20 }, {}, { mode: 'playing' })
    await advance(500)
    void drawn.view.begin?.()
    const frame = drawn.box.querySelector('iframe')
    expect(frame?.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-same-origin')
    for (let i = 0; i < 45; i++) {
      drawn.at += 1000
      await advance(1000)
    }
    expect(page.media.frames).toHaveLength(3)
    expect(drawn.box.querySelectorAll('iframe')).toHaveLength(1)
  })

  it('in the designer is not opened', async () => {
    drawItem('link', { url: 'https://a.example/' })
    await advance(5_000)
    expect(page.media.fetched).toEqual([])
  })
})

describe('a video of YouTube', () => {
  it('is shown by its player, with sound or without', async () => {
    for (const mute of [true, false]) {
      const drawn = drawItem('streaming', { url: 'https://youtu.be/dQw4w9WgXcQ', mute }, {}, { mode: 'playing' })
      await advance(100)
      const src = drawn.box.querySelector('iframe')?.getAttribute('src') ?? ''
      expect(src).toContain('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?')
      expect(src).toContain(`mute=${mute ? 1 : 0}`)
      drawn.end()
    }
  })
})

describe('a table', () => {
  const rows = (count: number) => ({
    items: Array.from({ length: count }, (_, i) => ({
      title: `t${i}`,
      fields: [
        { name: 'Name', value: `n${i}` },
        { name: 'Price', value: `${i} €` },
      ],
    })),
  })

  it('has the columns of its source, and turns over what does not fit', () => {
    const host = aHost()
    host.known.set('source/3', { at: 1, body: rows(40) })
    const drawn = drawItem('datafeed', { externalSourceId: 3 }, { w: 600, h: 400 }, { host, mode: 'playing' })
    const seen = () => Array.from(drawn.box.querySelectorAll('tbody tr'), (row) => row.firstElementChild?.textContent)
    expect(Array.from(drawn.box.querySelectorAll('th'), (head) => head.textContent)).toEqual(['Name', 'Price'])
    const first = seen()
    expect(first[0]).toBe('n0')
    drawn.at = 10_000
    expect(drawn.view.look?.()).toBe(10_000)
    expect(seen()[0]).toBe(`n${first.length}`)
  })

  it('aligns numbers to the right', () => {
    const host = aHost()
    host.known.set('source/3', { at: 1, body: rows(2) })
    const { box } = drawItem('datafeed', { externalSourceId: 3 }, {}, { host })
    expect(Array.from(box.querySelectorAll('td'), (cell) => cell.style.textAlign)).toEqual([
      'start',
      'right',
      'start',
      'right',
    ])
  })

  it('of nothing shows nothing on a screen', () => {
    const { box, view } = drawItem('datafeed', { externalSourceId: 3 }, {}, { mode: 'playing' })
    view.look?.()
    expect(box.childElementCount).toBe(0)
  })

  it('of nothing says so by a sign, until there is something', () => {
    const { box, host, view } = drawItem('datafeed', { externalSourceId: 3 })
    expect(box.querySelector('table')).toBeNull()
    host.tell('source/3', rows(1))
    view.look?.()
    expect(box.querySelector('table')).not.toBeNull()
    host.tell('source/3', { items: [] })
    view.look?.()
    expect(box.querySelector('table')).toBeNull()
  })

  it('of a source without columns has one of titles', () => {
    const host = aHost()
    host.known.set('source/3', { at: 1, body: { items: [{ title: 'a' }, { title: 'b' }] } })
    const { box } = drawItem('datafeed', { externalSourceId: 3 }, {}, { host })
    expect(Array.from(box.querySelectorAll('td'), (cell) => cell.textContent)).toEqual(['a', 'b'])
  })
})

describe('a feed', () => {
  const items5 = { items: ['a', 'b', 'c', 'd', 'e'].map((title) => ({ title, image: `pic-${title}` })) }

  it('shows so many at once, for so long each', async () => {
    const host = aHost()
    host.known.set('source/3', { at: 1, body: items5 })
    const drawn = drawItem(
      'feed',
      { externalSourceId: 3, totalImage: 2, duration: 4, effect: 0 },
      {},
      { host, mode: 'playing' },
    )
    await advance(500)
    void drawn.view.begin?.()
    const seen: (string | null)[] = []
    for (let t = 0; t < 14_000; t += 500) {
      drawn.at += 500
      await advance(500)
      const [top] = Array.from(drawn.box.querySelectorAll<HTMLElement>('[style*="z-index"]'))
        .filter(({ textContent }) => textContent)
        .sort((x, y) => Number(y.style.zIndex) - Number(x.style.zIndex))
        .filter(({ style }) => style.opacity === '1')
      if (seen[seen.length - 1] !== top?.textContent) seen.push(top?.textContent ?? '')
    }
    expect(seen).toEqual(['ab', 'cd', 'e', 'ab'])
    drawn.end()
  })

  it('shows a picture that is loaded but never decoded: a page that is not seen decodes nothing', async () => {
    HTMLImageElement.prototype.decode = () => new Promise(() => {})
    const host = aHost()
    host.known.set('source/3', { at: 1, body: items5 })
    const drawn = drawItem('feed', { externalSourceId: 3 }, {}, { host, mode: 'playing' })
    const isReady = vi.fn()
    void drawn.view.ready?.then(isReady)
    await advance(1_500)
    expect(isReady).toHaveBeenCalled()
    drawn.end()
    Reflect.deleteProperty(HTMLImageElement.prototype, 'decode')
  })

  it('keeps the words of what has a picture that cannot be loaded', async () => {
    page.media.broken.add('/pic-a')
    const host = aHost()
    host.known.set('source/3', { at: 1, body: { items: items5.items.slice(0, 1) } })
    const { box, end } = drawItem('feed', { externalSourceId: 3 }, {}, { host })
    await advance(100)
    expect(box.textContent).toBe('a')
    expect(box.querySelector('img')?.style.display).toBe('none')
    end()
  })

  it('takes no picture from an address', async () => {
    const host = aHost()
    const fields = [{ name: 'img', value: 'https://evil.example/x.png' }]
    host.known.set('source/3', { at: 1, body: { items: [{ title: 'a', fields }] } })
    const { box } = drawItem('feed', { externalSourceId: 3, path: 'img' }, {}, { host })
    await advance(100)
    expect(box.querySelector('img')).toBeNull()
    expect(box.textContent).toBe('a')
  })

  it('in the designer shows the first of them', async () => {
    const host = aHost()
    host.known.set('source/3', { at: 1, body: items5 })
    const { box } = drawItem('feed', { externalSourceId: 3, totalImage: 3 }, {}, { host })
    await advance(100)
    expect(box.textContent).toBe('abc')
    expect(Array.from(box.querySelectorAll('img'), (image) => image.getAttribute('src'))).toEqual([
      '/pic-a',
      '/pic-b',
      '/pic-c',
    ])
  })
})

describe('a progress bar', () => {
  it('grows over the time of its page, along its longer side', () => {
    const wide = drawItem('progressbar', {}, { w: 300, h: 20 }, { mode: 'playing' })
    void wide.view.begin?.()
    expect(page.media.animations[0]).toMatchObject({
      frames: [{ transform: 'scale(0, 1)' }, { transform: 'scale(1, 1)' }],
    })
    expect(page.media.animations[0]?.timing.duration).toBe(10_000)
    const high = drawItem('progressbar', {}, { w: 20, h: 300 }, { mode: 'playing' })
    void high.view.begin?.()
    expect(page.media.animations[1]?.frames[0]).toEqual({ transform: 'scale(1, 0)' })
    wide.end()
    high.end()
  })

  it('that begins late has grown', () => {
    const late = drawItem('progressbar', {}, {}, { mode: 'playing' })
    late.at = 4_000
    void late.view.begin?.()
    expect(page.media.animations[0]?.startTime).toBe(performance.now() - 4_000)
  })

  it('in the designer shows what it will be', () => {
    expect((drawItem('progressbar').box.firstElementChild as HTMLElement).style.transform).toBe('scale(0.4, 1)')
  })
})

describe('a clock', () => {
  it('ticks, and is drawn again only when it shows something else', () => {
    vi.setSystemTime(Date.UTC(2026, 10, 24, 5, 59, 58))
    const { box, view } = drawItem('clock', { type: 6, tz: 'Asia/Tokyo' }, {}, { mode: 'playing' })
    expect(box.textContent).toBe('14:59')
    expect(view.look?.()).toBe(2_000)
    vi.setSystemTime(Date.UTC(2026, 10, 24, 6))
    view.look?.()
    expect(box.textContent).toBe('15:00')
  })

  it('without a zone is the screen’s, and of an unknown format shows hours and minutes', () => {
    vi.setSystemTime(Date.UTC(2026, 10, 24, 5))
    const host = aHost({ zone: 'America/New_York' })
    expect(drawItem('clock', { tz: '', type: 199 }, {}, { host }).box.textContent).toBe('00:00')
    expect(drawItem('clock', { tz: '', type: 0, value: "'<i>' HH" }, {}, { host }).box.textContent).toBe('<I> 00')
  })

  it('with hands turns them', () => {
    vi.setSystemTime(Date.UTC(2026, 10, 24, 15, 30, 15))
    const { box, view } = drawItem('clock', { clockType: 2, tz: 'UTC' })
    view.look?.()
    const hands = Array.from(box.querySelectorAll('line')).slice(-3)
    expect(hands.map((hand) => hand.getAttribute('transform'))).toEqual([
      'rotate(105.125)',
      'rotate(181.5)',
      'rotate(90)',
    ])
  })
})
