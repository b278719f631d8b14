import { expect, test } from 'vitest'
import { codecName } from './figures'

test.each([
  ['h264', 'H.264'],
  ['h264-high10', 'H.264 (10 bit)'],
  ['h264-high444', 'H.264 (4:4:4)'],
  ['prores', 'PRORES'],
])('people call the codec %s %s', (codec, expected) => {
  expect(codecName(codec)).toBe(expected)
})
