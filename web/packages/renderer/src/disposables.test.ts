import { describe, expect, it, vi } from 'vitest'
import {
  advance,
  aStage,
  fade,
  film,
  follow,
  layers,
  link,
  page,
  picture,
  program,
  slide,
  sound,
  stream,
  usePage,
} from './stage.fake'

usePage()

describe('everything that starts ends', () => {
  const kinds = [
    (i: number) => picture(`p${i}`, { effectIn: fade, effectOut: slide, durationMs: 2_000 }),
    (i: number) => film(`v${i}`, { effectIn: { id: 8, durationMs: 300 }, durationMs: 2_000 }),
    (i: number) => film(`w${i}`, { effectOut: { id: 6, durationMs: 300 }, durationMs: 2_000 }),
    (i: number) => picture(`q${i}`),
    (i: number) => picture(`bad${i}`),
    (i: number) => sound(`a${i}`, { effectIn: fade }),
    (i: number) => program(`w${i}`, { effectIn: fade, effectOut: slide, durationMs: 2_000 }),
    (i: number) => link(`https://example.com/${i}`),
    (i: number) => stream(`https://example.com/${i}.mp4`, { effectIn: slide }),
  ]

  function blobStage() {
    let made = 0
    return aStage({
      source(asset) {
        made++
        const url = `blob:${asset}:${made}`
        page.media.objectUrls.add(url)
        if (asset.startsWith('bad')) page.media.broken.add(url)
        return Promise.resolve(url)
      },
    })
  }

  it('after 200 cycles no node, listener, timer or object URL is left, and in between there are few', async () => {
    const before = vi.getTimerCount()
    const { stage } = blobStage()
    for (let i = 0; i < 200; i++) {
      const entry = (kinds[i % kinds.length] as (typeof kinds)[0])(i)
      stage.prepare(entry).catch(() => {})
      await advance([0, 5, 40, 1_800][i % 4] ?? 0)
      stage.show(entry, 0).catch(() => {})
      if (i % 17 === 0) stage.standby(i % 2 ? null : `logo${i}`)
      await advance([1, 30, 250, 2_000][(i * 7) % 4] ?? 0)
      expect(layers().length).toBeLessThanOrEqual(4)
      expect(page.media.objectUrls.size).toBeLessThanOrEqual(4)
    }
    expect(page.media.videos.length).toBeLessThanOrEqual(2)
    stage.dispose()
    stage.dispose()
    await advance(0)
    expect(page.root.childNodes).toHaveLength(0)
    expect(page.media.listeners()).toBe(0)
    expect(page.media.objectUrls.size).toBe(0)
    expect(page.media.frames.filter(({ isConnected }) => isConnected)).toEqual([])
    expect(page.media.images.filter((image) => image.hasAttribute('src'))).toEqual([])
    expect(page.media.videos.every((video) => !video.hasAttribute('src') && !video.parentNode)).toBe(true)
    await advance(20)
    expect(vi.getTimerCount()).toBe(before)
  })

  it('a picture gives its source back while it is in the page: Chromium keeps one that does so outside', async () => {
    const { stage } = blobStage()
    stage.show(picture('p'), 0)
    await advance(100)
    const [image] = page.media.images
    const inPage: boolean[] = []
    vi.spyOn(image as HTMLImageElement, 'removeAttribute').mockImplementation((name) => {
      if (name === 'src') inPage.push((image as HTMLImageElement).isConnected)
    })
    stage.dispose()
    expect(inPage).toEqual([true])
  })

  it.each([0, 5, 12, 300])('disposed %i ms into a hand-over it leaves nothing either', async (ms) => {
    const { stage } = blobStage()
    stage.show(film('v', { effectIn: fade }), 0)
    await advance(600)
    stage.prepare(picture('p'))
    const shown = follow(stage.show(film('w', { effectIn: fade }), 0))
    await advance(ms)
    stage.dispose()
    await advance(20)
    expect(shown.state).toBe('resolved')
    expect(page.root.childNodes).toHaveLength(0)
    expect(page.media.listeners()).toBe(0)
    expect(page.media.objectUrls.size).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
    await stage.show(picture('late'), 0)
    await stage.standby('late')
    await stage.prepare(picture('late'))
    expect(page.media.objectUrls.size).toBe(0)
  })
})
