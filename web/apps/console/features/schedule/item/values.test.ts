import dayjs from 'dayjs'
import { describe, expect, test } from 'vitest'
import { newItem, type ScheduleItem } from './item'
import { consequences, type ItemValues, toValues, withValues } from './values'

const item: ScheduleItem = {
  ...newItem(
    { itemId: 5, type: 'content', name: 'Menu', image: '' },
    { from: '2026-11-23T09:00', to: '2026-11-23T11:00', allDay: false },
  ),
  id: 8,
  tags: [3],
}
const values = toValues(item)

/** What follows from a change, dates and times as text. */
function follows(changed: Partial<ItemValues>, before: Partial<ItemValues> = {}) {
  const after = consequences(changed, { ...values, ...before, ...changed })
  const text = (value: unknown) => (dayjs.isDayjs(value) ? value.format('YYYY-MM-DD HH:mm') : value)
  return Object.fromEntries(Object.entries(after).map(([name, value]) => [name, text(value)]))
}

test('R463 what is not changed comes back as it was', () => {
  expect(withValues(item, values)).toEqual(item)
})

test('without an end, all day, and days in their order', () => {
  const weekly: ItemValues = {
    ...values,
    end: '',
    allDay: true,
    repeat: 'Weekly',
    repeatOptions: [5, 0, 1],
    name: ' Lunch ',
  }
  expect(withValues(item, weekly)).toMatchObject({
    name: 'Lunch',
    end: '',
    allDay: true,
    repeat: 'Weekly',
    repeatOptions: [0, 1, 5],
    tags: [3],
  })
})

test('R462 only weekly and monthly items have days', () => {
  expect(withValues(item, { ...values, repeat: 'Daily', repeatOptions: [1] }).repeatOptions).toEqual([])
})

describe('one value brings others along', () => {
  test('G119 another repetition starts from the weekday or day of the first day, and goes on', () => {
    expect(follows({ repeat: 'Weekly' })).toEqual({ repeatOptions: [1], end: '' })
    expect(follows({ repeat: 'Monthly' }, { end: '2026-12-24' })).toEqual({
      repeatOptions: [23],
      end: '2026-12-24',
    })
  })

  test('what plays once ends on its day', () => {
    expect(follows({ repeat: 'None' }, { end: '' })).toEqual({ repeatOptions: [], end: '2026-11-23' })
  })

  test('a first day behind the last one takes it along', () => {
    expect(follows({ start: '2026-11-30' })).toEqual({ end: '2026-11-30' })
    expect(follows({ start: '2026-11-20' })).toEqual({})
  })

  test('an all-day item that gets times starts in the morning', () => {
    const midnight = dayjs('2026-11-21')
    expect(follows({ allDay: false }, { startTime: midnight, endTime: midnight })).toEqual({
      startTime: '2026-11-21 09:00',
      endTime: '2026-11-21 11:00',
    })
    expect(follows({ allDay: false })).toEqual({})
  })
})
