import { describe, expect, it } from 'vitest'
import { effectName, effectOf, effects, effectsWithin, noEffect } from './effects'

describe('effects', () => {
  it('have ids from 1 without a hole', () => {
    expect(effects.map((effect) => effect.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(effectName(8)).toBe('WipeLeft')
    expect(effectName(0)).toBeUndefined()
    expect(effectName(10)).toBeUndefined()
  })

  it.each([[-1], [0], [undefined], [null], [Number.NaN]])('of id %s are none and take no time (R431, R432)', (id) => {
    expect(effectOf(id, 700)).toEqual(noEffect)
  })

  it.each([
    [1, 700, 700],
    [1, undefined, 500],
    [1, 0, 0],
    [9, -3, 0],
  ])('of id %i with duration %s take %i ms', (id, wanted, durationMs) => {
    expect(effectOf(id, wanted)).toEqual({ id, durationMs })
  })

  it.each([
    ['fit as they are', 10_000, [1, 500], [2, 500], [500, 500]],
    ['fill the entry at most', 1_000, [1, 500], [2, 500], [500, 500]],
    ['share a shorter entry in proportion', 800, [1, 1_500], [2, 500], [600, 200]],
    ['are no longer than the entry alone', 300, [1, 500], [0, 0], [300, 0]],
    ['count for nothing without an id', 300, [-1, 500], [2, 200], [0, 200]],
    ['vanish in no time', 0, [1, 500], [2, 500], [0, 0]],
  ])('%s', (_what, entryMs, [inId, inMs], [outId, outMs], expected) => {
    const within = effectsWithin(entryMs, {
      effectIn: { id: inId as number, durationMs: inMs as number },
      effectOut: { id: outId as number, durationMs: outMs as number },
    })
    expect([within.effectIn.durationMs, within.effectOut.durationMs]).toEqual(expected)
  })
})
