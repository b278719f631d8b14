import { expect, it } from 'vitest'
import { descriptorsOf, facesFor } from './faces'

const files = (names: string) =>
  names.split(' ').map((name) => ({ name, weight: Number.parseInt(name, 10), italic: name.endsWith('i') }))

it.each([
  ['400 700 400i 700i', '400', '700', '400i', '700i'],
  ['400', '400', '400', '400', '400'],
  ['300 600', '300', '600', '300', '600'],
  ['300 500 900', '500', '900', '500', '900'],
  ['100 200 600', '200', '600', '200', '600'],
  ['600 800 900', '600', '800', '600', '800'],
  ['700i 900', '900', '900', '700i', '700i'],
  ['400 400 700 700', '400 400', '700 700', '400 400', '700 700'],
])('of the files %s regular letters, bold, italic and both are drawn with %s, %s, %s, %s', (all, ...expected) => {
  const drawn = (isBold: boolean, isItalic: boolean) =>
    facesFor(files(all), isBold, isItalic)
      .map(({ name }) => name)
      .join(' ')
  expect([drawn(false, false), drawn(true, false), drawn(false, true), drawn(true, true)]).toEqual(expected)
})

it('of no files there are none', () => {
  expect(facesFor([], true, true)).toEqual([])
})

it('a page is told of weight and slant', () => {
  expect(descriptorsOf({ weight: 700, italic: true })).toEqual({ weight: '700', style: 'italic' })
})
