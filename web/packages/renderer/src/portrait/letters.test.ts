import { expect, it } from 'vitest'
import { setType } from '../program/style'
import { type FontFile, lettersOf } from './letters'

const file = (name: string, weight: number, italic = false, family = 'Brand'): FontFile => {
  return { family, src: `data:,${name}`, weight, italic }
}
const company = [
  file('regular', 400),
  file('more', 400),
  file('bold', 700),
  file('black', 900),
  file('slanted', 400, true),
  file('other', 400, false, 'Brand Two'),
]

it.each([
  ['', ['regular', 'more']],
  ['bold', ['bold']],
  ['italic', ['slanted']],
  ['boldItalic', ['slanted']],
])('a picture of letters in the typeface "%s" has the files that draw them in it', async (typeface, expected) => {
  const drawn = document.createElement('div')
  const words = drawn.appendChild(document.createElement('div'))
  words.textContent = 'Open'
  setType(words, { fontType: 'company', fontName: 'Brand', typeface }, 20)
  const rules = await lettersOf(drawn, company)
  const names = Array.from(rules.matchAll(/data:,([a-z]+)/g), ([, name = '']) => name)
  expect(names).toEqual(expected)
  for (const name of names) {
    const { weight, italic } = company.find(({ src }) => src.endsWith(name)) as FontFile
    expect(rules).toContain(`font-weight: ${weight}; font-style: ${italic ? 'italic' : 'normal'};`)
  }
})

it.each([
  ["Bob's Sans", `"Bob's Sans"`],
  ['ＭＳ　明朝  Bold', '"ＭＳ　明朝  Bold"'],
  ['A "} * { visibility: hidden } @x {', '"A \\"} * { visibility: hidden } @x {"'],
  ['Back\\', '"Back\\\\"'],
])('the family %s is found by its name, and is nothing but a name', async (family, written) => {
  const drawn = document.createElement('div')
  const words = drawn.appendChild(document.createElement('div'))
  words.textContent = 'Open'
  setType(words, { fontType: 'company', fontName: family, typeface: '' }, 20)
  expect(await lettersOf(drawn, [file('bob', 400, false, family), ...company])).toContain(
    `@font-face { font-family: ${written}; src: url("data:,bob");`,
  )
})
