import { beforeEach, describe, expect, it, vi } from 'vitest'
import { advance, page, usePage } from '../../stage.fake'
import { aHost, aUse, type FakeHost } from '../program.fake'
import { foreverMs } from '../turns'
import { drawItem, readItem } from './item.fake'
import { turnsOf } from './media'

usePage()

let host: FakeHost

beforeEach(() => {
  vi.setSystemTime(Date.UTC(2026, 10, 24, 20))
  host = aHost()
  host.uses.set(1, aUse({ asset: 'p1' }))
  host.uses.set(2, aUse({ asset: 'p2' }))
  host.uses.set(3, aUse({ kind: 'video', asset: 'v', durationMs: 4_000 }))
  host.uses.set(4, aUse({ asset: '', pages: ['d1', 'd2', 'd3'], durationMs: 6_000 }))
  host.uses.set(5, aUse({ kind: 'program', asset: 'doc' }))
  host.uses.set(6, aUse({ kind: 'stream', asset: '', url: 'https://a.example/live.m3u8' }))
})

/** Whose turns there are, and for how long. */
const turns = (contents: object[], part = {}) =>
  turnsOf(readItem('media', {}, { itemContents: contents, ...part }), host).map(
    ({ asset, url, durationMs }) => `${asset || url} ${durationMs >= foreverMs ? 'for ever' : durationMs}`,
  )

describe('the contents of an item', () => {
  it.each<[string, object[], string[]]>([
    [
      'take turns',
      [
        { id: 1, duration: 5 },
        { id: 2, duration: 7 },
      ],
      ['p1 5000', 'p2 7000'],
    ],
    ['have their own length, pictures 10 s', [{ id: 1 }, { id: 3 }], ['p1 10000', 'v 4000']],
    ['that are documents are shown page by page', [{ id: 4, duration: 2 }], ['d1 2000', 'd2 2000', 'd3 2000']],
    ['that are documents have the length of a page', [{ id: 4 }], ['d1 6000', 'd2 6000', 'd3 6000']],
    ['stay when they are alone', [{ id: 1, duration: 5 }], ['p1 for ever']],
    ['that are a film alone go on over and over', [{ id: 3 }], ['v for ever']],
    ['that are a film of a length begin again', [{ id: 3, duration: 3 }], ['v 3000']],
    ['that show nothing are left out', [{ id: 9 }, { id: 1 }, { id: 2 }], ['p1 10000', 'p2 10000']],
    ['that are programs are left out', [{ id: 5 }], []],
    ['may come over the network', [{ id: 6 }, { id: 1 }], ['https://a.example/live.m3u8 10000', 'p1 10000']],
    ['may be the same twice', [{ id: 1 }, { id: 1 }], ['p1 10000', 'p1 10000']],
  ])('%s', (_, contents, expected) => {
    expect(turns(contents)).toEqual(expected)
  })

  it('that are one content alone need no list', () => {
    expect(turns([], { contentId: 2 })).toEqual(['p2 for ever'])
    expect(turns([], { contentId: -1 })).toEqual([])
  })

  it.each([
    ['2026-11-24', '', 2],
    ['2026-11-25', '', 2],
    ['2026-11-26', '', 1],
    ['', '2026-11-25', 2],
    ['', '2026-11-24', 1],
    ['2026-11-25', '2026-11-25', 2],
  ])('from %s to %s are shown on these days of the screen', (from, to, count) => {
    host = Object.assign(aHost({ zone: 'Asia/Tokyo' }), { uses: host.uses, use: host.use }) // where it is the 25th
    expect(turns([{ id: 1, from, to }, { id: 2 }])).toHaveLength(count)
  })

  it('come by their effect, or all by that of the first', () => {
    const contents = [{ id: 1, effect: 2 }, { id: 2 }]
    const effects = (part: object) =>
      turnsOf(readItem('media', {}, { itemContents: contents, ...part }), host).map(({ effectIn }) => effectIn.id)
    expect(effects({})).toEqual([2, 0])
    expect(effects({ singleEffectForAll: true })).toEqual([2, 2])
  })

  it('fill their box as the item says, and are as opaque', () => {
    const item = readItem('media', {}, { itemContents: [{ id: 1, opacity: 0.5 }], displayMode: 'cover', mute: true })
    expect(turnsOf(item, host)[0]).toMatchObject({ fit: 'cover', opacity: 0.5, mute: true })
  })
})

describe('media in the designer', () => {
  it('show their first picture', async () => {
    const { view, box } = drawItem('media', {}, { itemContents: [{ id: 2 }, { id: 1 }] }, { host })
    await advance(1_500)
    await view.ready
    expect(box.querySelector('img')?.getAttribute('src')).toBe('/p2')
  })

  it('show the first frame of a film, which does not run', async () => {
    const { box, view, end } = drawItem('media', {}, { contentId: 3 }, { host })
    await advance(100)
    await view.ready
    const video = box.querySelector('video')
    expect(video?.getAttribute('src')).toBe('/v')
    expect(video?.muted).toBe(true)
    expect(HTMLMediaElement.prototype.play).not.toHaveBeenCalled()
    end()
    expect(video?.hasAttribute('src')).toBe(false)
  })

  it('show the picture that stands for a film, where there is one', async () => {
    const { box } = drawItem(
      'media',
      {},
      { contentId: 3 },
      { host: Object.assign(host, { poster: async () => '/still' }) },
    )
    await advance(1_500)
    expect(box.querySelector('img')?.getAttribute('src')).toBe('/still')
    expect(page.media.videos).toHaveLength(0)
  })

  it.each([
    ['nothing', -1],
    ['what is broken', 1],
  ])('show a sign for %s', async (_, contentId) => {
    page.media.broken.add('/p1')
    const { box, view } = drawItem('media', {}, { contentId }, { host })
    await advance(1_500)
    await view.ready
    expect(box.querySelector('svg')).not.toBeNull()
    expect(box.querySelector('img')).toBeNull()
  })
})

describe('media that play', () => {
  it('leave out what is broken, and try again what is alone', async () => {
    page.media.broken.add('/p1')
    const { box, view } = drawItem('media', {}, { contentId: 1 }, { host, mode: 'playing' })
    await advance(100)
    void view.begin?.()
    await advance(1_500)
    expect(box.querySelector('img')).toBeNull()
    page.media.broken.clear()
    await advance(31_000)
    expect(box.querySelector('img')?.getAttribute('src')).toBe('/p1')
  })

  it('show another version as soon as there is one', async () => {
    const { box, view } = drawItem('media', {}, { contentId: 1 }, { host, mode: 'playing' })
    await advance(100)
    void view.begin?.()
    await advance(1_500)
    host.uses.set(1, aUse({ asset: 'newer' }))
    view.look?.()
    await advance(1_500)
    expect(Array.from(box.querySelectorAll('img'), (image) => image.getAttribute('src'))).toEqual(['/newer'])
  })
})
