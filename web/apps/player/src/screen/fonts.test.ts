import type { Font } from '@marquee/model/manifest'
import { expect, it } from 'vitest'
import { createFonts } from './fonts'

const font = (style: string, asset = 'a1'): Font => ({ family: 'Noto Sans', style, asset })

function aScreen() {
  const there = new Set<FontFace>()
  const made: { family: string; source: string; weight?: string; style?: string }[] = []
  const fonts = createFonts({
    set: there as unknown as FontFaceSet,
    createFace(family, source, descriptors) {
      made.push({ family, source, ...descriptors })
      return { family, load: () => Promise.reject(new Error('not stored')) } as unknown as FontFace
    },
  })
  return { fonts, made, there }
}

it.each([
  ['Regular', '400', 'normal'],
  ['', '400', 'normal'],
  ['Bold Italic', '700', 'italic'],
  ['SemiBold', '600', 'normal'],
  ['Extra Bold', '800', 'normal'],
  ['ExtraLight Oblique', '200', 'italic'],
  ['Black', '900', 'normal'],
])('a font whose style is "%s" has the weight %s and is %s', (style, weight, slant) => {
  const { fonts, made } = aScreen()
  fonts.use([font(style)])
  expect(made).toEqual([{ family: 'Noto Sans', source: 'url(/player/m/a1)', weight, style: slant }])
})

it('fonts stay while the manifest names them, and no longer', () => {
  const { fonts, made, there } = aScreen()
  fonts.use([font('Regular'), font('Bold', 'b2')])
  fonts.use([font('Regular'), font('Bold', 'c3')])
  expect(made.map(({ source }) => source)).toEqual(['url(/player/m/a1)', 'url(/player/m/b2)', 'url(/player/m/c3)'])
  expect(there.size).toBe(2)
  fonts.use([])
  expect(there.size).toBe(0)
})
