import { expect, test } from 'vitest'
import { formatBytes } from './bytes'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1536, '1.5 kB'],
  [1024 ** 3, '1 GB'],
  [3 * 1024 ** 5, '3,072 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes, 'en')).toBe(text.replace(' ', '\u00A0'))
})
