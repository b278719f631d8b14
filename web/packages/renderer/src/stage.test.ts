import { describe, expect, it } from 'vitest'
import { advance, aStage, fade, follow, layers, page, picture, usePage } from './stage.fake'

usePage()

describe('a hand-over', () => {
  it('starts from the plain standby page', () => {
    const { stage } = aStage()
    expect(layers()).toEqual(['svg'])
    expect(stage.current).toBeNull()
  })

  it('leaves what is seen beneath until the new one is there, and a moment longer', async () => {
    const { stage } = aStage()
    const a = picture('a')
    const shown = follow(stage.show(a, 0))
    await advance(9)
    expect(layers()).toEqual(['svg', '/a'])
    expect(stage.current).toBeNull()
    await advance(1)
    expect(layers()).toEqual(['/a', 'svg'])
    expect(shown.state).toBe('resolved')
    expect(stage.current).toBe(a)
    await advance(100)
    expect(layers()).toEqual(['/a'])
  })

  it('keeps what was seen beneath until the effect is over', async () => {
    const { stage } = aStage()
    stage.show(picture('a'), 0)
    await advance(200)
    stage.show(picture('b', { effectIn: fade }), 0)
    await advance(10)
    expect(layers()).toEqual(['/b', '/a'])
    expect(page.media.animations).toHaveLength(1)
    await advance(489)
    expect(layers()).toEqual(['/b', '/a'])
    await advance(1)
    expect(layers()).toEqual(['/b'])
  })

  it('in the middle of an entry takes up the effect where it is, or leaves it out', async () => {
    const { stage } = aStage()
    stage.show(picture('a', { effectIn: fade }), 190)
    await advance(10)
    expect(page.media.animations[0]?.timing).toMatchObject({ duration: 500, delay: -200 })
    stage.show(picture('b', { effectIn: fade }), 490)
    await advance(10)
    expect(page.media.animations).toHaveLength(1)
  })

  it('during another one brings that to its end first', async () => {
    const { stage } = aStage()
    stage.show(picture('a', { effectIn: fade }), 0)
    await advance(100)
    stage.show(picture('b', { effectIn: fade }), 0)
    await advance(10)
    expect(page.media.animations.map((animation) => animation.state)).toEqual(['cancelled', 'running'])
    expect(layers()).toEqual(['/b', '/a'])
    await advance(95)
    expect(layers()).toEqual(['/b', '/a'])
  })

  it('goes to the last one asked for; one that is overtaken resolves and is gone', async () => {
    const { stage, problems } = aStage()
    const first = follow(stage.show(picture('a'), 0))
    await advance(5)
    const second = follow(stage.show(picture('b'), 0))
    await advance(500)
    expect([first.state, second.state]).toEqual(['resolved', 'resolved'])
    expect(layers()).toEqual(['/b'])
    expect(problems).toEqual([])
  })

  it('works without Web Animations and without decode()', async () => {
    Object.assign(HTMLElement.prototype, { animate: undefined })
    const { stage } = aStage()
    stage.show(picture('a', { effectIn: fade, effectOut: fade }), 0)
    await advance(200)
    expect(layers()).toEqual(['/a'])
  })

  it('waits for decode(), and refuses what does not decode', async () => {
    let finish = () => {}
    HTMLImageElement.prototype.decode = function () {
      if (this.getAttribute('src') === '/bad') return Promise.reject(new Error('EncodingError'))
      return new Promise((resolve) => {
        finish = resolve
      })
    }
    const { stage, reported } = aStage()
    const shown = follow(stage.show(picture('a'), 0))
    await advance(10)
    finish()
    await advance(0)
    expect(shown.state).toBe('pending')
    finish()
    await advance(0)
    expect(shown.state).toBe('resolved')
    stage.show(picture('bad'), 0).catch(() => {})
    await advance(10)
    expect(reported()).toEqual(['bad decode'])
    Reflect.deleteProperty(HTMLImageElement.prototype, 'decode')
  })
})

describe('an image that is loaded but never decoded', () => {
  it('is shown all the same: a page that is not seen decodes nothing', async () => {
    HTMLImageElement.prototype.decode = () => new Promise(() => {})
    const { stage } = aStage()
    const shown = follow(stage.show(picture('a'), 0))
    await advance(2_500)
    expect(shown.state).toBe('resolved')
    Reflect.deleteProperty(HTMLImageElement.prototype, 'decode')
  })
})

