import { describe, expect, test } from 'vitest'
import { newItem, type ScheduleItem } from './item'
import { atTimesOf, isOvernight, onceSpan } from './span'

const start = newItem(
  { itemId: 5, type: 'content', name: 'Menu', image: '' },
  { from: '2026-11-23T09:00', to: '2026-11-23T11:00', allDay: false },
)
const item = (part: Partial<ScheduleItem>): ScheduleItem => ({ ...start, ...part })
const ends = (part: Partial<ScheduleItem>) => onceSpan(item(part)).to

describe('an item that plays once runs from its first day to its last', () => {
  test('within a day, or over midnight when it ends at or before its start', () => {
    expect(ends({})).toBe('2026-11-23T11:00')
    expect(ends({ endTime: '08:00' })).toBe('2026-11-24T08:00')
    expect(ends({ endTime: '09:00' })).toBe('2026-11-24T09:00')
  })

  test('with another last day, up to that day whatever the times', () => {
    expect(ends({ end: '2026-11-25', endTime: '08:00' })).toBe('2026-11-25T08:00')
  })

  test('G139 all-day, the last day included', () => {
    expect(onceSpan(item({ allDay: true, end: '2026-11-24' }))).toEqual({
      from: '2026-11-23T00:00',
      to: '2026-11-25T00:00',
      allDay: true,
    })
  })

  test('without a last day, on and on', () => expect(ends({ end: '' })).toBe('9999-12-30T11:00'))
})

test('a repetition takes new times on its own day', () => {
  const span = { from: '2026-12-07T09:00', to: '2026-12-07T11:00', allDay: false }
  expect(atTimesOf(item({ startTime: '22:00', endTime: '06:00' }), span)).toEqual({
    from: '2026-12-07T22:00',
    to: '2026-12-08T06:00',
    allDay: false,
  })
  expect(atTimesOf(item({ allDay: true }), span)).toEqual({
    from: '2026-12-07T00:00',
    to: '2026-12-08T00:00',
    allDay: true,
  })
})

test.each([
  [{ endTime: '08:00' }, true],
  [{ endTime: '08:00', end: '2026-11-25' }, false],
  [{ endTime: '08:00', end: '2026-11-25', repeat: 'Daily' as const }, true],
  [{ endTime: '08:00', allDay: true }, false],
  [{}, false],
])('%o ends on the next day: %s', (part, expected) => {
  expect(isOvernight(item(part))).toBe(expected)
})
