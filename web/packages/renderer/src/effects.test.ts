import { effects } from '@marquee/model/effects'
import { describe, expect, it } from 'vitest'
import { createDisposables } from './disposables'
import { arrive, depart } from './effects'
import { advance, page, usePage } from './stage.fake'

usePage()

function aLayer() {
  return {
    layer: document.createElement('div'),
    medium: document.createElement('img'),
    disposables: createDisposables(),
  }
}

const ids = effects.map((effect) => [effect.id, effect.name] as const)

describe('effect', () => {
  it.each(ids)('%i, %s, comes to rest from elsewhere and goes elsewhere from rest', (id) => {
    const moving = aLayer()
    arrive(moving, { id, durationMs: 500 }, 0, () => {})
    const [coming] = page.media.animations
    depart(moving, { id, durationMs: 500 })
    const going = page.media.animations.find((animation) => animation.element === moving.layer && animation !== coming)
    const atRest = coming?.frames[1]
    expect(going?.frames[0]).toEqual(atRest)
    expect(coming?.frames[0]).not.toEqual(atRest)
    expect(going?.frames[1]).not.toEqual(atRest)
    for (const animation of page.media.animations) {
      const [first, second] = animation.frames.map((frame) => Object.keys(frame).sort())
      expect(first, 'both ends name the same properties').toEqual(second)
      expect(['opacity', 'transform']).toEqual(expect.arrayContaining(first ?? []))
    }
  })

  it.each([
    [8, 'translate(100%, 0%)', 'translate(-100%, 0%)'],
    [9, 'translate(-100%, 0%)', 'translate(100%, 0%)'],
  ])('%i, a wipe, moves the medium against its layer', (id, layer, medium) => {
    arrive(aLayer(), { id, durationMs: 500 }, 0, () => {})
    expect(page.media.animations.map(({ frames }) => frames[0]?.transform)).toEqual([layer, medium])
  })

  it.each([0, -1, 10, 999])('%i does nothing', (id) => {
    expect(arrive(aLayer(), { id, durationMs: 500 }, 0, () => {})).toBeNull()
    expect(depart(aLayer(), { id, durationMs: 500 })).toBeNull()
    expect(page.media.animations).toEqual([])
  })

  it('of no duration does nothing', () => {
    expect(arrive(aLayer(), { id: 1, durationMs: 0 }, 0, () => {})).toBeNull()
  })

  it('tells when it is over, unless it is cancelled before', async () => {
    const over: string[] = []
    arrive(aLayer(), { id: 1, durationMs: 500 }, 100, () => over.push('first'))
    const cancelled = arrive(aLayer(), { id: 8, durationMs: 500 }, 0, () => over.push('second'))
    const ended = aLayer()
    arrive(ended, { id: 1, durationMs: 500 }, 0, () => over.push('third'))
    await advance(399)
    expect(over).toEqual([])
    cancelled?.cancel()
    ended.disposables.end()
    await advance(500)
    expect(over).toEqual(['first'])
  })
})
