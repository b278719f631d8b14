import { describe, expect, test } from 'vitest'
import { makeEvent } from '../event.fake'
import { consequences, type EventValues, fresh, nameOfCopy, toBody, toValues, whenOf } from './values'

/** On Thursday, 24 December 2026, the fourth Thursday of its month, from 18:00 to 20:00. */
const once = toValues(makeEvent())
const change = {
  day: '2026-12-31',
  leftOut: true,
  startDate: '',
  startTime: '00:00',
  endDate: '',
  endTime: '00:00',
  allDay: false,
  name: '',
  eventDetail: '',
}

const follows = (changed: Partial<EventValues>, before: Partial<EventValues> = {}) => {
  const held = { ...once, ...before }
  return consequences(changed, { ...held, ...changed }, held)
}

test('what is not changed comes back as it was', () => {
  const { id, companyId, subscriptionId, ends, over, version, createdAt, updatedAt, updatedBy, changes, ...said } =
    makeEvent()
  expect(toBody(once)).toEqual(said)
})

test('a new event is on its day, at the times that were dragged over', () => {
  expect(fresh({ date: '2026-12-24', from: '13:00', to: '15:30' })).toMatchObject({
    startDate: '2026-12-24',
    startTime: '13:00',
    endDate: '2026-12-24',
    endTime: '15:30',
    repeat: 'None',
  })
})

test.each([
  ['weekly', makeEvent({ repeat: 'Weekly' }), [4]],
  ['monthly', makeEvent({ repeat: 'Monthly' }), [24]],
  ['by weekdays of the month', makeEvent({ repeat: 'Yearly', weeks: [-1] }), [4]],
  ['daily', makeEvent({ repeat: 'Daily' }), []],
])('without days of its own a %s one shows that of its start', (_, event, days) => {
  expect(toValues(event).repeatOptions).toEqual(days)
})

describe('what means nothing for the repetition is not sent', () => {
  const all: Partial<EventValues> = {
    repeatOptions: [5, 1],
    weeks: [1],
    byWeek: true,
    every: 3,
    lasts: 2,
    dates: ['2026-12-28', '2026-12-26'],
    endDate: '2027-01-31',
  }
  const none = { repeatOptions: [], weeks: [], dates: [], every: 1, lasts: 0, endDate: '2027-01-31' }
  test.each<[EventValues['repeat'], Partial<EventValues>, object]>([
    ['None', {}, none],
    ['None', { endDate: '' }, { ...none, endDate: '2026-12-24' }],
    ['Daily', {}, { ...none, every: 3, lasts: 2 }],
    ['Weekly', {}, { ...none, every: 3, lasts: 2, repeatOptions: [1, 5] }],
    ['Monthly', {}, { ...none, every: 3, lasts: 2, repeatOptions: [1, 5], weeks: [1] }],
    ['Yearly', { byWeek: false }, { ...none, every: 3, lasts: 2, repeatOptions: [1, 5] }],
    ['Dates', {}, { ...none, lasts: 2, dates: ['2026-12-26', '2026-12-28'], startDate: '2026-12-26', endDate: '' }],
  ])('%s %o', (repeat, part, expected) => {
    expect(whenOf({ ...once, ...all, ...part, repeat })).toMatchObject(expected)
  })

  test('all day without times', () => {
    const body = toBody({ ...once, allDay: true })
    expect(body).not.toHaveProperty('startTime')
    expect(body).not.toHaveProperty('endTime')
  })
})

describe('what is otherwise about single times', () => {
  const weekly: EventValues = { ...once, repeat: 'Weekly', repeatOptions: [4], endDate: '', changes: [change] }
  test('goes along when it was changed', () => {
    expect(toBody(weekly, [change])).not.toHaveProperty('changes')
    expect(toBody({ ...weekly, changes: [] }, [change]).changes).toEqual([])
  })

  test('goes along with a copy, but not of what takes place once', () => {
    expect(toBody(weekly).changes).toEqual([change])
    expect(toBody({ ...weekly, repeat: 'None' })).not.toHaveProperty('changes')
  })
})

describe('one value brings others along', () => {
  test.each<[string, Partial<EventValues>, Partial<EventValues>, Partial<EventValues>]>([
    ['the end keeps its distance', { startDate: '2026-12-30' }, { endDate: '2026-12-25' }, { endDate: '2026-12-31' }],
    ['the end goes back too', { startDate: '2026-12-20' }, {}, { endDate: '2026-12-20' }],
    ['times keep their distance', { startTime: '22:30' }, {}, { endTime: '00:30', endDate: '2026-12-25' }],
    [
      'a night too',
      { startTime: '16:00' },
      { startTime: '22:00', endTime: '02:00' },
      { endTime: '20:00', endDate: '2026-12-24' },
    ],
    [
      'times of midnight get some',
      { allDay: false },
      { startTime: '00:00', endTime: '00:00' },
      { startTime: '09:00', endTime: '10:00' },
    ],
    ['days become figures', { repeat: 'Daily' }, { endDate: '2026-12-26' }, { endDate: '', lasts: 2 }],
    ['a night is none of them', { repeat: 'Daily' }, { endDate: '2026-12-25', endTime: '02:00' }, { lasts: 0 }],
    ['a new week goes by its day', { repeat: 'Weekly' }, {}, { repeatOptions: [4], endDate: '' }],
    ['a new month too', { repeat: 'Monthly' }, {}, { repeatOptions: [24], weeks: [] }],
    ['single days begin with it', { repeat: 'Dates' }, {}, { dates: ['2026-12-24'] }],
    [
      'figures become days',
      { repeat: 'None' },
      { repeat: 'Daily', endDate: '', lasts: 2 },
      { endDate: '2026-12-26', lasts: 0 },
    ],
    [
      'single days become their first',
      { repeat: 'Daily' },
      { repeat: 'Dates', dates: ['2026-12-26'] },
      { startDate: '2026-12-26' },
    ],
    ['the fourth Thursday', { byWeek: true }, { repeat: 'Monthly' }, { repeatOptions: [4], weeks: [4] }],
    [
      'the last Thursday',
      { byWeek: true },
      { repeat: 'Monthly', startDate: '2026-12-31' },
      { repeatOptions: [4], weeks: [-1] },
    ],
    ['and its date', { byWeek: false }, { repeat: 'Monthly', byWeek: true }, { repeatOptions: [24], weeks: [] }],
    [
      'the weekday goes along',
      { startDate: '2026-12-25' },
      { repeat: 'Weekly', repeatOptions: [4], endDate: '' },
      { repeatOptions: [5] },
    ],
    [
      'the last day is not before the first',
      { startDate: '2027-01-04' },
      { repeat: 'Weekly', repeatOptions: [1], endDate: '2026-12-31' },
      { endDate: '2027-01-04' },
    ],
  ])('%s', (_, changed, before, expected) => {
    expect(follows(changed, before)).toMatchObject(expected)
  })

  test('weekdays that were chosen stay', () => {
    expect(follows({ startDate: '2026-12-25' }, { repeat: 'Weekly', repeatOptions: [1, 3], endDate: '' })).toEqual({})
  })
})

test.each([
  ['Opening', 'Opening (2)'],
  ['Opening (2)', 'Opening (2)'],
  ['é'.repeat(200), `${'é'.repeat(196)} (2)`],
])('a copy of %j', (name, copied) => {
  expect(nameOfCopy(name)).toBe(copied)
})
