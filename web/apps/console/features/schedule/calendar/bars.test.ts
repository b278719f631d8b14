import { eventColour } from '@marquee/model/palette'
import { describe, expect, test } from 'vitest'
import { type DraftItem, newItem, type ScheduleItem } from '../item/item'
import { type ChannelPreview, otherBars, ownBars } from './bars'

const zone = 'Europe/Berlin'
const source = { itemId: 5, type: 'content', name: 'Menu', image: '/m.small' } as const
const nine = { from: '2026-11-23T09:00', to: '2026-11-23T11:00', allDay: false }

function item(key: number, part: Partial<ScheduleItem> = {}): DraftItem {
  return { ...newItem(source, nine), ...part, key }
}

type Occurrence = ChannelPreview['occurrences'][number]

function occurrence(part: Partial<Occurrence> & { from: string; to: string }): Occurrence {
  const misfit = { screens: 0, of: 0 }
  return { name: 'Menu', priority: 4, scheduleId: 0, scheduleItemId: 0, idle: [], misfit, ...part }
}

const channel = (occurrences: Occurrence[]): ChannelPreview => ({
  name: 'Channel 1',
  occurrences,
  conflicts: [],
  gaps: [],
})
const times = (bars: { span: { from: string; to: string } }[]) => bars.map(({ span }) => [span.from, span.to])

describe('the items of the draft', () => {
  const weekly = item(1, { repeat: 'Weekly', repeatOptions: [1, 3], end: '' })
  const answered = {
    items: [weekly],
    channel: channel([
      occurrence({ itemIndex: 0, from: '2026-11-23T08:00:00Z', to: '2026-11-23T10:00:00Z' }),
      occurrence({ itemIndex: 0, from: '2026-11-25T08:00:00Z', to: '2026-11-25T10:00:00Z' }),
      occurrence({ from: '2026-11-25T08:00:00Z', to: '2026-11-25T10:00:00Z', scheduleId: 3 }),
    ]),
  }

  test('all occurrences that the server found are shown on the wall of the zone', () => {
    expect(times(ownBars([weekly], answered, zone))).toEqual([
      ['2026-11-23T09:00', '2026-11-23T11:00'],
      ['2026-11-25T09:00', '2026-11-25T11:00'],
    ])
  })

  test('a new time shows at once, on the days known so far', () => {
    const later = { ...weekly, startTime: '22:00', endTime: '06:00' }
    expect(times(ownBars([later], answered, zone))).toEqual([
      ['2026-11-23T22:00', '2026-11-24T06:00'],
      ['2026-11-25T22:00', '2026-11-26T06:00'],
    ])
  })

  test('what shows nothing says why, until the item is moved elsewhere', () => {
    const { from, to } = { from: '2026-11-23T08:00:00Z', to: '2026-11-23T10:00:00Z' }
    const silent = occurrence({ itemIndex: 0, from, to, idle: [{ from, to, rule: 'expired' }] })
    const expired = { items: [weekly], channel: channel([silent]) }
    expect(ownBars([weekly], expired, zone).map((bar) => bar.idle)).toEqual(['expired'])
    expect(ownBars([{ ...weekly, startTime: '22:00' }], expired, zone).map((bar) => bar.idle)).toEqual([undefined])
  })

  test('each item has its own, whatever their order, and each occurrence is looked at for one item alone', () => {
    const items = Array.from({ length: 40 }, (_, at) => item(100 + at, { repeat: 'Daily', end: '' }))
    let looks = 0
    const mixed = [2, 1, 0].flatMap((day) =>
      items.map((_, itemIndex) => {
        const date = `2026-11-2${3 + day}`
        const one = occurrence({ from: `${date}T08:00:00Z`, to: `${date}T10:00:00Z` })
        const get = () => {
          looks += 1
          return itemIndex
        }
        return Object.defineProperty(one, 'itemIndex', { get, enumerable: true })
      }),
    )
    const bars = ownBars(items.toReversed(), { items, channel: channel(mixed) }, zone)
    const days = ['25', '24', '23'].map((day) => [`2026-11-${day}T09:00`, `2026-11-${day}T11:00`])
    expect(times(bars.filter((bar) => bar.item?.key === 117))).toEqual(days)
    expect(bars).toHaveLength(3 * 40)
    expect(looks).toBeLessThanOrEqual(3 * mixed.length)
  })

  test('a new name needs no answer', () => {
    expect(ownBars([{ ...weekly, name: 'Lunch' }], answered, zone).map((bar) => bar.title)).toEqual(['Lunch', 'Lunch'])
  })

  test('an item that plays once shows before there is any answer', () => {
    expect(times(ownBars([item(7)], undefined, zone))).toEqual([['2026-11-23T09:00', '2026-11-23T11:00']])
    expect(times(ownBars([weekly, item(7)], answered, zone)).at(-1)).toEqual(['2026-11-23T09:00', '2026-11-23T11:00'])
  })

  test('one moved before the answer came is where it was put', () => {
    const sent = {
      items: [item(7)],
      channel: channel([occurrence({ itemIndex: 0, from: '2026-11-23T08:00:00Z', to: '2026-11-23T10:00:00Z' })]),
    }
    const moved = item(7, { start: '2026-11-24', end: '2026-11-25' })
    expect(times(ownBars([moved], sent, zone))).toEqual([['2026-11-24T09:00', '2026-11-25T11:00']])
  })

  test('all-day items are days, also where a clock change takes midnight away', () => {
    const allDay = item(1, { allDay: true, repeat: 'Daily', end: '' })
    const day = occurrence({ itemIndex: 0, from: '2026-03-28T22:00:00Z', to: '2026-03-29T21:00:00Z' })
    expect(
      ownBars([allDay], { items: [allDay], channel: channel([day]) }, 'Asia/Beirut').map((bar) => bar.span),
    ).toEqual([{ from: '2026-03-29T00:00', to: '2026-03-30T00:00', allDay: true }])
  })

  test('R457 R459 G136 colours go by priority and by the order of the items', () => {
    const bars = ownBars([item(1), item(2, { priority: 1 }), item(3)], undefined, zone)
    expect(bars.map((bar) => bar.colour)).toEqual([eventColour(4, 0), eventColour(1, 1), eventColour(4, 2)])
  })
})

test('what other schedules play is told apart, all-day when it runs from midnight to midnight', () => {
  const grey = { background: '#888888', text: '#000000' }
  const bars = otherBars(
    channel([
      occurrence({ itemIndex: 0, from: '2026-11-23T08:00:00Z', to: '2026-11-23T10:00:00Z' }),
      occurrence({
        scheduleId: 3,
        scheduleItemId: 8,
        name: 'Every day',
        from: '2026-11-22T23:00:00Z',
        to: '2026-11-23T23:00:00Z',
      }),
    ]),
    zone,
    () => ({ colour: grey, image: '', isRepeated: true }),
  )
  expect(bars).toMatchObject([
    {
      title: 'Every day',
      scheduleId: 3,
      colour: grey,
      isRepeated: true,
      span: { from: '2026-11-23T00:00', allDay: true },
    },
  ])
  expect(bars[0]?.item).toBeUndefined()
})
