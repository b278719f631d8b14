import type { Body } from '@marquee/api/types'
import type { Parts } from '@marquee/editing/parts'
import type { DraftItem, Schedule } from '../item/item'

export type ChannelBody = NonNullable<Body<'/api/schedule/preview', 'post'>['channels']>[number]

export interface DraftChannel {
  readonly key: number
  readonly name: string
  /** A deleted channel is only marked, and left out when the schedule is saved (R455, G140). */
  readonly isDelete: boolean
  readonly items: readonly DraftItem[]
}

/** A schedule while it is edited. */
export interface ScheduleDraft {
  readonly name: string
  readonly description: string
  /** The folder; 0 is the topmost one. */
  readonly scheduleGroup: number
  /** 0: none chosen yet. */
  readonly deviceGroup: number
  readonly channels: readonly DraftChannel[]
}

type Channels = Pick<ScheduleDraft, 'channels'>

/** A change to a draft; whatever it does not touch keeps its identity. */
export type Change = (draft: ScheduleDraft) => ScheduleDraft

/** The only channel of a new schedule (R452). */
export const FIRST_CHANNEL = 'Channel 1'

export const MAX_CHANNELS = 20

/** A new schedule: `[NEW Schedule]` and the time on the company's wall (R451, G137), one channel (R452), the chosen device group (R453). */
export function newDraft(now: string, deviceGroup: number, scheduleGroup = 0): ScheduleDraft {
  return {
    name: `[NEW Schedule] ${now}`,
    description: '',
    scheduleGroup,
    deviceGroup,
    channels: [{ key: 1, name: FIRST_CHANNEL, isDelete: false, items: [] }],
  }
}

/** What was at a place in the draft that was `sent` keeps its key. */
export function toDraft(schedule: Schedule, sent?: ScheduleDraft): ScheduleDraft {
  const { name, description, scheduleGroup, deviceGroup, channels } = schedule
  const former = sent ? channelsOf(sent) : []
  let key = sent ? freeKey(sent) : 0
  return {
    name,
    description,
    scheduleGroup,
    deviceGroup,
    channels: channels.map((channel, at) => ({
      key: former[at]?.key ?? ++key,
      name: channel.name,
      isDelete: false,
      items: channel.items.map((item, index) => ({ ...item, key: former[at]?.items[index]?.key ?? ++key })),
    })),
  }
}

/** The channels as they are sent: those that are deleted are marked (R455). Items refused as unknown are sent as new ones when `known` leaves their id out. */
export function toChannels({ channels }: Channels, known?: ReadonlySet<number>): ChannelBody[] {
  return channels.map(({ name, isDelete, items }) => ({
    name,
    ...(isDelete && { isDelete }),
    items: items.map(({ key: _, ...item }) => (known && !known.has(item.id) ? { ...item, id: 0 } : { ...item })),
  }))
}

/** What would be saved: channels that are deleted do not matter. */
export const parts: Parts<ScheduleDraft> = {
  name: ({ name }) => name.trim(),
  deviceGroup: ({ deviceGroup }) => deviceGroup,
  scheduleGroup: ({ scheduleGroup }) => scheduleGroup,
  description: ({ description }) => description,
  channels: (draft) => toChannels({ channels: channelsOf(draft) }),
}

/** A key that no item or channel of the draft has, nor any above it. */
export function freeKey({ channels }: ScheduleDraft): number {
  return 1 + Math.max(0, ...channels.flatMap((channel) => [channel.key, ...channel.items.map((item) => item.key)]))
}

/** The channels that are not deleted, in their order. */
export function channelsOf({ channels }: Channels): DraftChannel[] {
  return channels.filter((channel) => !channel.isDelete)
}
