import type { Span } from '@marquee/calendar/wall'
import { describe, expect, test } from 'vitest'
import { newItem, type ScheduleItem } from './item'
import { repeatDays, reshaped } from './reshape'

const source = { itemId: 5, type: 'content', name: 'Menu', image: '' } as const
const span = (from: string, to: string, allDay = false): Span => ({ from, to, allDay })
const once = newItem(source, span('2026-11-23T09:00', '2026-11-23T11:00'))
const repeating = (part: Partial<ScheduleItem>): ScheduleItem => ({ ...once, end: '', ...part })

/** What changed, as the fields that differ. */
function changes(item: ScheduleItem, was: Span, now: Span): Partial<ScheduleItem> | null {
  const next = reshaped(item, was, now)
  if (!next) return null
  const differ = (name: keyof ScheduleItem) => JSON.stringify(next[name]) !== JSON.stringify(item[name])
  const names = (Object.keys(next) as (keyof ScheduleItem)[]).filter(differ)
  return Object.fromEntries(names.map((name) => [name, next[name]]))
}

describe('an item that plays once goes where it is put', () => {
  const was = span('2026-11-23T09:00', '2026-11-23T11:00')
  test.each<[string, Span, Partial<ScheduleItem>]>([
    ['moved to another day', span('2026-11-25T09:00', '2026-11-25T11:00'), { start: '2026-11-25', end: '2026-11-25' }],
    ['moved to another time', span('2026-11-23T10:15', '2026-11-23T12:15'), { startTime: '10:15', endTime: '12:15' }],
    ['made longer', span('2026-11-23T09:00', '2026-11-23T17:30'), { endTime: '17:30' }],
    [
      'over midnight',
      span('2026-11-23T23:00', '2026-11-24T01:00'),
      { end: '2026-11-24', startTime: '23:00', endTime: '01:00' },
    ],
    [
      'up to midnight',
      span('2026-11-23T22:00', '2026-11-24T00:00'),
      { end: '2026-11-24', startTime: '22:00', endTime: '00:00' },
    ],
    [
      'to all day',
      span('2026-11-23T00:00', '2026-11-25T00:00', true),
      { end: '2026-11-24', startTime: '00:00', endTime: '00:00', allDay: true },
    ],
  ])('%s', (_, now, expected) => expect(changes(once, was, now)).toEqual(expected))

  test('without an end it keeps having none, unless it becomes all-day', () => {
    const endless = { ...once, end: '' }
    const far = '9999-12-30T11:00'
    expect(changes(endless, span('2026-11-23T09:00', far), span('2026-11-24T10:00', far))).toEqual({
      start: '2026-11-24',
      startTime: '10:00',
    })
    const day = span('2026-11-24T00:00', '2026-11-25T00:00', true)
    expect(changes(endless, span('2026-11-23T09:00', far), day)).toMatchObject({ end: '2026-11-24', allDay: true })
  })

  test('put back where it was, it is the same item', () => expect(reshaped(once, was, was)).toBe(once))
})

describe('an item that repeats changes in every repetition', () => {
  const monday = span('2026-11-30T09:00', '2026-11-30T11:00')
  const weekly = repeating({ repeat: 'Weekly', repeatOptions: [1, 3] })
  const daily = repeating({ repeat: 'Daily' })

  test.each<[string, ScheduleItem, Span, Partial<ScheduleItem>]>([
    [
      'a daily one takes the time',
      daily,
      span('2026-11-30T10:00', '2026-11-30T12:00'),
      { startTime: '10:00', endTime: '12:00' },
    ],
    [
      'a daily one ignores the day',
      daily,
      span('2026-12-02T10:00', '2026-12-02T12:00'),
      { startTime: '10:00', endTime: '12:00' },
    ],
    [
      'G119 a weekly one replaces the weekday',
      weekly,
      span('2026-11-29T09:00', '2026-11-29T11:00'),
      { repeatOptions: [0, 3] },
    ],
    [
      'a weekly one on a day it has already',
      weekly,
      span('2026-12-02T09:00', '2026-12-02T11:00'),
      { repeatOptions: [3] },
    ],
    ['overnight', daily, span('2026-11-30T22:00', '2026-12-01T06:00'), { startTime: '22:00', endTime: '06:00' }],
    ['around the clock', daily, span('2026-11-30T09:00', '2026-12-01T09:00'), { endTime: '09:00' }],
    ['to all day', daily, span('2026-11-30T00:00', '2026-12-01T00:00', true), { allDay: true }],
  ])('%s', (_, item, now, expected) => expect(changes(item, monday, now)).toEqual(expected))

  test('without chosen days the first day counts as chosen', () => {
    const item = repeating({ repeat: 'Monthly', start: '2026-11-30' })
    expect(repeatDays(item)).toEqual([30])
    expect(changes(item, monday, span('2026-11-28T09:00', '2026-11-28T11:00'))).toEqual({
      repeatOptions: [28],
      start: '2026-11-28',
    })
  })

  test('a day outside of the dates widens them', () => {
    const item = { ...weekly, start: '2026-11-30', end: '2026-12-01' }
    expect(changes(item, monday, span('2026-11-27T09:00', '2026-11-27T11:00'))).toMatchObject({ start: '2026-11-27' })
    expect(changes(item, monday, span('2026-12-04T09:00', '2026-12-04T11:00'))).toMatchObject({ end: '2026-12-04' })
  })

  test('more than a day is refused: repetitions would overlap', () => {
    expect(changes(daily, monday, span('2026-11-30T09:00', '2026-12-01T09:15'))).toBeNull()
  })

  test('seconds that the calendar does not show are no change', () => {
    const item = { ...daily, startTime: '09:00:30' }
    expect(reshaped(item, monday, monday)).toBe(item)
  })

  test('R462 only weekly and monthly ones have days', () => {
    expect(repeatDays(daily)).toEqual([])
    expect(repeatDays(repeating({ repeat: 'Weekly', start: '2026-11-22' }))).toEqual([0])
  })
})
