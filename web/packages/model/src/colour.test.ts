import { describe, expect, it } from 'vitest'
import { type Colour, contrast, cssColour, formatColour, hue, parseColour } from './colour'

describe('colours', () => {
  it.each([
    ['#ff8000', 'rgba(255, 128, 0, 1)'],
    ['#FF800080', 'rgba(255, 128, 0, 0.502)'],
    ['#00000000', 'rgba(0, 0, 0, 0)'],
  ])('%s is %s (G103)', (text, css) => {
    const colour = parseColour(text) as Colour
    expect(cssColour(colour)).toBe(css)
    expect(formatColour(colour)).toBe(text.toLowerCase())
  })

  it.each(['', 'red', '#fff', '#12345', '#1234567', '#gg0000', 'ff8000', '#ff8000\n'])('%j is none', (text) => {
    expect(parseColour(text)).toBeNull()
  })

  it.each([
    ['#ff0000', 0],
    ['#00ff00', 120],
    ['#0000ff', 240],
    ['#ff00ff', 300],
    ['#808080', 0],
  ])('%s has hue %i', (text, degrees) => {
    expect(hue(parseColour(text) as Colour)).toBe(degrees)
  })

  it('contrast from 1 to 21, in either order', () => {
    const black = parseColour('#000000') as Colour
    const white = parseColour('#ffffff') as Colour
    expect(contrast(black, white)).toBeCloseTo(21)
    expect(contrast(white, black)).toBeCloseTo(21)
    expect(contrast(white, white)).toBe(1)
    expect(contrast(parseColour('#767676') as Colour, white)).toBeCloseTo(4.54, 2)
  })
})
