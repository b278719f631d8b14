import { differing } from '@marquee/editing/parts'
import { describe, expect, test } from 'vitest'
import { newItem, type Schedule } from '../item/item'
import {
  channelAdded,
  channelDeleted,
  channelRenamed,
  described,
  freeChannelName,
  itemAdded,
  itemChanged,
  itemRemoved,
} from './changes'
import { type Change, channelsOf, newDraft, parts, toChannels, toDraft } from './draft'

const item = newItem(
  { itemId: 5, type: 'playlist-General', name: 'Menu', image: '/m.small' },
  { from: '2026-11-23T09:00', to: '2026-11-23T11:00', allDay: false },
)
const start = newDraft('2026-11-21 09:00:00', 4)
const after = (...changes: Change[]) => changes.reduce((draft, change) => change(draft), start)
const names = (draft: typeof start) => channelsOf(draft).map((channel) => channel.name)

test('R451 R452 R453 G137 a new schedule has its name, one channel and the chosen device group', () => {
  expect(start).toMatchObject({ name: '[NEW Schedule] 2026-11-21 09:00:00', deviceGroup: 4, scheduleGroup: 0 })
  expect(start.channels).toEqual([{ key: 1, name: 'Channel 1', isDelete: false, items: [] }])
})

describe('items', () => {
  const two = after(itemAdded(1, item), itemAdded(1, { ...item, name: 'Lunch' }))

  test('are added at the end, each with a key of its own', () => {
    expect(two.channels[0]?.items.map(({ key, name }) => [key, name])).toEqual([
      [2, 'Menu'],
      [3, 'Lunch'],
    ])
  })

  test('are changed in their place and removed', () => {
    expect(itemChanged(2, { ...item, priority: 1 })(two).channels[0]?.items.map(({ priority }) => priority)).toEqual([
      1, 4,
    ])
    expect(itemRemoved(2)(two).channels[0]?.items.map(({ key }) => key)).toEqual([3])
  })

  test('an unknown item changes nothing', () => expect(itemRemoved(9)(two)).toBe(two))
})

describe('channels', () => {
  const two = after(itemAdded(1, item), channelAdded('Channel 2'))

  test('are added under a free name and renamed', () => {
    expect(freeChannelName(start)).toBe('Channel 2')
    expect(freeChannelName(after(channelAdded('Channel 3')))).toBe('Channel 4')
    expect(names(channelRenamed(1, 'Window')(two))).toEqual(['Window', 'Channel 2'])
  })

  test('R455 G140 are only marked when they are deleted, and sent with the mark', () => {
    const gone = channelDeleted(1)(two)
    expect(names(gone)).toEqual(['Channel 2'])
    expect(gone.channels).toHaveLength(2)
    expect(toChannels(gone)).toMatchObject([
      { name: 'Channel 1', isDelete: true, items: [{ itemId: 5 }] },
      { name: 'Channel 2', items: [] },
    ])
  })

  test('G140 the last one stays', () => {
    expect(channelDeleted(1)(start)).toBe(start)
    const one = channelDeleted(1)(two)
    expect(channelDeleted(3)(one)).toBe(one)
  })
})

describe('what is saved', () => {
  const saved = toDraft({
    ...({} as Schedule),
    name: 'Shop',
    description: '',
    scheduleGroup: 2,
    deviceGroup: 4,
    channels: [
      {
        name: 'Channel 1',
        items: [
          { ...item, id: 8 },
          { ...item, id: 9 },
        ],
      },
    ],
  })

  test('R463 items go back as they came, without the key', () => {
    expect(toChannels(saved)).toEqual([
      {
        name: 'Channel 1',
        items: [
          { ...item, id: 8 },
          { ...item, id: 9 },
        ],
      },
    ])
  })

  test('items that the schedule no longer has are sent as new ones', () => {
    expect(toChannels(saved, new Set([9])).map(({ items }) => items?.map(({ id }) => id))).toEqual([[0, 9]])
  })

  test('a draft differs by what would be saved of it', () => {
    const changed = (...changes: Change[]) =>
      differing(
        parts,
        saved,
        changes.reduce((draft, apply) => apply(draft), saved),
      )
    expect(changed(described({ name: 'Shop ' }))).toEqual([])
    expect(changed(described({ name: 'Shop 2' }))).toEqual(['name'])
    expect(changed(itemRemoved(2))).toEqual(['channels'])
    expect(changed(channelAdded('Channel 2'), channelDeleted(4))).toEqual([])
  })

  test('what was sent keeps its keys when it is saved', () => {
    const answer = {} as Schedule
    const sent = itemAdded(1, item)(itemRemoved(2)(saved))
    const [channel] = toDraft({ ...answer, channels: [{ name: 'Channel 1', items: [item, item] }] }, sent).channels
    expect([channel?.key, ...(channel?.items.map(({ key }) => key) ?? [])]).toEqual([1, 3, 4])
  })
})
