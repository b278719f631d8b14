import { describe, expect, it } from 'vitest'
import { createPool } from './pool'
import { advance, aStage, fade, film, follow, layers, page, sound, usePage } from './stage.fake'

usePage()

describe('a sound', () => {
  it('is heard behind a card with its name', async () => {
    const { stage } = aStage()
    const shown = follow(stage.show(sound('a', { name: 'Opening hours' }), 0))
    await advance(200)
    expect(shown.state).toBe('resolved')
    expect(layers()).toEqual(['/a'])
    expect(page.root.textContent).toBe('Opening hours')
    expect(page.root.querySelectorAll('svg path')).toHaveLength(2)
    expect(page.media.videos[0]?.play).toHaveBeenCalledOnce()
  })

  it('is prepared when it can play', async () => {
    const { stage } = aStage()
    const prepared = follow(stage.prepare(sound('a')))
    await advance(0)
    page.media.videos[0]?.dispatchEvent(new Event('loadeddata'))
    await advance(0)
    expect(prepared.state).toBe('pending')
    page.media.videos[0]?.dispatchEvent(new Event('canplay'))
    await advance(0)
    expect(prepared.state).toBe('resolved')
  })

  it.each([
    ['is broken', 'broken', 10, 'a decode'],
    ['never comes', 'lost', 3_000, 'a timeout'],
  ] as const)('that %s is refused within 3 s', async (_, trouble, ms, problem) => {
    page.media[trouble].add('/a')
    const { stage, reported } = aStage()
    const prepared = follow(stage.prepare(sound('a')))
    await advance(ms)
    expect(prepared.state).toContain('Unshowable')
    expect(reported()).toEqual([problem])
    expect(page.media.listeners()).toBe(0)
  })

  it.each([
    [false, 40, false, 0.4],
    [true, 40, true, 0.4],
    [false, 0, true, 0],
  ])('of an entry with mute %s at volume %s is muted: %s', async (mute, volume, muted, level) => {
    const { stage } = aStage({ volume: () => volume })
    stage.show(sound('a', { mute }), 0)
    await advance(50)
    expect(page.media.videos[0]?.muted).toBe(muted)
    expect(page.media.videos[0]?.volume).toBe(level)
  })

  it('starts from its middle, and is silent as soon as another takes its place', async () => {
    page.media.durations.set('/a', 60)
    const { stage } = aStage()
    stage.show(sound('a', { durationMs: 60_000 }), 34_000)
    await advance(200)
    expect(page.media.videos[0]?.currentTime).toBeCloseTo(34, 0)
    stage.show(film('v', { effectIn: fade }), 0)
    await advance(20)
    expect(layers()).toEqual(['/v', '/a'])
    expect(page.media.videos.map(({ muted }) => muted)).toEqual([true, false])
  })

  it('that stands still for 3 s breaks off', async () => {
    const { stage, reported } = aStage()
    const failed: string[] = []
    stage.failed = ({ key }) => failed.push(key)
    stage.show(sound('a'), 0)
    await advance(200)
    page.media.videos[0]?.dispatchEvent(new Event('waiting'))
    await advance(3_000)
    expect(failed).toEqual(['a'])
    expect(reported()).toEqual(['a stalled'])
  })

  it('leaves its card while the only media element goes to the video that follows', async () => {
    const { stage } = aStage({ pool: createPool(1) })
    stage.show(sound('a', { name: 'Opening hours' }), 0)
    await advance(200)
    stage.show(film('v'), 0)
    await advance(5)
    expect(layers()).toEqual(['svg', '/v'])
    expect(page.root.textContent).toBe('Opening hours')
    await advance(200)
    expect(layers()).toEqual(['/v'])
    expect(page.media.videos).toHaveLength(1)
    expect(page.media.videos[0]?.muted).toBe(false)
  })
})
