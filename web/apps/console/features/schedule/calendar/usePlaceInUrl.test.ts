import { expect, test } from 'vitest'
import { readPlace } from './usePlaceInUrl'

const defaults = { view: 'week', day: '2026-11-21' } as const

test.each([
  [{}, { deviceGroup: 0, channel: '', ...defaults }],
  [
    { deviceGroup: 11, channel: 'Channel 2', view: 'month', day: '2026-12-01' },
    { deviceGroup: 11, channel: 'Channel 2', view: 'month', day: '2026-12-01' },
  ],
  [
    { channel: 2, view: 'year', day: 'soon', deviceGroup: 'x' },
    { deviceGroup: 0, channel: '2', ...defaults },
  ],
])('%o is read as a place', (query, place) => {
  expect(readPlace(query, defaults)).toEqual(place)
})
