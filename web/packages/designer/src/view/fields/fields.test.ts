import { expect, test } from 'vitest'
import { isCity } from './CityPicker'
import { keepColour, recentColours } from './recent'
import { wrongWith } from './UrlField'

test('G103 what is wrong with an address is told apart', () => {
  expect(wrongWith('')).toBeNull()
  expect(wrongWith(' https://example.com/a?b#c ')).toBeNull()
  expect(wrongWith('example.com')).toBe('begin')
  expect(wrongWith('file:///etc/passwd')).toBe('begin')
  expect(wrongWith('https://example.com/a b')).toBe('spaces')
  expect(wrongWith('https://')).toBe('none')
  expect(wrongWith(`https://example.com/${'a'.repeat(2000)}`)).toBe('long')
})

test('cities are found by parts of their names, whatever their accents, cases and widths are', () => {
  const words = 'zurich チューリッヒ 苏黎世 switzerland スイス'.normalize('NFKD').replace(/\p{Mn}/gu, '')
  for (const typed of ['Zürich', 'ZURICH swi', 'チューリッヒ', 'ﾁｭｰﾘｯﾋ', '苏黎世'])
    expect(isCity(words, typed), typed).toBe(true)
  expect(isCity(words, 'tokyo')).toBe(false)
})

test('the colours that were chosen last are remembered, each once, the newest first', () => {
  for (const colour of ['#111111', '#222222', '#11111180', '#111111']) keepColour(colour)
  expect(recentColours()).toEqual(['#111111', '#11111180', '#222222'])
  for (let at = 0; at < 20; at++) keepColour(`#0000${at + 10}`)
  expect(recentColours()).toHaveLength(8)
  localStorage.setItem('marquee.colours', 'url(x) red')
  expect(recentColours()).toEqual([])
})
