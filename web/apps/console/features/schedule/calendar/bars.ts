import type { Answer } from '@marquee/api/types'
import type { Bar as AnyBar } from '@marquee/calendar/bar'
import { clockOf, dayOf, MIDNIGHT, type Span, wallAt, wallOf } from '@marquee/calendar/wall'
import { eventColour } from '@marquee/model/palette'
import type { DraftItem } from '../item/item'
import { atTimesOf, onceSpan } from '../item/span'

/** What a schedule comes to, as the server worked it out. */
export type Preview = Answer<'/api/schedule/preview', 'post'>
export type ChannelPreview = Preview['channels'][number]
type Occurrence = ChannelPreview['occurrences'][number]

/** One bar on the calendar: an interval in which an item wants to play. */
export interface Bar extends AnyBar {
  /** 1 strongest to 4 normal. */
  readonly priority: number
  /** Path of the picture; empty without one. */
  readonly image: string
  /** The item of the draft; absent for one of another schedule. */
  readonly item?: DraftItem
  /** 0 for a schedule that is not saved yet. */
  readonly scheduleId: number
  /** Why it shows nothing for all or a part of that time; absent: it does, or the server was not asked yet. */
  readonly idle?: Occurrence['idle'][number]['rule']
  /** How many of the screens that it is for leave out a film of it. */
  readonly misfit?: Occurrence['misfit']
}

/** Tells which items the server refused. */
export interface RefusedItems {
  has(item: DraftItem): boolean
}

/** What the server answered for one channel, and for which items. */
export interface Answered {
  readonly items: readonly DraftItem[]
  readonly channel: ChannelPreview
}

/**
 * The bars of a channel's items, coloured by their order (G136). An item that changed since the server was asked shows at
 * once where it was put: only the days of its repetitions are the former ones until the next answer comes.
 */
export function ownBars(items: readonly DraftItem[], answered: Answered | undefined, zone: string): Bar[] {
  const told = answered && toldOf(answered)
  return items.flatMap((item, order) => {
    const colour = eventColour(item.priority, order)
    return spansOf(item, told?.get(item.key), zone).map(({ span, idle, misfit }) => ({
      id: `${item.key}@${span.from}`,
      span,
      title: item.name,
      priority: item.priority,
      colour,
      image: item.image,
      isRepeated: item.repeat !== 'None',
      item,
      scheduleId: 0,
      idle,
      misfit,
    }))
  })
}

/** What the server answered for one item, as it was when the server was asked. */
interface Told {
  readonly sent: DraftItem
  readonly occurrences: Occurrence[]
}

/** The answer by the keys of the items: a channel may have hundreds of them, each with hundreds of occurrences. */
function toldOf({ items, channel }: Answered): ReadonlyMap<number, Told> {
  const told = items.map((sent): Told => ({ sent, occurrences: [] }))
  for (const occurrence of channel.occurrences) {
    if (occurrence.itemIndex !== undefined) told[occurrence.itemIndex]?.occurrences.push(occurrence)
  }
  return new Map(told.map((one) => [one.sent.key, one]))
}

function spansOf(
  item: DraftItem,
  told: Told | undefined,
  zone: string,
): (Pick<Bar, 'idle' | 'misfit'> & { readonly span: Span })[] {
  if (!told) return item.repeat === 'None' ? [{ span: onceSpan(item) }] : []
  const { sent, occurrences } = told
  const known = occurrences.map((occurrence) => ({
    span: spanOf(occurrence, zone, sent.allDay),
    ...marksOf(occurrence),
  }))
  if (timing(item) === timing(sent)) return known
  return item.repeat === 'None'
    ? [{ span: onceSpan(item) }]
    : known.map(({ span }) => ({ span: atTimesOf(item, span) }))
}

/** Everything that decides when an item plays, as text. */
function timing({ start, end, startTime, endTime, allDay, repeat, repeatOptions }: DraftItem): string {
  return [start, end, startTime, endTime, allDay, repeat, ...repeatOptions].join('|')
}

/** How what another schedule plays looks. */
export type Look = Pick<Bar, 'colour' | 'image' | 'isRepeated'>

/** The bars of what other schedules play on a channel. */
export function otherBars(
  channel: ChannelPreview | undefined,
  zone: string,
  lookOf: (scheduleItemId: number, priority: number) => Look,
): Bar[] {
  const others = channel?.occurrences.filter(({ itemIndex }) => itemIndex === undefined) ?? []
  return others.map((occurrence) => ({
    id: `${occurrence.scheduleItemId}:${occurrence.from}`,
    span: spanOf(occurrence, zone),
    title: occurrence.name,
    priority: occurrence.priority,
    isOther: true,
    ...lookOf(occurrence.scheduleItemId, occurrence.priority),
    scheduleId: occurrence.scheduleId,
    ...marksOf(occurrence),
  }))
}

/** What keeps an occurrence from being seen, everywhere or on some screens. */
function marksOf({ idle, misfit }: Occurrence): Pick<Bar, 'idle' | 'misfit'> {
  return { idle: idle[0]?.rule, misfit: misfit.screens > 0 ? misfit : undefined }
}

/** A stretch of instants on the wall of a zone; from midnight to midnight it is all-day unless told otherwise. */
export function spanOf({ from, to }: { from: string; to: string }, zone: string, allDay?: boolean): Span {
  const [start, end] = [wallOf(from, zone), wallOf(to, zone)]
  const isWhole = allDay ?? (clockOf(start) === MIDNIGHT && clockOf(end) === MIDNIGHT)
  return isWhole
    ? { from: wallAt(dayOf(start), MIDNIGHT), to: wallAt(dayOf(end), MIDNIGHT), allDay: true }
    : { from: start, to: end, allDay: false }
}
