import { describe, expect, it, vi } from 'vitest'
import { createPool } from './pool'
import { advance, aStage, fade, film, follow, layers, page, picture, usePage } from './stage.fake'

usePage()

describe('a video', () => {
  it.each([
    ['from its start', 10, 10_000, 0, 0, false],
    ['from its start when it is late by a few ms', 10, 10_000, 200, 0, false],
    ['from its middle', 10, 10_000, 4_000, 4, false],
    ['at its end when the entry is a trifle longer', 10, 10_400, 10_300, 10, false],
    ['from the offset modulo its length when the entry is longer', 10, 60_000, 34_000, 4, true],
    ['from its middle when the entry is shorter', 10, 5_000, 4_000, 4, false],
    ['from its start when its length is not known', Number.POSITIVE_INFINITY, 10_000, 4_000, 0, true],
  ])('starts %s', async (_what, ownLength, durationMs, offset, position, loops) => {
    page.media.durations.set('/v', ownLength)
    page.media.loadMs = 0
    const { stage } = aStage()
    const shown = follow(stage.show(film('v', { durationMs }), offset))
    await advance(2)
    expect(shown.state).toBe('resolved')
    expect(page.media.videos[0]?.currentTime).toBeCloseTo(position, 2)
    expect(page.media.videos[0]?.loop).toBe(loops)
  })

  it('that was not prepared starts where it is by the time it is loaded', async () => {
    page.media.loadMs = 1_500
    const { stage } = aStage()
    stage.show(film('v'), 2_000)
    await advance(1_600)
    expect(page.media.videos[0]?.currentTime).toBeCloseTo(3.5, 2)
  })

  it('is seen with the first frame that is presented, where the browser tells', async () => {
    let present = () => {}
    Object.assign(HTMLVideoElement.prototype, {
      requestVideoFrameCallback: (callback: () => void) => {
        present = callback
        return 1
      },
      cancelVideoFrameCallback: () => {},
    })
    const { stage } = aStage()
    const first = follow(stage.show(film('v'), 0))
    await advance(50)
    expect(first.state).toBe('pending')
    present()
    await advance(0)
    expect(first.state).toBe('resolved')
    const unseen = follow(stage.show(film('w'), 0))
    await advance(259)
    expect(unseen.state).toBe('pending')
    await advance(1)
    expect(unseen.state).toBe('resolved')
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback')
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'cancelVideoFrameCallback')
  })

  it('is as loud at once as the volume becomes, unless it shall not be heard', async () => {
    let volume = 40
    const pool = createPool()
    const { stage } = aStage({ pool, volume: () => volume })
    const loudness = () => {
      const { volume: loud, muted } = page.media.videos[0] as HTMLVideoElement
      return muted ? 'muted' : loud
    }
    const becomes = (next: number) => {
      volume = next
      pool.tune()
      return loudness()
    }
    stage.prepare(film('v'))
    await advance(100)
    expect(becomes(50)).toBe(1) // it does not play yet
    stage.show(film('v'), 0)
    await advance(200)
    expect(loudness()).toBe(0.5)
    expect(becomes(80)).toBe(0.8)
    expect(becomes(0)).toBe('muted')
    expect(becomes(20)).toBe(0.2)
    stage.leave()
    expect(becomes(90)).toBe('muted')
    stage.show(film('w', { mute: true }), 0)
    await advance(500)
    const mute = page.media.videos.find(({ src }) => src.endsWith('/w'))
    expect(mute?.muted).toBe(true)
    becomes(70)
    expect(mute?.muted).toBe(true)
  })

  it('that may not be heard after all plays on without its sound', async () => {
    let volume = 0
    const pool = createPool()
    const { stage, reported } = aStage({ pool, volume: () => volume })
    page.media.allowsSound = false
    stage.show(film('v'), 0)
    await advance(200)
    const [video] = page.media.videos
    video?.pause() // what a browser does
    volume = 50
    pool.tune()
    await advance(10)
    expect(video?.muted).toBe(true)
    expect(reported()).toEqual(['v muted'])
  })

  it('plays without its sound when the browser refuses it, which is reported once', async () => {
    page.media.allowsSound = false
    const { stage, reported } = aStage()
    for (const key of ['v', 'w']) {
      const shown = follow(stage.show(film(key), 0))
      await advance(200)
      expect(shown.state).toBe('resolved')
      expect(page.media.videos.every((video) => video.muted)).toBe(true)
    }
    expect(reported()).toEqual(['v muted'])
  })

  it.each([
    [false, 40, false, 0.4],
    [true, 40, true, 0.4],
    [false, 0, true, 0],
    [false, undefined, false, 1],
  ])('of an entry with mute %s at volume %s is muted: %s', async (mute, volume, muted, level) => {
    const { stage } = aStage(volume === undefined ? {} : { volume: () => volume })
    stage.show(film('v', { mute }), 0)
    await advance(50)
    expect(page.media.videos[0]?.muted).toBe(muted)
    expect(page.media.videos[0]?.volume).toBe(level)
  })

  it('that is covered is silent', async () => {
    const { stage } = aStage()
    stage.show(film('v'), 0)
    await advance(200)
    stage.show(picture('a', { effectIn: fade }), 0)
    await advance(10)
    expect(layers()).toEqual(['/a', '/v'])
    expect(page.media.videos[0]?.muted).toBe(true)
  })

  it('that stands still for 3 s breaks off', async () => {
    const { stage, reported } = aStage()
    const failed: string[] = []
    stage.failed = (entry) => failed.push(entry.key)
    stage.show(film('v'), 0)
    await advance(200)
    const video = page.media.videos[0] as HTMLVideoElement
    video.dispatchEvent(new Event('waiting'))
    await advance(2_900)
    video.dispatchEvent(new Event('playing'))
    await advance(2_900)
    expect(failed).toEqual([])
    video.dispatchEvent(new Event('waiting'))
    await advance(100)
    video.currentTime = 1
    video.dispatchEvent(new Event('timeupdate'))
    await advance(2_900)
    expect(failed).toEqual([])
    video.dispatchEvent(new Event('waiting'))
    await advance(100)
    video.dispatchEvent(new Event('timeupdate'))
    await advance(2_900)
    expect(failed).toEqual(['v'])
    expect(reported()).toEqual(['v stalled'])
    expect(layers()).toEqual(['/v'])
  })

  it('that breaks while it is seen breaks off, and one that is covered does not', async () => {
    const { stage, reported } = aStage()
    stage.show(film('v'), 0)
    await advance(200)
    stage.show(film('w', { effectIn: fade }), 0)
    await advance(20)
    page.media.videos[0]?.dispatchEvent(new Event('error'))
    expect(reported()).toEqual([])
    page.media.videos[1]?.dispatchEvent(new Event('error'))
    expect(reported()).toEqual(['w decode'])
  })

  it('uses the same few elements again and again', async () => {
    const { stage } = aStage()
    for (let i = 0; i < 20; i++) {
      stage.prepare(film(`v${i}`))
      await advance(50)
      stage.show(film(`v${i}`, {}), 0)
      await advance(200)
      expect(layers()).toEqual([`/v${i}`])
    }
    expect(page.media.videos).toHaveLength(2)
  })

  it('takes the element of what it covers when there is no other', async () => {
    const { stage } = aStage()
    stage.show(film('u'), 0)
    await advance(200)
    stage.show(film('v', { effectIn: fade }), 0)
    await advance(50)
    stage.show(film('w'), 0)
    await advance(5)
    expect(layers()).toEqual(['/v', '/w'])
    await advance(200)
    expect(layers()).toEqual(['/w'])
    expect(page.media.videos).toHaveLength(2)
  })

  it('on a screen with one decoder follows a still of the one before', async () => {
    const draw = vi.fn()
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: draw } as never)
    const { stage } = aStage({ pool: createPool(1) })
    stage.show(film('v'), 0)
    await advance(200)
    const prepared = follow(stage.prepare(film('w')))
    await advance(0)
    expect(prepared.state).toBe('resolved')
    stage.show(film('w'), 0)
    await advance(5)
    expect(layers()).toEqual(['canvas', '/w'])
    expect(draw).toHaveBeenCalledOnce()
    await advance(200)
    expect(layers()).toEqual(['/w'])
    expect(page.media.videos).toHaveLength(1)
  })
})
