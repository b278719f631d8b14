import { expect, test } from 'vitest'
import type { ChannelPreview } from './bars'
import { gapsAhead, leftOutAhead, sharingAhead } from './hints'

const zone = 'Asia/Tokyo'
const now = '2026-11-23T12:00'
const ref = (itemIndex: number, name: string) => ({ itemIndex, name, priority: 4, scheduleId: 0, scheduleItemId: 0 })
const stretch = (from: string, to: string) => ({ from: `${from}:00+09:00`, to: `${to}:00+09:00` })

function channel(part: Partial<ChannelPreview>): ChannelPreview {
  return { name: 'Channel 1', occurrences: [], conflicts: [], gaps: [], ...part }
}

test('only gaps that are still to come are told, on the wall', () => {
  const gaps = [
    stretch('2026-11-23T00:00', '2026-11-23T09:00'),
    stretch('2026-11-23T11:00', '2026-11-23T18:00'),
    stretch('2026-11-24T00:00', '2026-11-25T00:00'),
  ]
  expect(gapsAhead(channel({ gaps }), zone, now)).toEqual([
    { from: now, to: '2026-11-23T18:00', allDay: false },
    { from: '2026-11-24T00:00', to: '2026-11-25T00:00', allDay: false },
  ])
})

test('the same items come once, with all the times at which they take turns', () => {
  const pair = [ref(0, 'Menu'), ref(1, 'Film')]
  const conflicts = [
    { priority: 4, items: pair, ...stretch('2026-11-22T09:00', '2026-11-22T10:00') },
    { priority: 4, items: pair, ...stretch('2026-11-24T09:00', '2026-11-24T10:00') },
    { priority: 4, items: [...pair].reverse(), ...stretch('2026-11-25T09:00', '2026-11-25T10:00') },
    { priority: 2, items: [ref(0, 'Menu'), ref(2, 'News')], ...stretch('2026-11-25T09:00', '2026-11-25T10:00') },
  ]
  const found = sharingAhead(channel({ conflicts }), zone, now)
  expect(found.map(({ names, priority, spans }) => [names, priority, spans.length])).toEqual([
    [['Menu', 'Film'], 4, 2],
    [['Menu', 'News'], 2, 1],
  ])
})

test('an item with a film that screens leave out is told once, by when it plays next', () => {
  const some = { screens: 2, of: 3 }
  const plays = (itemIndex: number, name: string, day: string, misfit = some) => ({
    ...ref(itemIndex, name),
    ...stretch(`2026-11-${day}T09:00`, `2026-11-${day}T10:00`),
    idle: [],
    misfit,
  })
  const occurrences = [
    plays(0, 'Film', '22'),
    plays(0, 'Film', '24'),
    plays(0, 'Film', '25'),
    plays(1, 'Menu', '24', { screens: 0, of: 0 }),
    plays(2, 'Over', '22'),
  ]
  expect(leftOutAhead(channel({ occurrences }), zone, now)).toEqual([
    { name: 'Film', misfit: some, span: { from: '2026-11-24T09:00', to: '2026-11-24T10:00', allDay: false } },
  ])
})
