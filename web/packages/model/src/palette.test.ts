import { describe, expect, it } from 'vitest'
import { type Colour, contrast, hue, parseColour } from './colour'
import { eventColour, highPriorityPalette, normalPalette } from './palette'

const colour = (text: string) => parseColour(text) as Colour

describe('event colours', () => {
  it('are ten for normal priority, none of them a blue or a green (R458)', () => {
    expect(normalPalette).toHaveLength(10)
    for (const { background } of normalPalette) {
      const degrees = hue(colour(background))
      expect(degrees < 90 || degrees > 260, `${background} has hue ${degrees}`).toBe(true)
    }
  })

  it('are fifteen blues and greens for high priority (R460)', () => {
    expect(highPriorityPalette).toHaveLength(15)
    for (const { background } of highPriorityPalette) {
      const degrees = hue(colour(background))
      expect(degrees >= 90 && degrees <= 260, `${background} has hue ${degrees}`).toBe(true)
    }
  })

  it('can be read, each of them', () => {
    for (const { background, text } of [...normalPalette, ...highPriorityPalette]) {
      expect(contrast(colour(background), colour(text)), `${text} on ${background}`).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('are all different', () => {
    expect(new Set([...normalPalette, ...highPriorityPalette].map((c) => c.background)).size).toBe(25)
  })

  it('come from the normal palette for priority 4 (R457) and from the other for every other one (R459)', () => {
    expect(eventColour(4, 0)).toBe(normalPalette[0])
    for (const priority of [1, 2, 3, 5, undefined]) expect(eventColour(priority, 0)).toBe(highPriorityPalette[0])
  })

  it('follow the order and start again at the end (G136)', () => {
    expect(eventColour(4, 9)).toBe(normalPalette[9])
    expect(eventColour(4, 10)).toBe(normalPalette[0])
    expect(eventColour(1, 17)).toBe(highPriorityPalette[2])
  })
})
