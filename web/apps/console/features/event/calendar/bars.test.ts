import { expect, test } from 'vitest'
import { coloursOf } from '../colour'
import { makeTime, makeType } from '../event.fake'
import { plain, spanOf, timeBars } from './bars'

const zone = 'Asia/Tokyo'

test('what takes place has the colour of its type, with words that are read on it; without a type a plain one', () => {
  const types = [makeType(), makeType({ id: 4, name: 'Feast', color: '#0B6E4F' })]
  const times = ['ｍeeting', 'Feast', 'Something', ''].map((type) => makeTime({ type }))
  expect(timeBars(times, zone, coloursOf(types)).map(({ colour }) => colour)).toEqual([
    { background: '#377CB7', text: '#000000' },
    { background: '#0B6E4F', text: '#FFFFFF' },
    plain,
    plain,
  ])
})

test.each([
  [
    'by the clocks of the zone',
    '2026-12-24T09:00:00Z',
    '2026-12-24T11:00:00Z',
    false,
    zone,
    '2026-12-24T18:00',
    '2026-12-24T20:00',
    false,
  ],
  ['all day', '2026-12-23T15:00:00Z', '2026-12-24T15:00:00Z', true, zone, '2026-12-24T00:00', '2026-12-25T00:00', true],
  [
    'all day where a clock change skips midnight',
    '2026-03-28T22:00:00Z',
    '2026-03-29T21:00:00Z',
    true,
    'Asia/Beirut',
    '2026-03-29T00:00',
    '2026-03-30T00:00',
    true,
  ],
  [
    'all day in another zone',
    '2026-12-23T23:00:00Z',
    '2026-12-24T23:00:00Z',
    true,
    zone,
    '2026-12-24T08:00',
    '2026-12-25T08:00',
    false,
  ],
])('a time %s', (_, from, to, allDay, clocks, start, end, whole) => {
  expect(spanOf({ from, to, allDay }, clocks)).toEqual({ from: start, to: end, allDay: whole })
})
