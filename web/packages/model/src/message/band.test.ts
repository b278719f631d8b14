import { describe, expect, it } from 'vitest'
import { bandOf, programOf, roomOf, wrapWidth } from './band'
import { type Message, standardMessage } from './message'

const message = (part: Partial<Message> = {}): Message => ({ ...standardMessage, content: 'x', textSize: 100, ...part })
const room = { width: 1920, height: 1080 }

it.each([
  [1920, 1080, 1920, 1080],
  [3840, 2160, 1920, 1080],
  [1080, 1920, 1080, 1920],
  [1280, 800, 1728, 1080],
  [0, 0, 0, 0],
])('a screen of %i × %i pixels is a room of %i × %i units', (wide, high, width, height) => {
  expect(roomOf(wide, high)).toEqual({ width, height })
})

describe('the band of a message (G154)', () => {
  it.each<[string, Partial<Message>, number, ReturnType<typeof bandOf>]>([
    ['of words that move along is one line', { flow: 'left' }, 9, { height: 190, flow: 'left' }],
    ['of words that move up is three lines', { flow: 'up' }, 1, { height: 450, flow: 'up' }],
    ['of words that stand is as high as they need', { flow: 'static' }, 2, { height: 320, flow: 'static' }],
    ['of words that stand is a line at least', { flow: 'static' }, 0, { height: 190, flow: 'static' }],
    ['of more than half a screen of words moves up', { flow: 'static' }, 4, { height: 450, flow: 'up' }],
    ['of the lines of a source moves', { flow: 'static', isRss: true, rss: '1' }, 1, { height: 450, flow: 'up' }],
    ['is never higher than the screen', { flow: 'up', textSize: 540 }, 1, { height: 1026, flow: 'up' }],
  ])('%s', (_, part, lines, band) => {
    expect(bandOf(message(part), room, lines)).toEqual(band)
  })

  it('wraps its words with a free edge', () => {
    expect(wrapWidth(message(), room)).toBe(1860)
  })
})

describe('a band as a program (R465)', () => {
  const all = message({
    content: '火災訓練 <b>',
    flow: 'static',
    speed: 7,
    textColor: '#112233',
    bgColor: '#44556677',
    fontType: 'company',
    fontFace: 'Brand',
    shadowRadius: 4,
    shadowXOffset: -2,
    shadowYOffset: 3,
    shadowColor: '#000000',
    outlineColor: '#ffffff',
    outlineSize: 5,
    bgImage: '12',
  })

  it('has every setting of the message', () => {
    const program = programOf(all, { height: 190, flow: 'static' }, room)
    expect([program.displayWidth, program.displayHeight, program.order.length]).toEqual([1920, 190, 1])
    const [page] = Array.from(program.pages.values())
    expect(page).toMatchObject({ bgColor: '#44556677', bgImageId: 12, scaleType: 1 })
    const [words] = Array.from(program.items.values())
    expect(words).toMatchObject({
      type: 'text',
      x: 30,
      w: 1860,
      h: 190,
      settings: {
        value: '火災訓練 <b>',
        direction: 'static',
        speed: 7,
        fontSize: 100,
        textColor: '#112233',
        fillColor: '#00000000',
        fontType: 'company',
        fontName: 'Brand',
        shadowRadius: 4,
        shadowXOffset: -2,
        shadowYOffset: 3,
        shadowColor: '#000000',
        outlineColor: '#ffffff',
        outlineSize: 5,
        valign: 'middle',
      },
    })
  })

  it('lets words that move along have the whole width', () => {
    const program = programOf(message(), { height: 190, flow: 'left' }, room)
    const [words] = Array.from(program.items.values())
    expect(words).toMatchObject({ x: 0, w: 1920, settings: { direction: 'left', lineMode: 'single' } })
  })

  it('has the lines of its source', () => {
    const program = programOf(
      message({ isRss: true, rss: '7', rssformat: ['title', 'text'] }),
      { height: 9, flow: 'up' },
      room,
    )
    const [words] = Array.from(program.items.values())
    expect(words).toMatchObject({ settings: { isRss: true, rss: '7', rssformat: ['title', 'text'] } })
  })

  it('is none of what is no message', () => {
    const wrong = { ...message(), textColor: 'javascript:1' }
    expect(() => programOf(wrong, { height: 190, flow: 'left' }, room)).toThrow(/textColor/)
  })
})
