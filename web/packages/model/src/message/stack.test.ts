import { describe, expect, it } from 'vitest'
import { positions } from './message'
import { stacked, type Wanted } from './stack'

const top = (height: number): Wanted => ({ position: 'top', height })
const middle = (height: number): Wanted => ({ position: 'middle', height })
const bottom = (height: number): Wanted => ({ position: 'bottom', height })

describe('bands on a screen of 1080', () => {
  it.each<[string, Wanted[], (number | null)[]]>([
    ['none', [], []],
    ['one at the top', [top(100)], [0]],
    ['one at the bottom', [bottom(100)], [980]],
    ['one in the middle', [middle(100)], [490]],
    ['the stronger is nearer to the edge', [top(100), top(50), bottom(100), bottom(50)], [0, 100, 980, 930]],
    ['the stronger is the upper one in the middle', [middle(100), middle(200)], [390, 490]],
    ['the middle gives way to a high top', [top(700), middle(200)], [0, 700]],
    ['the middle gives way to a high bottom', [bottom(700), middle(200)], [380, 180]],
    ['what finds no room is left out', [top(600), bottom(500), bottom(400)], [0, null, 680]],
    ['all of the screen is room', [top(1080), bottom(1)], [0, null]],
  ])('%s', (_, bands, places) => {
    expect(stacked(bands, 1080)).toEqual(places)
  })

  it('never cover each other and never leave the screen, whatever they are', () => {
    let seed = 1
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    for (let times = 0; times < 400; times++) {
      const bands = Array.from({ length: random(7) }, () => ({
        position: positions[random(3)] ?? 'top',
        height: 1 + random(700),
      }))
      const places = stacked(bands, 1080)
      const taken = bands.flatMap(({ height }, i) => (places[i] === null ? [] : [[places[i] ?? 0, height] as const]))
      taken.sort(([one], [other]) => one - other)
      let end = 0
      for (const [from, height] of taken) {
        expect(from).toBeGreaterThanOrEqual(end)
        end = from + height
      }
      expect(end).toBeLessThanOrEqual(1080)
      if (bands.length > 0) expect(places[0]).not.toBeNull() // the strongest is always seen
    }
  })
})
