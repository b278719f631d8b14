import { describe, expect, test } from 'vitest'
import { makeChange, makeEvent } from '../event.fake'
import { asEventSays, replaced, toChange, toValues } from './single'

const day = '2026-12-24'
const texts = { name: '', eventDetail: '' }
const daily = makeEvent({ repeat: 'Daily', endDate: '' })

describe('a single time is as its event says', () => {
  test.each([
    ['within a day', {}, { startTime: '18:00', endTime: '20:00', endDate: day, allDay: false }],
    [
      'into the night',
      { endTime: '02:00:00' },
      { startTime: '18:00', endTime: '02:00', endDate: '2026-12-25', allDay: false },
    ],
    ['for days', { lasts: 2 }, { startTime: '18:00', endTime: '20:00', endDate: '2026-12-26', allDay: false }],
    [
      'all day',
      { allDay: true, startTime: '00:00', endTime: '00:00', lasts: 1 },
      { startTime: '00:00', endTime: '00:00', endDate: '2026-12-25', allDay: true },
    ],
  ])('%s', (_, part, values) => {
    expect(asEventSays({ ...daily, ...part }, day)).toEqual({ startDate: day, ...texts, ...values })
  })
})

describe('a single time is', () => {
  const change = makeChange({ startTime: '19:00', endTime: '21:00', name: 'Late' })
  test.each([
    ['as it was changed', [change], '19:00', 'Late'],
    ['as its event says where another one was changed', [{ ...change, day: '2026-12-25' }], '18:00', ''],
    [
      'as its event says where it was left out',
      [makeChange({ leftOut: true, startTime: '', endTime: '' })],
      '18:00',
      '',
    ],
  ])('%s', (_, changes, startTime, name) => {
    expect(toValues({ ...daily, changes }, day)).toMatchObject({ startDate: day, startTime, name })
  })
})

test('what is all day is sent without times, and texts without the spaces around them', () => {
  const values = { ...asEventSays(daily, day), name: ' Late ', eventDetail: ' ' }
  const sent = { day, startDate: day, endDate: day, name: 'Late', eventDetail: '' }
  expect(toChange(day, values)).toEqual({ ...sent, allDay: false, startTime: '18:00', endTime: '20:00' })
  expect(toChange(day, { ...values, allDay: true })).toEqual({ ...sent, allDay: true })
})

test('a change takes the place of the former one of its day; without one that is gone', () => {
  const [one, other] = [makeChange(), makeChange({ day: '2026-12-25' })]
  const next = { day, leftOut: true }
  expect(replaced([one, other], day, next)).toEqual([other, next])
  expect(replaced([one, other], day, undefined)).toEqual([other])
})