describe('preparing', () => {
  it('loads once, beneath what is seen, and shows at once', async () => {
    const { stage, sources } = aStage()
    stage.show(picture('a'), 0)
    await advance(200)
    const prepared = follow(stage.prepare(picture('b')))
    await advance(10)
    expect(prepared.state).toBe('resolved')
    expect(layers()).toEqual(['/a', '/b'])
    stage.show(picture('b'), 0)
    await advance(0)
    expect(layers()).toEqual(['/b', '/a'])
    expect(sources).toEqual(['a', 'b'])
  })

  it('waits until nothing moves', async () => {
    const { stage, sources } = aStage()
    stage.show(picture('a', { effectIn: fade }), 0)
    await advance(10)
    stage.prepare(picture('b'))
    await advance(400)
    expect(sources).toEqual(['a'])
    await advance(100)
    expect(sources).toEqual(['a', 'b'])
  })

  it('of another entry gives the first one up, which then resolves', async () => {
    const { stage } = aStage()
    const first = follow(stage.prepare(picture('a')))
    await advance(5)
    stage.prepare(picture('b'))
    await advance(20)
    expect(layers()).toEqual(['svg', '/b'])
    expect(first.state).toBe('resolved')
  })

  it('is of no use for an entry that has changed', async () => {
    const { stage, sources } = aStage()
    stage.prepare(picture('a'))
    await advance(10)
    stage.show(picture('a', { fit: 'cover' }), 0)
    await advance(200)
    expect(sources).toEqual(['a', 'a'])
    expect(layers()).toEqual(['/a'])
  })
})

describe('what cannot be shown', () => {
  it.each([
    ['gone', 'missing', 0],
    ['bad', 'decode', 10],
    ['lost', 'timeout', 3_000],
  ])('%s is refused as %s, by prepare and by show, within 3 s, and what is seen stays', async (asset, code, ms) => {
    page.media.broken.add('/bad')
    page.media.lost.add('/lost')
    for (const kind of ['image', 'video'] as const) {
      const { stage, reported } = aStage()
      const entry = picture(asset, { kind })
      const prepared = follow(stage.prepare(entry))
      await advance(ms)
      expect(prepared.state).toContain(code)
      const shown = follow(stage.show(entry, 0))
      await advance(ms)
      expect(shown.state).toContain(code)
      expect(reported()).toEqual([`${asset} ${code}`, `${asset} ${code}`])
      expect(layers()).toEqual(['svg'])
      stage.dispose()
    }
  })

  it('is reported once when it is prepared and shown at the same time', async () => {
    page.media.broken.add('/bad')
    const { stage, reported } = aStage()
    const prepared = follow(stage.prepare(picture('bad')))
    await advance(5)
    const shown = follow(stage.show(picture('bad'), 0))
    await advance(5)
    expect(prepared.state).toBe('resolved')
    expect(shown.state).toContain('decode')
    expect(reported()).toEqual(['bad decode'])
  })
})

describe('standby', () => {
  it('shows the company image, and fades', async () => {
    const { stage } = aStage()
    stage.show(picture('a'), 0)
    await advance(200)
    stage.standby('logo')
    await advance(10)
    expect(layers()).toEqual(['/logo', '/a'])
    expect(stage.current).toBeNull()
    await advance(500)
    expect(layers()).toEqual(['/logo'])
  })

  it('shows the plain page without an image, and when the image is broken', async () => {
    page.media.broken.add('/bad')
    const { stage, problems } = aStage()
    stage.show(picture('a'), 0)
    await advance(200)
    const shown = follow(stage.standby('bad'))
    await advance(600)
    expect(shown.state).toBe('resolved')
    expect(layers()).toEqual(['svg'])
    stage.show(picture('a'), 0)
    await advance(200)
    stage.standby(null)
    await advance(600)
    expect(layers()).toEqual(['svg'])
    expect(problems).toEqual([])
  })

  it('does not come again when it is there', async () => {
    const { stage, sources } = aStage()
    stage.standby(null)
    stage.standby('logo')
    await advance(600)
    stage.standby('logo')
    await advance(600)
    expect(sources).toEqual(['logo'])
    expect(page.media.animations).toHaveLength(1)
  })
})
