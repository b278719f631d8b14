import { type Message, standardMessage } from '@marquee/model/message/message'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aHost } from '../program/program.fake'
import { advance, page, usePage } from '../stage.fake'
import { createMessageBoard, type MessageBoard, type Showing } from './board'

usePage()

let board: MessageBoard
let seen: string[]
let shows: readonly string[]
let problems: string[]

/** A letter is as wide as it is high, and words are wrapped at 1812 units. */
const lettersOf = ({ textContent, style }: HTMLElement) =>
  (textContent ?? '').split(' ').map((word) => word.length * Number.parseFloat(style.fontSize))

function linesOf(element: HTMLElement): number {
  let [lines, used] = [1, 0]
  for (const width of lettersOf(element)) {
    used += width
    if (used > 1812) [lines, used] = [lines + 1, width]
  }
  return lines
}

beforeEach(() => {
  const { prototype } = HTMLElement
  vi.spyOn(prototype, 'clientWidth', 'get').mockReturnValue(960)
  vi.spyOn(prototype, 'clientHeight', 'get').mockReturnValue(540)
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => {
    const width = `${Math.max(...lettersOf(element as HTMLElement))}px`
    return Object.assign(document.createElement('div').style, { width })
  })
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(1812)
  vi.spyOn(prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return linesOf(this) * 1.3 * Number.parseFloat(this.style.fontSize)
  })
  seen = []
  problems = []
  board = createMessageBoard({
    root: page.root,
    host: aHost(),
    seen: (key) => seen.push(key),
    shows: (keys) => {
      shows = keys
    },
    problem: (key) => problems.push(key),
  })
})

const message = (content: string, part: Partial<Message> = {}): Message => ({ ...standardMessage, content, ...part })
const band = (key: string, part: Partial<Showing> = {}): Showing => ({ key, since: 0, message: message(key), ...part })
const full = (key: string, part: Partial<Showing> = {}): Showing => band(key, { layout: 'full', ...part })

const strips = () => Array.from(board.element.children) as HTMLElement[]
/** The first words of each, from the one that lies over all to the one beneath all. */
const downwards = () =>
  strips()
    .reverse() // of those at one height the last lies over the others
    .sort((a, b) => Number(b.style.zIndex) - Number(a.style.zIndex))
    .map(wordsOf)
const wordsOf = (strip: HTMLElement) =>
  Array.from(strip.querySelectorAll('div')).find(({ children, textContent }) => children.length === 0 && textContent)
    ?.textContent
const stripOf = (words: string) => strips().find(({ textContent }) => textContent?.includes(words))
const sizeOf = (words: string) =>
  Array.from(stripOf(words)?.querySelectorAll('div') ?? []).find(
    ({ style, textContent }) => style.fontSize !== '24px' && style.fontSize && textContent === words,
  )?.style.fontSize

async function show(...showings: Showing[]) {
  board.show(showings)
  await advance(3_000)
}

