import { expect, test } from 'vitest'
import { decodeWords } from './words'

/** As the server encodes them. */
const encode = (words: string) => btoa(String.fromCharCode(...new TextEncoder().encode(words)))

test.each([
  ['', ''],
  ['nothing but letters', 'Closing soon'],
  ['lines', 'Soup\nBread\r\n\tand butter'],
  ['Japanese', '本日の会議は三階に変更になりました。ｶﾅ'],
  ['Chinese of both scripts', '请勿使用电梯，請勿使用電梯'],
  ['a letter beyond the first plane', '𠮷野家'],
  ['emoji of several code points', '🔥 Lunch 👩‍🍳🇯🇵'],
  ['what would be Base64 itself', 'Sale'],
])('R373 G122 words with %s come back as they were encoded', (_, words) => {
  expect(decodeWords(encode(words))).toBe(words)
})

test.each([
  ['words', 'Closing soon'],
  ['letters of other scripts', '営業時間'],
  ['four letters, which are no UTF-8 when decoded', 'Sale'],
  ['a word that would be decoded to what nobody says', 'AAEC'],
  ['Base64 that was cut off', 'Q2xvc2luZyBzb29'],
  ['Base64 of other bytes', '/////w=='],
])('R373 G122 plain text is taken as it is: %s', (_, text) => {
  expect(decodeWords(text)).toBe(text)
})
