import { expect, test } from 'vitest'
import { spanText, weekOf } from './wording'

const nine = { from: '2026-11-23T09:00', to: '2026-11-23T11:00', allDay: false }

test('G119 weekdays stand in the order of the language', () => {
  expect(weekOf('en').map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(weekOf('zh-Hans').map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 0])
  expect(weekOf('en', [5, 1], 'short').map(({ name }) => name)).toEqual(['Mon', 'Fri'])
})

test('a span is said with both its ends, the last day of an all-day one included', () => {
  const text = (span: typeof nine) => spanText(span, 'en').replace(/\s/g, ' ')
  expect(text(nine)).toBe('Mon, Nov 23, 09:00 – 11:00')
  expect(text({ ...nine, to: '2026-11-24T06:00' })).toBe('Mon, Nov 23, 09:00 – Tue, Nov 24, 06:00')
  expect(text({ from: '2026-11-23T00:00', to: '2026-11-25T00:00', allDay: true })).toBe('Mon, Nov 23 – Tue, Nov 24')
  expect(text({ ...nine, to: '9999-12-31T00:00' })).toBe('Mon, Nov 23, 09:00')
})
