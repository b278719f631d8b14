import { expect, test } from 'vitest'
import { opensAt, type Place, placeText, step, windowOf } from './place'

const SUNDAY = 0
const MONDAY = 1
const place = (view: Place['view'], day: string): Place => ({ view, day })

test.each([
  [place('day', '2026-11-21'), SUNDAY, '2026-11-21', '2026-11-22'],
  [place('week', '2026-11-21'), SUNDAY, '2026-11-15', '2026-11-22'],
  [place('week', '2026-11-22'), MONDAY, '2026-11-16', '2026-11-23'],
  [place('month', '2026-11-21'), SUNDAY, '2026-11-01', '2026-12-13'],
  [place('month', '2026-11-21'), MONDAY, '2026-10-26', '2026-12-07'],
])('%o, weeks beginning with %i, shows %s to %s', (where, first, from, to) => {
  expect(windowOf(where, first)).toEqual({ from, to })
})

test('R030 next and previous go by what is shown', () => {
  expect(step(place('day', '2026-11-30'), 1).day).toBe('2026-12-01')
  expect(step(place('week', '2026-11-01'), -1).day).toBe('2026-10-25')
  expect(step(place('month', '2026-01-31'), 1).day).toBe('2026-02-01')
  expect(step(place('month', '2026-03-31'), -1).day).toBe('2026-02-01')
})

test('what is shown is said in the language', () => {
  expect(placeText(place('month', '2026-11-21'), SUNDAY, 'en')).toBe('November 2026')
  expect(placeText(place('week', '2026-11-21'), SUNDAY, 'en').replace(/\s/g, ' ')).toBe('Nov 15 – 21, 2026')
  expect(placeText(place('day', '2026-11-21'), SUNDAY, 'ja')).toBe('2026年11月21日土曜日')
})

test.each([
  ['day', '2026-11-21', '2026-11-21T21:40', '20:00'],
  ['day', '2026-11-21', '2026-11-21T10:05', '09:00'],
  ['day', '2026-11-21', '2026-11-21T00:30', '00:00'],
  ['day', '2026-11-21', '2026-11-22T21:40', '07:00'],
  ['week', '2026-11-21', '2026-11-21T21:40', '07:00'],
] as const)('the %s of %s opens, at %s, with %s', (view, day, now, opens) => {
  expect(opensAt(place(view, day), now)).toBe(opens)
})
