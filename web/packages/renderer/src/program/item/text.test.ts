import { describe, expect, it, vi } from 'vitest'
import { advance, page, usePage } from '../../stage.fake'
import { aHost } from '../program.fake'
import { drawItem } from './item.fake'

usePage()

const still = { direction: 'static' }
const letters = (box: HTMLElement) =>
  Array.from(box.querySelectorAll<HTMLElement>('div')).filter((one) => !one.firstElementChild)

describe('a text', () => {
  it('is plain text, whatever it looks like', () => {
    const { box } = drawItem('text', { ...still, value: '<b onclick="x()">fat</b>\n&amp;' })
    expect(box.textContent).toBe('<b onclick="x()">fat</b>\n&amp;')
    expect(box.querySelector('b')).toBeNull()
  })

  it('has its type, and never a family of the system', () => {
    const { box } = drawItem('text', { ...still, value: 'x', fontSize: 60, typeface: 'boldItalic', fontName: 'Arial' })
    const style = letters(box)[0]?.parentElement?.style
    expect([style?.fontSize, style?.fontWeight, style?.fontStyle]).toEqual(['60px', '700', 'italic'])
    expect(style?.fontFamily).toBe('"Marquee Sans", sans-serif')
  })

  it('may have a family of the company, before the bundled one', () => {
    const { box } = drawItem('text', { ...still, value: 'x', fontType: 'company', fontName: 'Brand "Sans"; x' })
    expect(letters(box)[0]?.parentElement?.style.fontFamily).toBe('"Brand \\"Sans\\"; x", "Marquee Sans", sans-serif')
  })

  it.each([
    ['', '', 'start', 'center'],
    ['left', 'top', 'left', 'flex-start'],
    ['center', 'middle', 'center', 'center'],
    ['right', 'bottom', 'right', 'flex-end'],
  ])('is aligned %s and %s', (halign, valign, textAlign, justify) => {
    const { box } = drawItem('text', { ...still, value: 'x', halign, valign })
    const outer = box.firstElementChild as HTMLElement
    expect([(outer.firstElementChild as HTMLElement).style.textAlign, outer.style.justifyContent]).toEqual([
      textAlign,
      justify,
    ])
  })

  it('wraps, or is one line', () => {
    const space = (lineMode: string) =>
      letters(drawItem('text', { ...still, value: 'a\nb', lineMode }).box)[0]?.parentElement?.style.whiteSpace
    expect([space(''), space('single')]).toEqual(['pre-wrap', 'pre'])
    expect(drawItem('text', { ...still, value: 'a\nb', lineMode: 'single' }).box.textContent).toBe('a b')
  })

  it('has its outline below its letters, and its shadow below both', () => {
    const { box } = drawItem('text', {
      ...still,
      value: 'x',
      outlineSize: 2,
      outlineColor: '#ff0000',
      shadowColor: '#00000080',
      shadowXOffset: 3,
      shadowRadius: 5,
    })
    const [outline, own] = letters(box)
    expect(outline?.getAttribute('aria-hidden')).toBe('true')
    expect(outline?.style.textShadow).toContain('3px 0px 5px')
    expect(own?.style.textShadow).toBe('')
  })

  it.each([Number.NaN, Number.MAX_VALUE, -1e9, Number.POSITIVE_INFINITY])('with measures of %d is harmless', (much) => {
    const raw = { outlineSize: much, outlineColor: '#ff0000', shadowRadius: much, lineHeight: much, fontSize: much }
    const { box } = drawItem('text', { ...still, value: 'x' }, {}, { raw })
    expect(box.textContent).toContain('x')
    expect(box.innerHTML).not.toMatch(/NaN|Infinity/)
  })
})

describe('a ticker', () => {
  /** In a test nothing has a size. */
  const sized = (own: number) => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(own)
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(own)
  }
  const run = async (settings: object) => {
    sized(900)
    const drawn = drawItem('text', { value: 'x', speed: 5, ...settings }, { w: 1000, h: 500 }, { mode: 'playing' })
    await advance(0)
    void drawn.view.begin?.()
    return drawn
  }

  it.each([
    ['left', 'translate3d(-1020px, 0, 0)', 0, 10_200],
    ['right', 'translate3d(1020px, 0, 0)', -1020, 10_200],
    ['up', 'translate3d(0, -960px, 0)', 0, 19_200],
    ['down', 'translate3d(0, 960px, 0)', -960, 19_200],
  ])('goes %s, two hundredths of its box a second for each step of its speed', async (direction, to, start, ms) => {
    await run({ direction })
    const [animation] = page.media.animations.filter(({ state }) => state === 'running')
    expect(animation?.frames[1]?.transform).toBe(to)
    expect(animation?.timing).toEqual({ duration: ms, iterations: Number.POSITIVE_INFINITY })
    const { left, top } = animation?.element.style ?? {}
    expect([left, top]).toContain(start === 0 ? '0px' : `${start}px`)
  })

  it('has its words in the box when its page begins, and a copy behind them', async () => {
    const { box } = await run({ direction: 'left', value: 'abc' })
    const words = letters(box).map((one) => one.textContent)
    expect(words).toEqual(['abc', 'abc'])
    expect(box.querySelectorAll('[aria-hidden]')).toHaveLength(1)
  })

  it('of many short words is not copied without end', async () => {
    sized(0)
    const { box } = drawItem('text', { value: 'x', direction: 'left' }, { w: 100_000, h: 2 }, { mode: 'playing' })
    await advance(0)
    expect(letters(box).length).toBeLessThanOrEqual(9)
  })

  it('without words does nothing', async () => {
    await run({ direction: 'left', value: '' })
    expect(page.media.animations).toEqual([])
  })

  it('stands still in the designer', async () => {
    sized(900)
    drawItem('text', { value: 'x', direction: 'left' })
    await advance(1_000)
    expect(page.media.animations).toEqual([])
  })
})

describe('news', () => {
  const items = [
    { title: 'One\n one', at: '2026-11-24T05:00:00Z', text: 'first' },
    { title: 'Two', fields: [{ name: 'Price', value: '7 €' }] },
    { title: '' },
  ]

  it.each([
    [['title', 'pubDate'], 'One one – 2026-11-24 14:00\nTwo'],
    [['title', 'Price'], 'One one\nTwo – 7 €'],
    [['description'], 'first'],
    [['nothing'], 'kept'],
  ])('of the fields %j', (rssformat, words) => {
    const host = aHost({ zone: 'Asia/Tokyo' })
    host.known.set('source/4', { at: 1, body: { items } })
    const { box } = drawItem('text', { ...still, isRss: true, rss: '4', rssformat, value: 'kept' }, {}, { host })
    expect(box.textContent).toBe(words)
  })

  it('stand in one line of a ticker', () => {
    const host = aHost()
    host.known.set('source/4', { at: 1, body: { items } })
    const { box } = drawItem('text', { isRss: true, rss: '4', rssformat: ['title'] }, {}, { host })
    expect(box.textContent).toContain('One one\u2003•\u2003Two')
  })

  it('change as soon as there are others, and until there are some the text stands', () => {
    const host = aHost()
    const { box, end } = drawItem(
      'text',
      { ...still, isRss: true, rss: '4', rssformat: ['title'], value: 'soon' },
      {},
      { host },
    )
    expect(box.textContent).toBe('soon')
    host.tell('source/4', { items: [{ title: 'Now' }] })
    expect(box.textContent).toBe('Now')
    host.tell('source/4', { items: 'nonsense' })
    expect(box.textContent).toBe('soon')
    end()
    expect(host.listeners()).toBe(0)
  })
})
