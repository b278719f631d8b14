import type { ItemKey, PageKey, Program } from '@marquee/model/program/program'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { advance, page, usePage } from '../stage.fake'
import { createPageView, type PageView } from './page'
import { aHost, anItem, aPage, aProgram, aUse, type FakeHost, keyOf } from './program.fake'

usePage()

let host: FakeHost

beforeEach(() => {
  host = aHost()
})

function still(program: Program, pageKey = program.order[0] as PageKey): PageView {
  const view = createPageView(program, pageKey, host, 'still')
  page.root.appendChild(view.element)
  return view
}

/** The program with another record of an item. */
function changed(program: Program, id: string, part: object): Program {
  const key = keyOf(program, id)
  const item = { ...program.items.get(key), ...part }
  return { ...program, items: new Map(program.items).set(key, item as never) }
}

const shape = (id: string, part = {}) => anItem('shape', { fill: true, fillColor: '#ff0000' }, { id, ...part })

describe('a page', () => {
  it('has the size of its canvas, and is brought into its parent by one transform', () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(960)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640)
    const view = still(aProgram([aPage()]))
    const canvas = view.element.firstElementChild as HTMLElement
    expect([canvas.style.width, canvas.style.height]).toEqual(['1920px', '1080px'])
    expect(canvas.style.transform).toBe('translate(0px, 50px) scale(0.5, 0.5)')
  })

  it('of a video wall shows the cell of its screen', () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(960)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(540)
    host = aHost({ cell: { row: 2, column: 1, rows: 2, columns: 2 } })
    const view = still(aProgram([aPage()], { displayRow: 2, displayColumn: 2 }))
    expect((view.element.firstElementChild as HTMLElement).style.transform).toBe('translate(0px, -540px) scale(1, 1)')
  })

  it('places and turns its items, the lowest first, and drops nothing below them', () => {
    const program = aProgram([aPage([shape('a', { x: 10, y: -20, w: 30, h: 40, degree: 450 }), shape('b')])])
    const view = still(program)
    const [a, b] = ['a', 'b'].map((id) => view.item(keyOf(program, id)) as HTMLElement)
    expect(a?.style.transform).toBe('translate(10px, -20px) rotate(90deg)')
    expect([a?.style.width, a?.style.height]).toEqual(['30px', '40px'])
    expect(a?.nextElementSibling).toBe(b)
    expect(view.item('none' as ItemKey)).toBeNull()
    expect(view.keyOf(b?.querySelector('path') ?? null)).toBe(keyOf(program, 'b'))
    expect(view.keyOf(document.body)).toBeNull()
  })

  it('has the colour and the picture of its background', async () => {
    host.uses.set(7, aUse({ asset: 'sea' }))
    const view = still(aProgram([aPage([], { bgColor: '#102030', bgImageId: 7, scaleType: 3 })]))
    await advance(2_000)
    await view.ready
    const image = view.element.querySelector('img')
    expect(image?.getAttribute('src')).toBe('/sea')
    expect(image?.style.objectFit).toBe('fill')
    expect(image?.parentElement?.style.backgroundColor).toBe('rgb(16, 32, 48)')
  })

  it('waits for its pictures, and not longer than 2 s', async () => {
    host.uses.set(7, aUse({ asset: 'late' }))
    page.media.lost.add('/late')
    const view = still(aProgram([aPage([anItem('media', {}, { contentId: 7 })])]))
    let ready = false
    void view.ready.then(() => {
      ready = true
    })
    await advance(1_900)
    expect(ready).toBe(false)
    await advance(200)
    expect(ready).toBe(true)
  })
})

