import { type Message, standardMessage } from '@marquee/model/message/message'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aHost, aUse, type FakeHost } from '../program/program.fake'
import { advance, page, usePage } from '../stage.fake'
import { createMessageBoard, type MessageBoard, type Showing } from './board'

usePage()

let host: FakeHost
let board: MessageBoard
let problems: string[]
let size: { width: number; height: number }

beforeEach(() => {
  size = { width: 960, height: 540 }
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => size.width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => size.height)
  host = aHost()
  problems = []
  board = createMessageBoard({ root: page.root, host, problem: (key, detail) => problems.push(`${key} ${detail}`) })
})

const message = (content: string, part: Partial<Message> = {}): Message => ({
  ...standardMessage,
  textSize: 100,
  content,
  ...part,
})

const showing = (key: string, part: Partial<Message> = {}, since = 0): Showing => ({
  key,
  since,
  message: message(key, part),
})

const bands = () => Array.from(board.element.children) as HTMLElement[]
const seen = () => bands().filter(({ style }) => style.display !== 'none' && style.opacity === '1')
/** What is seen, with its place in pixels: a band of one line is 190 units, which are 95. */
const places = () => seen().map((one) => `${firstWords(one)} ${one.style.top} ${one.style.height}`)
/** What moves says its words again behind themselves. */
const firstWords = (one: HTMLElement) =>
  Array.from(one.querySelectorAll('div')).find(({ children, textContent }) => children.length === 0 && textContent)
    ?.textContent

async function show(...showings: Showing[]) {
  board.show(showings)
  await advance(3_000)
}

describe('messages on a screen', () => {
  it('stand in their bands, and none covers another', async () => {
    const still = { flow: 'static' } as const
    await show(
      showing('a', { ...still, position: 'bottom' }),
      showing('b', { ...still, position: 'bottom' }),
      showing('c', { ...still, position: 'top' }),
      showing('d', { ...still, position: 'middle' }),
    )
    expect(places()).toEqual(['a 445px 95px', 'b 350px 95px', 'c 0px 95px', 'd 223px 95px'])
  })

  it('let through what is beneath, to the eye and to a touch', async () => {
    await show(showing('a'))
    expect(board.element.style.pointerEvents).toBe('none')
    expect(board.element.style.backgroundColor).toBe('')
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)>',
    '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
    '"><script src=//example.com/a.js></script>',
    "'-alert(1)-'",
    '<iframe srcdoc="<script>alert(1)</script>">',
    '<a href="javascript:alert(1)">x</a>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<body onpageshow=alert(1)>',
    '<style>@import "//example.com/a.css";</style>',
    '<form><button formaction=javascript:alert(1)>x',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '<details open ontoggle=alert(1)>',
    '<base href=//example.com/>',
    '<link rel=stylesheet href=//example.com/a.css>',
    '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
    '{{constructor.constructor("alert(1)")()}}',
    '<!--<img src="--><img src=x onerror=alert(1)//">',
    '\u202e<tpircs>',
  ])('are plain text in a band and over the whole screen, though they look like %j', async (words) => {
    await show(showing(words, { flow: 'static' }), { ...showing('b'), message: message(words), layout: 'full' })
    expect(seen().map(({ textContent }) => textContent?.startsWith(words))).toEqual([true, true])
    const names = new Set(Array.from(page.root.querySelectorAll('*')).map(({ tagName }) => tagName))
    expect(Array.from(names)).toEqual(['DIV'])
  })

  it('go when they are over, and leave nothing behind', async () => {
    await show(showing('a'), showing('b'))
    await show(showing('b'))
    expect(seen()).toHaveLength(1)
    await show()
    expect(bands()).toHaveLength(0)
    board.dispose()
    expect(page.root.children).toHaveLength(0)
  })

  it('that stay are not drawn again', async () => {
    await show(showing('a', { position: 'top' }))
    const [before] = seen()
    await show(showing('b', { position: 'top' }), showing('a', { position: 'top' }))
    expect(seen()).toContain(before)
    expect(before?.style.top).toBe('95px')
  })

  it('that change are seen as they were until the new words can be', async () => {
    await show(showing('a', { flow: 'static' }))
    board.show([{ key: 'a', since: 0, message: message('new', { flow: 'static' }) }])
    expect(seen().map(firstWords)).toEqual(['a'])
    await advance(3_000)
    expect(bands()).toHaveLength(1)
    expect(seen().map(firstWords)).toEqual(['new'])
  })

  it('that find no room wait until there is some', async () => {
    const high = { flow: 'up', textSize: 200 } as const // 900 of 1080
    await show(showing('a', high), showing('b', high))
    expect(seen()).toHaveLength(1)
    await show(showing('b', high))
    expect(seen().map(firstWords)).toEqual(['b'])
  })

  it('follow the size of the screen', async () => {
    vi.stubGlobal('ResizeObserver', undefined) // the oldest screens have none
    board = createMessageBoard({ root: page.root, host })
    await show(showing('a', { position: 'top' }))
    size = { width: 1080, height: 1920 }
    window.dispatchEvent(new Event('resize'))
    await advance(3_000)
    expect(seen()[0]?.style.height).toBe('190px')
    vi.unstubAllGlobals()
  })

  it('are drawn anew with another picture behind their words', async () => {
    host.uses.set(7, aUse({ asset: 'one' }))
    await show(showing('a', { bgImage: '7' }))
    const [before] = seen()
    host.uses.set(7, aUse({ asset: 'two' }))
    await show(showing('a', { bgImage: '7' }))
    expect(seen()[0]).not.toBe(before)
    expect(seen()[0]?.querySelector('img')?.getAttribute('src')).toBe('/two')
  })

  it('that are none are told and left out, and the others show', async () => {
    await show(showing('a', { textColor: 'url(x)' }), showing('b'))
    expect(problems).toEqual([expect.stringMatching(/^a .*textColor/)])
    expect(seen().map(firstWords)).toEqual(['b'])
  })
})

