import { type Clock, type Day, MIDNIGHT } from '@marquee/calendar/wall'
import dayjs, { type Dayjs } from 'dayjs'
import type { Repeat, ScheduleItem } from './item'
import { repeatDays } from './reshape'

/** An item as its form holds it, named like the item's own fields. Times are the kit's, read and written as text. */
export interface ItemValues {
  name: string
  start: Day
  /** Empty: no end. */
  end: Day
  startTime: Dayjs | null
  endTime: Dayjs | null
  allDay: boolean
  repeat: Repeat
  repeatOptions: number[]
  priority: number
}

export const CLOCK = 'HH:mm'

/** Any day: only the time of what stands on it counts. */
const SOME_DAY = '2026-11-21'

export function toValues(item: ScheduleItem): ItemValues {
  const { name, start, end, startTime, endTime, allDay, repeat, priority } = item
  return {
    name,
    allDay,
    repeat,
    priority,
    start,
    end,
    startTime: time(startTime),
    endTime: time(endTime),
    repeatOptions: repeatDays(item),
  }
}

/** The item with what the form holds. A field that is empty stays empty: the rules of the form refuse it. */
export function withValues<T extends ScheduleItem>(item: T, values: ItemValues): T {
  const { name, start, end, allDay, repeat, priority, startTime, endTime } = values
  return {
    ...item,
    name: name.trim(),
    allDay,
    repeat,
    priority,
    start,
    end,
    startTime: startTime?.format(CLOCK) ?? MIDNIGHT,
    endTime: endTime?.format(CLOCK) ?? MIDNIGHT,
    repeatOptions: repeat === 'Weekly' || repeat === 'Monthly' ? [...values.repeatOptions].sort((a, b) => a - b) : [],
  }
}

/** What else changes in the form when one value does. */
export function consequences(
  changed: Partial<ItemValues>,
  { start, end, repeat, ...rest }: ItemValues,
): Partial<ItemValues> {
  if (changed.repeat !== undefined) {
    const days = start ? repeatDays({ start, repeat, repeatOptions: [] }) : []
    if (repeat === 'None') return { repeatOptions: days, end: end || start }
    return { repeatOptions: days, end: end === start ? '' : end } // one day is no range to repeat in
  }
  if (changed.allDay === false && rest.startTime?.isSame(rest.endTime)) {
    return { startTime: time('09:00'), endTime: time('11:00') }
  }
  if (changed.start && end && end < changed.start) return { end: changed.start }
  return {}
}

function time(text: Clock): Dayjs {
  return dayjs(`${SOME_DAY}T${text}`)
}
