import type { Font } from '@marquee/model/manifest'
import { expect, it } from 'vitest'
import { createFonts, setSheetOf } from './fonts'

const font = (weight = 400, asset = 'a1', italic = false): Font => ({ family: 'Noto Sans', weight, italic, asset })

function aScreen() {
  const there = new Set<FontFace>()
  const made: { family: string; source: string; weight?: string; style?: string }[] = []
  const sheets: (string | null)[] = []
  const fonts = createFonts({
    setSheet: (address) => sheets.push(address),
    set: there as unknown as FontFaceSet,
    createFace(family, source, descriptors) {
      made.push({ family, source, ...descriptors })
      return { family, load: () => Promise.reject(new Error('not stored')) } as unknown as FontFace
    },
  })
  return { fonts, made, there, sheets }
}

it('a page is told by what each file of a family is chosen', () => {
  const { fonts, made } = aScreen()
  fonts.use([font(), font(700, 'b2', true)])
  expect(made).toEqual([
    { family: 'Noto Sans', source: 'url(/player/m/a1)', weight: '400', style: 'normal' },
    { family: 'Noto Sans', source: 'url(/player/m/b2)', weight: '700', style: 'italic' },
  ])
})

it('fonts stay while the manifest names them, and no longer', () => {
  const { fonts, made, there } = aScreen()
  fonts.use([font(), font(700, 'b2')])
  fonts.use([font(), font(700, 'c3')])
  expect(made.map(({ source }) => source)).toEqual(['url(/player/m/a1)', 'url(/player/m/b2)', 'url(/player/m/c3)'])
  expect(there.size).toBe(2)
  fonts.use([])
  expect(there.size).toBe(0)
})

it('the fonts that are built in are there while a manifest needs them', () => {
  const { fonts, sheets } = aScreen()
  fonts.use([])
  fonts.use([], 'ab')
  fonts.use([font()], 'ab')
  fonts.use([], 'cd')
  fonts.use([])
  expect(sheets).toEqual(['/player/m/ab', '/player/m/cd', null])
})

it('a page has one stylesheet of them at most', () => {
  const setSheet = setSheetOf(document)
  const linked = () => Array.from(document.head.querySelectorAll('link[rel=stylesheet]'), (l) => l.getAttribute('href'))
  const before = linked()
  setSheet('/player/m/ab')
  setSheet('/player/m/cd')
  expect(linked()).toEqual([...before, '/player/m/cd'])
  setSheet(null)
  expect(linked()).toEqual(before)
})
