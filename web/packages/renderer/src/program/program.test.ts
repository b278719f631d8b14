import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createPool } from '../pool'
import { advance, aStage, follow, page, picture, usePage } from '../stage.fake'
import { aDocument, aHost, anItem, aPage, aUse, type FakeHost, serve } from './program.fake'

usePage()

let host: FakeHost

beforeEach(() => {
  host = aHost()
  vi.setSystemTime(1_000_000)
})

const entry = (asset = 'doc', part = {}) => picture(asset, { kind: 'program', durationMs: 600_000, ...part })
const words = (value: string, part = {}) => anItem('text', { value, direction: 'static' }, part)

function play(pages: ReturnType<typeof aPage>[], part = {}) {
  serve({ '/doc': aDocument(pages, part) })
  return aStage({ program: host })
}

/** What can be read on top. */
function seen(): string {
  const layers = Array.from(page.root.querySelectorAll<HTMLElement>('[data-item]'))
    .map((item) => item.closest<HTMLElement>('[style*="z-index"]:not([style*="relative"])'))
    .filter((layer): layer is HTMLElement => layer !== null)
  layers.sort((x, y) => Number(y.style.zIndex) - Number(x.style.zIndex))
  return layers[0]?.textContent ?? ''
}

const item = (id: string) => {
  const found = Array.from(page.root.querySelectorAll<HTMLElement>('[data-item]')).find((one) => one.textContent === id)
  if (!found) throw new Error(`there is no ${id}`)
  return found
}

function tap(target: HTMLElement): void {
  for (const type of ['mousedown', 'mouseup']) {
    target.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: 5, clientY: 5 }))
  }
}

describe('a program', () => {
  it('is seen with its first page, once that can be shown', async () => {
    host.uses.set(3, aUse({ asset: 'pic' }))
    const { stage } = play([aPage([words('one'), anItem('media', {}, { contentId: 3 })]), aPage([words('two')])])
    page.media.loadMs = 200
    const shown = follow(stage.show(entry(), 0))
    await advance(150)
    expect(shown.state).toBe('pending')
    await advance(1_500)
    expect(shown.state).toBe('resolved')
    expect(seen()).toBe('one')
    expect(page.root.querySelector('img')?.getAttribute('src')).toBe('/pic')
  })

  it.each([
    [0, 'one'],
    [11_000, 'two'],
    [16_000, 'one'],
    [27_000, 'two'],
  ])('that begins %i ms in is where every other screen is', async (offset, text) => {
    const { stage } = play([aPage([words('one')]), aPage([words('two')], { duration: 5 })])
    stage.show(entry(), offset)
    await advance(700)
    expect(seen()).toBe(text)
  })

  it('changes its pages on time, and the next one is there before', async () => {
    const { stage } = play([aPage([words('one')]), aPage([words('two')]), aPage([words('three')])])
    stage.show(entry(), 0)
    await advance(500)
    const at: string[] = []
    for (let t = 500; t < 31_000; t += 50) {
      if (at[at.length - 1] !== seen()) at.push(seen())
      await advance(50)
    }
    expect(at).toEqual(['one', 'two', 'three', 'one'])
    expect(page.root.textContent).toContain('one')
  })

  it('has something to see at every moment', async () => {
    const { stage } = play([aPage([words('one')], { duration: 1 }), aPage([words('two')], { duration: 1 })])
    stage.show(entry(), 0)
    await advance(500)
    for (let i = 0; i < 200; i++) {
      await advance(37)
      expect(seen()).toMatch(/one|two/)
    }
  })

  it('stays on a page of duration 0', async () => {
    const { stage } = play([aPage([words('one')], { duration: 0 }), aPage([words('two')])], { type: 2 })
    stage.show(entry(), 0)
    await advance(500_000)
    expect(seen()).toBe('one')
  })

  it('of a video wall leaves out the pages of other screens', async () => {
    const pages = [aPage([words('left')], { targetScreen: '1,1' }), aPage([words('right')], { targetScreen: '1,2' })]
    const { stage } = play(pages, { displayColumn: 2 })
    stage.show({ ...entry(), cell: { row: 1, column: 2, rows: 1, columns: 2 } }, 0)
    await advance(15_000)
    expect(seen()).toBe('right')
  })

  it.each([
    ['is not there', 'missing', 'missing'],
    ['is no program', 'noise', 'decode'],
    ['is no JSON', 'broken', 'decode'],
  ])('whose document %s is refused', async (_, asset, code) => {
    const { stage, reported } = play([aPage()])
    serve({ '/noise': { pages: [] }, '/broken': '{' as never })
    const shown = follow(stage.show(entry(asset), 0))
    await advance(100)
    expect(shown.state).toContain(code)
    expect(reported()).toEqual([`${asset} ${code}`])
  })

  it('is refused where nobody shows programs', async () => {
    serve({ '/doc': aDocument([aPage()]) })
    const { stage, reported } = aStage()
    follow(stage.show(entry(), 0))
    await advance(10)
    expect(reported()).toEqual(['doc decode'])
  })

  it('leaves nothing behind after 200 pages', async () => {
    host.uses.set(1, aUse({ asset: 'a' }))
    host.uses.set(2, aUse({ kind: 'video', asset: 'v', durationMs: 2_000 }))
    const items = () => [
      words('x'),
      anItem('text', { value: 'ticker' }),
      anItem('clock'),
      anItem('weather', { url: '5' }),
      anItem('media', {}, { itemContents: [{ id: 1, duration: 1, effect: 1 }, { id: 2 }] }),
    ]
    host.source = async (asset) => {
      const url = `blob:${asset}/${Math.random()}`
      page.media.objectUrls.add(url)
      return url
    }
    const pages = [aPage(items(), { duration: 2 }), aPage(items(), { duration: 1 })]
    const { stage } = play(pages)
    page.media.loadMs = 1
    stage.show(entry(), 0)
    const count = () => ({
      nodes: page.root.querySelectorAll('*').length,
      listeners: page.media.listeners(),
      data: host.listeners(),
      urls: page.media.objectUrls.size,
    })
    await advance(12_150)
    const before = count()
    await advance(300_000)
    expect(count()).toEqual(before)
    expect(page.media.videos.length).toBeLessThanOrEqual(2)
    stage.dispose()
    await advance(5_000)
    expect(count()).toEqual({ nodes: 0, listeners: 0, data: 0, urls: 0 })
    expect(vi.getTimerCount()).toBe(0)
  }, 60_000)
})

