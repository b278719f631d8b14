import type { Entry } from '@marquee/model/manifest'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { advance, aStage, fade, film, follow, layers, page, picture, slide, usePage } from './stage.fake'

usePage()

describe('an effect at the end of an entry', () => {
  async function aThenB(a: Partial<Entry>, b: Partial<Entry>) {
    const it = aStage()
    it.stage.show(picture('a', { durationMs: 5_000, ...a }), 0)
    await advance(1_000)
    it.stage.prepare(picture('b', b))
    await advance(100)
    page.media.animations.length = 0
    return it
  }

  it('reveals the prepared one, which then is just there', async () => {
    const { stage } = await aThenB({ effectOut: fade }, {})
    await advance(3_389)
    expect(page.media.animations).toHaveLength(0)
    await advance(20)
    expect(page.media.animations).toHaveLength(1)
    expect(page.media.animations[0]?.frames).toEqual([{ opacity: 1 }, { opacity: 0 }])
    expect(layers()).toEqual(['/a', '/b'])
    await advance(491)
    stage.show(picture('b'), 0)
    await advance(0)
    expect(layers()).toEqual(['/b', '/a'])
    await advance(100)
    expect(layers()).toEqual(['/b'])
    expect(page.media.animations).toHaveLength(1)
  })

  it('runs together with the effect of the one that comes, both ending with the entry', async () => {
    const { stage } = await aThenB({ effectOut: fade }, { effectIn: slide })
    await advance(3_500)
    expect(page.media.animations.map(({ timing }) => [timing.duration, timing.delay ?? 0])).toEqual([
      [500, 0],
      [400, 100],
    ])
    expect(layers()).toEqual(['/b', '/a'])
    await advance(400)
    stage.show(picture('b', { effectIn: slide }), 0)
    await advance(200)
    expect(layers()).toEqual(['/b'])
    expect(page.media.animations).toHaveLength(2)
  })

  it('is left out while nothing is ready to be revealed', async () => {
    const { stage } = aStage()
    stage.show(picture('a', { durationMs: 1_000, effectOut: fade }), 0)
    await advance(5_000)
    expect(page.media.animations).toHaveLength(0)
    expect(layers()).toEqual(['/a'])
  })

  it.each([
    ['another entry', (stage: ReturnType<typeof aStage>['stage']) => void stage.show(picture('c'), 0), '/c'],
    ['standby', (stage: ReturnType<typeof aStage>['stage']) => void stage.standby('logo'), '/logo'],
  ])('leaves the revealed one to be seen until %s, which comes instead, is there', async (_what, come, address) => {
    const { stage } = await aThenB({ effectOut: fade }, {})
    await advance(3_800)
    come(stage)
    await advance(0)
    expect(layers()).toEqual(['/b', address])
    await advance(10)
    expect(layers()).toEqual([address, '/b'])
  })

  it('leaves the revealed one to be seen when it is overtaken on its way', async () => {
    const { stage } = await aThenB({ effectOut: fade }, { kind: 'video' })
    await advance(3_800)
    vi.mocked(HTMLMediaElement.prototype.play).mockReturnValue(new Promise(() => {}))
    stage.show(film('b'), 0)
    await advance(50)
    stage.show(picture('c'), 0)
    await advance(0)
    expect(layers()).toEqual(['/b', '/c'])
  })

  it('is left out when the one that comes is asked for before it starts', async () => {
    const { stage } = await aThenB({ effectOut: fade }, { kind: 'video' })
    await advance(3_350)
    vi.mocked(HTMLMediaElement.prototype.play).mockReturnValue(new Promise(() => {}))
    stage.show(film('b'), 0).catch(() => {})
    await advance(500)
    expect(page.media.animations).toEqual([])
  })

  it('is taken back when the revealed one breaks', async () => {
    const { stage } = await aThenB({ effectOut: fade }, { kind: 'video' })
    await advance(3_900)
    vi.mocked(HTMLMediaElement.prototype.play).mockRejectedValue(new Error('decoder lost'))
    const shown = follow(stage.show(film('b'), 0))
    await advance(0)
    expect(shown.state).toContain('decode')
    expect(layers()).toEqual(['/a'])
    expect(page.media.animations[0]?.state).toBe('cancelled')
  })
})

describe('a screen that is slow to paint', () => {
  let frames: FrameRequestCallback[] = []
  const paint = async () => {
    for (const draw of frames.splice(0)) draw(0)
    await advance(0)
  }
  beforeEach(() => {
    frames = []
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw))
  })

  it('keeps what was seen until the third frame, when the first of the new one is on the screen', async () => {
    const { stage } = aStage()
    stage.show(picture('a'), 0)
    await advance(500)
    for (let frame = 0; frame < 3; frame++) {
      expect(layers()).toEqual(['/a', 'svg'])
      await paint()
    }
    expect(layers()).toEqual(['/a'])
  })

  it('starts the effect at the end of an entry with the third frame of what it reveals', async () => {
    const { stage } = aStage()
    stage.show(picture('a', { durationMs: 5_000, effectOut: fade }), 0)
    await advance(1_200)
    stage.prepare(picture('b'))
    await advance(3_500)
    for (let frame = 0; frame < 3; frame++) {
      expect(page.media.animations).toEqual([])
      await paint()
    }
    expect(page.media.animations).toHaveLength(1)
  })

  it('is waited for a second at most: a page that is not seen paints nothing', async () => {
    const { stage } = aStage()
    stage.show(picture('a'), 0)
    await advance(1_009)
    expect(layers()).toEqual(['/a', 'svg'])
    await advance(1)
    expect(layers()).toEqual(['/a'])
  })
})