describe('a message over the whole screen', () => {
  it('covers it all, and the bands go on beneath', async () => {
    await show(full('fire'), band('news'))
    const [over, beneath] = [stripOf('fire'), stripOf('news')]
    expect([over?.style.top, over?.style.height]).toEqual(['0px', '540px'])
    expect(beneath?.style.opacity).toBe('1')
    expect(downwards()).toEqual(['fire', 'news'])
    await show(band('news'))
    expect(strips()).toEqual([beneath])
  })

  it.each(['#00000000', '#000000CC', '#B3001B80'])(
    'lets nothing shine through that lies beneath, in the colour "%s"',
    async (bgColor) => {
      await show(full('fire', { message: message('fire', { bgColor }) }), band('news'))
      expect(stripOf('fire')?.style.backgroundColor).toBe('rgb(0, 0, 0)')
      expect(stripOf('news')?.style.backgroundColor).toBe('')
    },
  )

  it('lies over a weaker one', async () => {
    await show(full('fire'), full('flood'))
    expect(downwards()).toEqual(['fire', 'flood'])
  })

  it('lies over bands that are stronger, unless it is for practice: those are seen over it', async () => {
    await show(full('practice', { label: 'A drill' }))
    await show(band('fire'), full('practice', { label: 'A drill' }), band('news'))
    expect([downwards(), shows]).toEqual([
      ['fire', 'practice', 'news'],
      ['fire', 'practice'],
    ])
    await show(band('fire'), full('flood'), full('practice', { label: 'A drill' }), band('news'))
    expect([downwards(), shows]).toEqual([['flood', 'fire', 'practice', 'news'], ['flood']])
    await show(band('fire'), band('news'))
    expect(seen).toEqual(['practice', 'fire', 'flood', 'fire', 'news'])
  })

  it('begins below bands at the top that are seen over it, so that its label is told from them', async () => {
    const drill = full('practice', { label: 'A drill' })
    const top = (key: string) => band(key, { message: message(key, { position: 'top', flow: 'static' }) })
    const placeOf = (words: string) => [stripOf(words)?.style.top, stripOf(words)?.style.height]
    await show(top('fire'), band('smoke'), drill, top('news'))
    expect([placeOf('fire'), placeOf('practice')]).toEqual([
      ['0px', '61px'],
      ['61px', '479px'],
    ])
    await show(band('smoke'), drill, top('news'))
    expect(placeOf('practice')).toEqual(['0px', '540px'])
    await show(top('fire'), full('flood'))
    expect(placeOf('flood')).toEqual(['0px', '540px'])
  })

  it('takes as little as they leave', async () => {
    const high = band('fire', { message: message('fire', { position: 'top', flow: 'up', textSize: 200 }) })
    await show(high, full('practice', { label: 'A drill' }))
    expect([stripOf('practice')?.style.height, problems]).toEqual(['90px', []])
  })

  it('lies over bands that come while other words are to come in its place', async () => {
    await show(full('fire'))
    board.show([full('fire', { message: message('fire and smoke') }), band('news'), band('more'), band('most')])
    expect(downwards()).toEqual(['fire and smoke', 'fire', 'news', 'more', 'most'])
    expect(shows).toEqual(['fire'])
  })

  it('has its words as large as they fit, and stands', async () => {
    await show(full('fire', { message: message('fire', { flow: 'left' }) }), full('leave the building'))
    expect(sizeOf('fire')).toBe('453px') // 4 letters in 1812
    expect(sizeOf('leave the building')).toBe('226px') // 8 letters in 1812
    expect(stripOf('fire')?.textContent).toBe('fire')
  })

  it('has its label above, and a band has it before its words', async () => {
    await show(full('fire', { label: 'A drill' }), band('news', { label: 'A test' }))
    expect(stripOf('fire')?.textContent).toBe('fireA drill')
    expect(stripOf('news')?.textContent).toContain('A test\u2003\u2022\u2003news')
  })

  it('is drawn anew when its layout or its label is another', async () => {
    await show(full('fire'))
    const before = stripOf('fire')
    await show(full('fire', { label: 'A drill' }))
    expect(stripOf('fire')).not.toBe(before)
    await show(band('fire'))
    expect(stripOf('fire')?.style.height).not.toBe('540px')
  })

  it('takes the touches of what it covers', async () => {
    await show(full('fire'), band('news'))
    expect([stripOf('fire')?.style.pointerEvents, stripOf('news')?.style.pointerEvents]).toEqual(['auto', ''])
  })

  it('that is none is told, and what it would cover is seen', async () => {
    await show(full('fire', { message: message('fire', { textColor: 'red' }) }), band('news'))
    expect([problems, seen]).toEqual([['fire'], ['news']])
  })
})

describe('which words are seen', () => {
  it('is told once they are, and once', async () => {
    board.show([band('news')])
    expect(seen).toEqual([])
    await advance(3_000)
    await show(band('news'))
    expect(seen).toEqual(['news'])
  })

  it('is told of what is covered when it is so no more', async () => {
    await show(full('fire'))
    await show(full('fire'), full('flood'), band('news'))
    expect(seen).toEqual(['fire'])
    await show(band('news'))
    expect(seen).toEqual(['fire', 'news'])
  })

  it('is told anew of what was covered in between', async () => {
    await show(band('news'))
    expect(shows).toEqual(['news'])
    board.show([full('fire'), band('news')])
    expect(shows).toEqual(['fire', 'news']) // what covers it is not drawn yet
    await advance(3_000)
    expect(shows).toEqual(['fire'])
    await show(band('news'))
    expect([seen, shows]).toEqual([['news', 'fire', 'news'], ['news']])
  })

  it('is not told of what is covered by words that others are to come in place of', async () => {
    await show(full('fire'))
    board.show([full('fire', { label: 'A drill' }), band('news')])
    board.show([full('fire', { label: 'A test' }), band('news')])
    expect([seen, shows]).toEqual([['fire'], ['fire']])
    await advance(3_000)
    expect(seen).toEqual(['fire', 'fire'])
  })

  it('is told of what has room, and anew once there is room again', async () => {
    const high = { flow: 'up', textSize: 200 } as const // 900 of 1080
    const highBand = (key: string) => band(key, { message: message(key, high) })
    await show(highBand('sale'))
    await show(highBand('news'), highBand('sale'))
    expect([seen, shows]).toEqual([['sale', 'news'], ['news']])
    await show(highBand('sale'))
    expect([seen, shows]).toEqual([['sale', 'news', 'sale'], ['sale']])
  })
})
