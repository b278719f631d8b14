import type { DraftItem, ScheduleItem } from '../item/item'
import { type Change, channelsOf, type DraftChannel, freeKey, type ScheduleDraft } from './draft'

/** Sets what belongs to the schedule as a whole. */
export function described(part: Partial<Omit<ScheduleDraft, 'channels'>>): Change {
  return (draft) => ({ ...draft, ...part })
}

/** Adds an item at the end of a channel: its place chooses its colour, so the others keep theirs. */
export function itemAdded(channel: number, item: ScheduleItem): Change {
  return (draft) => inChannel(draft, channel, (items) => [...items, { ...item, key: freeKey(draft) }])
}

export function itemChanged(key: number, item: ScheduleItem): Change {
  return inItsChannel(key, (items) => items.map((one) => (one.key === key ? { ...item, key } : one)))
}

export function itemRemoved(key: number): Change {
  return inItsChannel(key, (items) => items.filter((one) => one.key !== key))
}

export function channelAdded(name: string): Change {
  return (draft) => {
    const added: DraftChannel = { key: freeKey(draft), name, isDelete: false, items: [] }
    return { ...draft, channels: [...draft.channels, added] }
  }
}

export function channelRenamed(key: number, name: string): Change {
  return eachChannel((channel) => (channel.key === key ? { ...channel, name } : channel))
}

/** Marks a channel as deleted; what it held stays until the schedule is saved (R455). The last one stays (G140). */
export function channelDeleted(key: number): Change {
  return (draft) =>
    channelsOf(draft).length > 1
      ? eachChannel((channel) => (channel.key === key ? { ...channel, isDelete: true } : channel))(draft)
      : draft
}

/** `Channel 2`, or the next number that no channel has. Screens know channels by these names, in every language alike. */
export function freeChannelName(draft: ScheduleDraft): string {
  const taken = new Set(channelsOf(draft).map((channel) => channel.name))
  let number = taken.size + 1
  while (taken.has(`Channel ${number}`)) number++
  return `Channel ${number}`
}

function eachChannel(change: (channel: DraftChannel) => DraftChannel): Change {
  return (draft) => ({ ...draft, channels: draft.channels.map(change) })
}

function inChannel(
  draft: ScheduleDraft,
  key: number,
  change: (items: readonly DraftItem[]) => readonly DraftItem[],
): ScheduleDraft {
  return eachChannel((channel) => (channel.key === key ? { ...channel, items: change(channel.items) } : channel))(draft)
}

function inItsChannel(key: number, change: (items: readonly DraftItem[]) => readonly DraftItem[]): Change {
  return (draft) => {
    const channel = draft.channels.find(({ items }) => items.some((item) => item.key === key))
    return channel ? inChannel(draft, channel.key, change) : draft
  }
}