describe('the lines of a source', () => {
  const lines = { isRss: true, rss: '9', rssformat: ['title'] }

  it('show once they are there', async () => {
    await show({ key: 'a', since: 0, message: message('', lines) })
    expect(seen()).toHaveLength(0)
    host.tell('source/9', { items: [{ title: 'News' }] })
    await advance(3_000)
    expect(seen().map(firstWords)).toEqual(['News'])
  })

  it('have words in their place until then', async () => {
    await show({ key: 'a', since: 0, message: message('soon', lines) })
    expect(seen().map(firstWords)).toEqual(['soon'])
    host.tell('source/9', { items: [{ title: 'News' }] })
    await advance(100)
    expect(seen().map(firstWords)).toEqual(['News'])
  })
})

describe('the sound of a message', () => {
  const loudness = { pool: {} as never, volume: () => 40, refused: vi.fn() }
  let heard: HTMLAudioElement[]

  beforeEach(() => {
    heard = []
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
      heard.push(this as HTMLAudioElement)
    })
    vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
      heard = heard.filter((one) => one !== this)
    })
    board.dispose()
    board = createMessageBoard({ root: page.root, host, loudness })
    host.uses.set(3, aUse({ kind: 'audio', asset: 'chime', durationMs: 5_000 }))
  })

  it('is heard once, as loud as the screen is', async () => {
    await show(showing('a', { audio: '3' }, Date.now()))
    expect(heard.map(({ src, volume, loop }) => [new URL(src).pathname, volume, loop])).toEqual([
      ['/chime', 0.4, false],
    ])
  })

  it('is not heard by a screen that comes later than it lasts', async () => {
    await show(showing('a', { audio: '3' }, Date.now() - 5_000))
    expect(heard).toHaveLength(0)
  })

  it('goes on when the message is drawn anew, and ends with it', async () => {
    const since = Date.now()
    await show(showing('a', { audio: '3' }, since))
    const before = heard.slice()
    await show(showing('a', { audio: '3', bgImage: '7' }, since))
    expect(heard).toEqual(before)
    await show()
    expect(heard).toHaveLength(0)
  })

  it('is heard of each, and of one that is shown once more', async () => {
    await show(showing('a', { audio: '3' }, Date.now()), showing('b', { audio: '3' }, Date.now()))
    expect(heard).toHaveLength(2)
    const [, before] = heard
    await show(showing('b', { audio: '3' }, Date.now()))
    expect([heard.length, heard[0] === before]).toEqual([1, false])
    board.dispose()
    expect(heard).toHaveLength(0)
  })

  it('ends with the message', async () => {
    await show(showing('a', { audio: '3' }, Date.now()))
    await show()
    expect(heard).toHaveLength(0)
  })
})
