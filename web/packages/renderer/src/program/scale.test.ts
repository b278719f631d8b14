import { describe, expect, it } from 'vitest'
import { transformInto } from './scale'
import { familyOf, finite, px } from './style'

const whole = { x: 0, y: 0, w: 1920, h: 1080 }

describe('a canvas in a room', () => {
  it.each([
    ['contain', 960, 540, 'translate(0px, 0px) scale(0.5, 0.5)'],
    ['contain', 960, 1080, 'translate(0px, 270px) scale(0.5, 0.5)'],
    ['cover', 960, 1080, 'translate(-480px, 0px) scale(1, 1)'],
    ['fill', 960, 1080, 'translate(0px, 0px) scale(0.5, 1)'],
    ['contain', 792, 445, 'translate(0px, 0px) scale(0.4125, 0.412037)'],
    ['contain', 792, 444, 'translate(1.333333px, 0px) scale(0.411111, 0.411111)'],
    ['contain', 0, 1080, 'none'],
    ['contain', Number.NaN, 1080, 'none'],
  ] as const)('by %s of %d by %d', (fit, width, height, transform) => {
    expect(transformInto(whole, width, height, fit)).toBe(transform)
  })

  it('is shown in part', () => {
    expect(transformInto({ x: 960, y: 0, w: 960, h: 540 }, 960, 540, 'contain')).toBe(
      'translate(-960px, 0px) scale(1, 1)',
    )
  })
})

describe('a measure', () => {
  it.each([
    [Number.NaN, '0px'],
    [Number.POSITIVE_INFINITY, '0px'],
    [1e300, '1000000px'],
    [-1e300, '-1000000px'],
    [0.12345, '0.123px'],
  ])('of %d is %s', (length, css) => {
    expect(px(length)).toBe(css)
    expect(Number.isFinite(finite(length))).toBe(true)
  })
})

describe('a family', () => {
  it.each([
    ['', '', '"Marquee Sans", sans-serif'],
    ['', 'Comic Sans MS', '"Marquee Sans", sans-serif'],
    ['company', '', '"Marquee Sans", sans-serif'],
    ['company', 'Our Type', '"Our Type", "Marquee Sans", sans-serif'],
    ['company', 'Ｏ　Ｔ  Two', '"Ｏ　Ｔ  Two", "Marquee Sans", sans-serif'],
    ['company', 'a"; } \\\n x', '"a\\"; } \\\\\\a  x", "Marquee Sans", sans-serif'],
  ])('of the kind %j named %j is %s', (fontType, fontName, css) => {
    expect(familyOf({ fontType, fontName })).toBe(css)
  })
})
