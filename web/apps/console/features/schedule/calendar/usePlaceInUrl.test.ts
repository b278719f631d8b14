import { expect, test } from 'vitest'
import { readWhose } from './usePlaceInUrl'

test.each([
  [{}, { deviceGroup: 0, channel: '' }],
  [
    { deviceGroup: 11, channel: 'Channel 2' },
    { deviceGroup: 11, channel: 'Channel 2' },
  ],
  [
    { channel: 2, deviceGroup: 'x' },
    { deviceGroup: 0, channel: '2' },
  ],
])('%o is read as a calendar of a channel', (query, whose) => {
  expect(readWhose(query)).toEqual(whose)
})
