import type { Answer } from '@marquee/api/types'
import { clockOf, dayOf, lastDayOf, MIDNIGHT, type Span } from '@marquee/calendar/wall'
import { normalPriority } from '@marquee/model/palette'
import type { AsidePayload } from '@marquee/ui/aside/item'

/** A saved schedule with its channels. */
export type Schedule = Answer<'/api/schedule/{id}', 'get'>
export type ScheduleItem = Schedule['channels'][number]['items'][number]
export type Repeat = ScheduleItem['repeat']

/** An item while it is edited. `id` is 0 until it is saved. */
export interface DraftItem extends Readonly<ScheduleItem> {
  /** Tells the items and channels of one draft apart. */
  readonly key: number
}

/** What an item plays. */
export type Source = Pick<ScheduleItem, 'itemId' | 'type' | 'name' | 'image'>

/** What was dragged out of the aside, or added (R109, R112). */
export function sourceOf({ itemId, title: name, image, type }: AsidePayload): Source {
  return { itemId, name, image, type: type as ScheduleItem['type'] }
}

/** An item that plays once, at normal priority. */
export function newItem(source: Source, span: Span): ScheduleItem {
  return {
    ...source,
    id: 0,
    ...onceIn(span),
    repeat: 'None',
    repeatOptions: [],
    priority: normalPriority,
    syncPlay: false,
    touch: false,
    videoWall: false,
    displayRow: 1,
    displayColumn: 1,
    screenDevices: {},
    tags: [],
    images: [],
    altImages: [],
    names: [],
    groupItemIds: [],
  }
}

type Once = Pick<ScheduleItem, 'start' | 'end' | 'startTime' | 'endTime' | 'allDay'>

/** The fields of an item that plays once, in a span. The last day of an all-day one is the one before the span ends. */
export function onceIn({ from, to, allDay }: Span): Once {
  const start = dayOf(from)
  if (allDay) return { start, end: lastDayOf(to), startTime: MIDNIGHT, endTime: MIDNIGHT, allDay }
  return { start, end: dayOf(to), startTime: clockOf(from), endTime: clockOf(to), allDay }
}