describe('films', () => {
  it('of a program share the media elements of the page, and take what goes', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage() {} } as never)
    for (const id of [1, 2, 3]) host.uses.set(id, aUse({ kind: 'video', asset: `v${id}`, durationMs: 10_000 }))
    serve({
      '/doc': aDocument([
        aPage([anItem('media', {}, { contentId: 1 }), anItem('media', {}, { contentId: 2 })]),
        aPage([anItem('media', {}, { contentId: 3 })]),
      ]),
    })
    const { stage, problems } = aStage({ program: host, pool: createPool(2) })
    stage.show(picture('film', { kind: 'video', asset: 'film' }), 0)
    await advance(200)
    stage.prepare(entry())
    await advance(500)
    stage.show(entry(), 0)
    await advance(1_000)
    const playing = () => Array.from(page.root.querySelectorAll('video'), (video) => video.getAttribute('src'))
    expect(playing().sort()).toEqual(['/v1', '/v2'])
    await advance(9_500)
    expect(playing()).toEqual(['/v3'])
    expect(page.media.videos).toHaveLength(2)
    expect(problems).toEqual([])
  })

  it('that are more than there are elements play from the lowest on, and the others are left out', async () => {
    for (const id of [1, 2, 3]) host.uses.set(id, aUse({ kind: 'video', asset: `v${id}`, durationMs: 10_000 }))
    const { stage, problems } = play([aPage([1, 2, 3].map((contentId) => anItem('media', {}, { contentId })))])
    stage.show(entry(), 0)
    await advance(3_000)
    const playing = Array.from(page.root.querySelectorAll('video'), (video) => video.getAttribute('src'))
    expect(playing).toEqual(['/v1', '/v2'])
    expect(problems).toEqual([])
  })

  it.each([
    [false, 60, false],
    [true, 60, true],
    [false, 0, true],
  ])('of an item with mute %s at volume %i are muted: %s', async (mute, volume, muted) => {
    host.uses.set(1, aUse({ kind: 'video', asset: 'v' }))
    serve({ '/doc': aDocument([aPage([anItem('media', {}, { contentId: 1, mute })])]) })
    const { stage } = aStage({ program: host, volume: () => volume })
    stage.show(entry(), 0)
    await advance(800)
    expect(page.media.videos[0]?.muted).toBe(muted)
    expect(page.media.videos[0]?.volume).toBeCloseTo(volume / 100)
  })
})

