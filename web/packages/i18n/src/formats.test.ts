import { expect, test } from 'vitest'
import { dateFormat, numberFormat } from './formats'

test('a formatter is made once for a language and its options', () => {
  const percent = numberFormat('en', { style: 'percent' })
  expect(numberFormat('en', { style: 'percent' })).toBe(percent)
  expect(numberFormat('ja', { style: 'percent' })).not.toBe(percent)
  expect(numberFormat('en').format(0.5)).toBe('0.5')
  expect(percent.format(0.5)).toBe('50%')
  expect(dateFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(0)).toBe('Jan 1, 1970')
})