describe('a program that is edited', () => {
  it('is drawn anew only where a record is another one', () => {
    const program = aProgram([aPage([shape('a'), shape('b'), anItem('text', { value: 'x' }, { id: 'c' })])])
    const view = still(program)
    const contents = () => Array.from(view.element.querySelectorAll('[data-item]'), (one) => one.firstElementChild)
    const before = contents()
    view.update(
      changed(program, 'b', { settings: { ...program.items.get(keyOf(program, 'b'))?.settings, fill: false } }),
    )
    const after = contents()
    expect(after.map((content, i) => content === before[i])).toEqual([true, false, true])
  })

  it('only places what is only moved or turned', async () => {
    const program = aProgram([aPage(Array.from({ length: 200 }, (_, i) => shape(`i${i}`)))])
    const view = still(program)
    const touched: MutationRecord[] = []
    const observer = new MutationObserver((records) => touched.push(...records))
    observer.observe(view.element, { subtree: true, childList: true, attributes: true, characterData: true })
    let moved = program
    for (let i = 0; i < 200; i++) moved = changed(moved, `i${i}`, { x: i, y: 2 * i, degree: i, id: `j${i}` })
    view.update(moved)
    touched.push(...observer.takeRecords())
    expect(touched.every(({ type, target }) => type === 'attributes' && (target as HTMLElement).dataset.item)).toBe(
      true,
    )
    expect(view.item(keyOf(moved, 'j7'))?.style.transform).toBe('translate(7px, 14px) rotate(7deg)')
    observer.disconnect()
  })

  it('adds, takes away and puts in order', () => {
    const program = aProgram([aPage([shape('a'), shape('b'), shape('c')])])
    const view = still(program)
    const pageKey = program.order[0] as PageKey
    const before = program.pages.get(pageKey)
    const [a, , c] = before?.panes[0]?.items ?? []
    const panes = [{ paneSize: 100, items: [c as ItemKey, a as ItemKey] }]
    const kept = view.item(a as ItemKey)
    view.update({ ...program, pages: new Map([[pageKey, { ...before, panes } as never]]) })
    const keys = Array.from(view.element.querySelectorAll<HTMLElement>('[data-item]'), ({ dataset }) => dataset.item)
    expect(keys).toEqual([c, a])
    expect(view.item(a as ItemKey)).toBe(kept)
    view.update(program)
    expect(view.element.querySelectorAll('[data-item]')).toHaveLength(3)
  })

  it('shows the same as one that was opened that way', () => {
    const one = aProgram([aPage([shape('a', { w: 10 }), anItem('clock', {}, { id: 'c' })], { bgColor: '#111111' })])
    const view = still(one)
    const items = changed(changed(one, 'a', { w: 50, h: 5 }), 'c', { x: 7, w: 99 })
    view.update(items)
    expect(view.element.innerHTML).toBe(still(items).element.innerHTML)
  })

  it('whose page is gone stays as it is', () => {
    const program = aProgram([aPage([shape('a')])])
    const view = still(program)
    view.update({ ...program, order: [], pages: new Map() })
    expect(view.element.querySelectorAll('[data-item]')).toHaveLength(1)
  })
})

describe('a page that plays', () => {
  it('hides what is not to be seen, and lets touches through what does nothing with them', () => {
    const link = anItem('touch', {}, { id: 'go', onTouch: { type: 'next' } })
    const program = aProgram([aPage([shape('a'), link, shape('c', { supportZoom: true })])])
    const view = createPageView(program, program.order[0] as PageKey, host, 'playing')
    const styles = ['a', 'go', 'c'].map((id) => view.item(keyOf(program, id))?.style.pointerEvents)
    expect(styles).toEqual(['none', 'auto', 'auto'])
    view.hide(new Set([keyOf(program, 'a')]))
    expect(view.item(keyOf(program, 'a'))?.style.display).toBe('none')
    view.hide(new Set())
    expect(view.item(keyOf(program, 'a'))?.style.display).toBe('')
    view.dispose()
  })

  it('enlarges what may be zoomed, and never beyond its box', () => {
    const program = aProgram([aPage([shape('a', { supportZoom: true, w: 100, h: 100 }), shape('b')])])
    const view = createPageView(program, program.order[0] as PageKey, host, 'playing')
    const content = (id: string) => view.item(keyOf(program, id))?.firstElementChild as HTMLElement
    view.zoom(keyOf(program, 'a'), 2, 500, -20)
    view.zoom(keyOf(program, 'b'), 2, 0, 0)
    expect(content('a').style.transform).toBe('translate(50px, -20px) scale(2)')
    expect(content('b').style.transform).toBe('')
    view.rest()
    expect(content('a').style.transform).toBe('')
    view.dispose()
  })

  it('leaves nothing behind', async () => {
    const settings = { text: { isRss: true, rss: '1' }, feed: {}, datafeed: {}, weather: { url: '1' } }
    const data = Object.entries(settings).map(([type, own]) => anItem(type, own))
    host.uses.set(1, aUse({ asset: 'a' }))
    host.uses.set(2, aUse({ kind: 'video', asset: 'v' }))
    const contents = [{ id: 1 }, { id: 2, effect: 1 }]
    const program = aProgram([aPage([...data, anItem('media', {}, { itemContents: contents }), anItem('progressbar')])])
    const view = createPageView(program, program.order[0] as PageKey, host, 'playing')
    page.root.appendChild(view.element)
    await advance(2_600)
    view.begin(0)
    await advance(30_000)
    expect(vi.getTimerCount()).toBeGreaterThan(0)
    view.dispose()
    await advance(5_000)
    expect(page.root.innerHTML).toBe('')
    expect(host.listeners()).toBe(0)
    expect(page.media.listeners()).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
    expect(page.media.animations.filter(({ state }) => state === 'running')).toEqual([])
  })
})