describe('touches', () => {
  const leads = (name: string, type: string, value = '', part = {}) =>
    words(name, { onTouch: { type, value }, ...part })

  it('lead to a page, and after a minute without one the plan is back', async () => {
    const pages = [
      aPage([leads('to third', 'page', 'third')]),
      aPage([words('second')]),
      aPage([leads('back', 'back')], { screenKey: 'third' }),
    ]
    const { stage } = play(pages)
    stage.show(entry(), 0)
    await advance(1_000)
    expect(stage.held).toBe(false)
    tap(item('to third'))
    await advance(500)
    expect(seen()).toBe('back')
    await advance(58_000)
    expect(seen()).toBe('back')
    expect(stage.held).toBe(true)
    await advance(2_000)
    expect(stage.held).toBe(false)
    expect(seen()).toBe('to third') // 61 s in: the first page once more
  })

  it('lead back', async () => {
    const { stage } = play([aPage([leads('go', 'next')]), aPage([leads('back', 'back')])], { type: 2 })
    stage.show(entry(), 0)
    await advance(500)
    tap(item('go'))
    await advance(500)
    expect(seen()).toBe('back')
    tap(item('back'))
    await advance(500)
    expect(seen()).toBe('go')
  })

  it('show and hide items', async () => {
    const opener = words('open', { onTouch: { type: 'show', item: 'popup' } })
    const popup = words('popup', { id: 'popup', onTouch: { type: 'hide', item: 'popup' } })
    const { stage } = play([aPage([opener, popup])], { type: 2 })
    stage.show(entry(), 0)
    await advance(500)
    expect(item('popup').style.display).toBe('none')
    tap(item('open'))
    expect(item('popup').style.display).toBe('')
    tap(item('popup'))
    expect(item('popup').style.display).toBe('none')
  })

  it('lead to another program, and from there back', async () => {
    host.uses.set(9, aUse({ kind: 'program', asset: 'other' }))
    const { stage } = play([aPage([leads('other program', 'program', '9')])], { type: 2 })
    serve({
      '/doc': aDocument([aPage([leads('other program', 'program', '9')])], { type: 2 }),
      '/other': aDocument([aPage([leads('home again', 'back')]), aPage([words('x')])], { type: 2 }),
    })
    stage.show(entry(), 0)
    await advance(500)
    tap(item('other program'))
    await advance(1_000)
    expect(page.root.textContent).toContain('home again')
    expect(page.root.textContent).not.toContain('other program')
    tap(item('home again'))
    await advance(1_000)
    expect(page.root.textContent).toBe('other program')
  })

  it('from program to program and on do not pile up', async () => {
    host.uses.set(9, aUse({ kind: 'program', asset: 'doc' }))
    const { stage } = play([aPage([leads('again', 'program', '9')])], { type: 2 })
    stage.show(entry(), 0)
    await advance(500)
    tap(item('again'))
    await advance(1_000)
    const nodes = page.root.querySelectorAll('*').length
    for (let i = 0; i < 20; i++) {
      tap(item('again'))
      await advance(1_000)
    }
    expect(page.root.querySelectorAll('*').length).toBe(nodes)
  })

  it('that lead to a link show its page, which can be closed', async () => {
    const { stage } = play([aPage([leads('web', 'link', 'https://example.com/')])], { type: 2 })
    stage.show(entry(), 0)
    await advance(500)
    vi.mocked(fetch).mockResolvedValue({ ok: true } as Response)
    tap(item('web'))
    await advance(1_000)
    expect(page.root.querySelector('iframe')?.getAttribute('src')).toBe('https://example.com/')
    page.root.querySelector('button')?.click()
    await advance(1_000)
    expect(page.root.querySelector('iframe')).toBeNull()
    expect(seen()).toBe('web')
  })

  it('that swipe show the next content', async () => {
    for (const id of [1, 2]) host.uses.set(id, aUse({ asset: `p${id}` }))
    const flipped = anItem('media', {}, { itemContents: [{ id: 1 }, { id: 2 }], supportFlip: true })
    const { stage } = play([aPage([flipped])], { type: 2 })
    stage.show(entry(), 0)
    await advance(1_500)
    const target = page.root.querySelector<HTMLElement>('[data-item]') as HTMLElement
    const top = () => Array.from(page.root.querySelectorAll('img'), (image) => image.getAttribute('src'))
    expect(top()).toEqual(['/p1'])
    target.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, clientX: 300, clientY: 5 }))
    target.dispatchEvent(new MouseEvent('mouseup', { bubbles: true, clientX: 100, clientY: 9 }))
    await advance(1_500)
    expect(top()).toEqual(['/p2'])
  })
})
