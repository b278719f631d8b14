import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createPool } from './pool'
import { advance, aStage, fade, film, follow, layers, page, picture, usePage } from './stage.fake'

usePage()

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage() {} } as never)
})

/** Two stages on one page, of these ranks, that share so many media elements. */
function twoStages(size: number, ranks: [one: number, other: number] = [1, 1]) {
  const pool = createPool(size)
  const [one, other] = ranks.map((rank) => {
    const root = page.root.appendChild(document.createElement('div'))
    return { ...aStage({ root, pool, rank }), layers: () => layers(root) }
  }) as [OneOfTwo, OneOfTwo]
  return { one, other }
}

type OneOfTwo = ReturnType<typeof aStage> & { layers(): string[] }

describe('two stages with one pool', () => {
  it('use the same few elements again and again', async () => {
    const { one, other } = twoStages(2)
    for (let i = 0; i < 10; i++) {
      one.stage.show(film(`v${i}`), 0)
      other.stage.show(film(`w${i}`), 0)
      await advance(200)
      expect([one.layers(), other.layers()]).toEqual([[`/v${i}`], [`/w${i}`]])
      one.stage.show(picture('a'), 0)
      other.stage.show(picture('b'), 0)
      await advance(200)
    }
    expect(page.media.videos).toHaveLength(2)
    expect([...one.problems, ...other.problems]).toEqual([])
  })

  it('give up what is only prepared for what the other shows, and load it again when it is due', async () => {
    const { one, other } = twoStages(2, [2, 1])
    one.stage.show(film('v'), 0)
    await advance(200)
    const prepared = follow(one.stage.prepare(film('w')))
    await advance(50)
    other.stage.show(film('x'), 0)
    await advance(200)
    expect([one.layers(), other.layers()]).toEqual([['/v'], ['/x']])
    expect(prepared.state).toBe('resolved')
    other.stage.show(picture('b'), 0)
    await advance(200)
    one.stage.show(film('w'), 0)
    await advance(200)
    expect(one.layers()).toEqual(['/w'])
    expect(one.problems).toEqual([])
  })

  it('resolve a preparation that is given up while it loads', async () => {
    const { one, other } = twoStages(1)
    const prepared = follow(one.stage.prepare(film('w')))
    await advance(5)
    other.stage.show(film('x'), 0)
    await advance(200)
    expect(prepared.state).toBe('resolved')
    expect(one.problems).toEqual([])
  })

  it('prepare nothing for which the other would have to give something up', async () => {
    const { one, other } = twoStages(1, [2, 1])
    other.stage.show(film('x'), 0)
    await advance(200)
    one.stage.prepare(film('v'))
    await advance(50)
    expect([one.layers(), other.layers()]).toEqual([['svg'], ['/x']])
  })

  it('let the one of higher rank play, and leave the other with a still', async () => {
    const { one, other } = twoStages(1, [2, 1])
    other.stage.show(film('x'), 0)
    await advance(200)
    one.stage.show(film('v'), 0)
    await advance(200)
    expect([one.layers(), other.layers()]).toEqual([['/v'], ['canvas']])
    expect(page.media.videos).toHaveLength(1)
    other.stage.show(picture('b'), 0)
    await advance(200)
    expect(other.layers()).toEqual(['/b'])
    expect([...one.problems, ...other.problems]).toEqual([])
  })

  it.each([
    ['the same', 1],
    ['a lower', 0.5],
  ])('refuse a video of %s rank at once, and go on', async (_what, rank) => {
    const { one, other } = twoStages(1, [1, rank])
    one.stage.show(film('v'), 0)
    await advance(200)
    const refused = follow(other.stage.show(film('x'), 0))
    await advance(0)
    expect(refused.state).toContain('timeout')
    expect(other.reported()).toEqual(['x timeout'])
    expect([one.layers(), other.layers()]).toEqual([['/v'], ['svg']])
    one.stage.dispose()
    other.stage.show(film('x'), 0)
    await advance(200)
    expect(other.layers()).toEqual(['/x'])
  })

  it('take the element of what the other is covering, which is a still for the rest of the effect', async () => {
    const { one, other } = twoStages(1)
    one.stage.show(film('v'), 0)
    await advance(200)
    one.stage.show(picture('a', { effectIn: fade }), 0)
    await advance(50)
    other.stage.show(film('x'), 0)
    await advance(200)
    expect([one.layers(), other.layers()]).toEqual([['/a', 'canvas'], ['/x']])
    await advance(500)
    expect(one.layers()).toEqual(['/a'])
  })

  it('keep what is about to be seen, and what is just revealed, from each other', async () => {
    const { one, other } = twoStages(1, [1, 2])
    one.stage.show(film('v'), 0)
    await advance(5)
    const early = follow(other.stage.show(film('x'), 0))
    await advance(0)
    expect(early.state).toContain('timeout')
    await advance(200)
    expect(one.layers()).toEqual(['/v'])

    one.stage.show(picture('a', { durationMs: 5_000, effectOut: fade }), 0)
    await advance(1_000)
    one.stage.prepare(film('w'))
    await advance(3_700)
    expect(one.layers()).toEqual(['/a', '/w'])
    const late = follow(other.stage.show(film('x'), 0))
    await advance(0)
    expect(late.state).toContain('timeout')
    expect(one.layers()).toEqual(['/a', '/w'])
  })
})
