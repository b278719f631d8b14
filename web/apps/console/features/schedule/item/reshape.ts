import {
  clockOf,
  DAY_MINUTES,
  type Day,
  dayOf,
  daysBetween,
  minutesBetween,
  monthDayOf,
  type Span,
  weekdayOf,
} from '@marquee/calendar/wall'
import { onceIn, type ScheduleItem } from './item'

/**
 * The item after somebody moved or resized one of its occurrences on the calendar, from `was` to `now`. An item that plays
 * once goes where it was put. One that repeats takes the new wall times in every repetition; put on another day, a weekly or
 * monthly one plays on that weekday or day of the month instead of the former one, and a daily one plays every day anyway.
 * The item itself comes back when nothing changes, null when no item can play like that.
 */
export function reshaped<T extends ScheduleItem>(item: T, was: Span, now: Span): T | null {
  const next = item.repeat === 'None' ? once(item, was, now) : everyTime(item, was, now)
  return next && isSame(item, next) ? item : next
}

function once<T extends ScheduleItem>(item: T, was: Span, now: Span): T {
  const isEndless = item.end === '' && was.allDay === now.allDay
  return { ...item, ...onceIn(now), ...(isEndless && { end: '', endTime: item.endTime }) }
}

function everyTime<T extends ScheduleItem>(item: T, was: Span, now: Span): T | null {
  if (minutesBetween(now.from, now.to) > DAY_MINUTES) return null
  const timed = now.allDay
    ? { ...item, allDay: true }
    : { ...item, allDay: false, startTime: clockOf(now.from), endTime: clockOf(now.to) }
  const [from, to] = [dayOf(was.from), dayOf(now.from)]
  if (item.repeat === 'Daily' || daysBetween(from, to) === 0) return timed
  return {
    ...timed,
    repeatOptions: replaced(item, from, to),
    start: daysBetween(to, item.start) > 0 ? to : item.start,
    end: item.end !== '' && daysBetween(item.end, to) > 0 ? to : item.end,
  }
}

/** The days on which the item repeats, one of them replaced by another. */
function replaced(item: ScheduleItem, from: Day, to: Day): number[] {
  const numberOf = item.repeat === 'Weekly' ? weekdayOf : monthDayOf
  const others = repeatDays(item).filter((day) => day !== numberOf(from))
  return [...new Set([...others, numberOf(to)])].sort((a, b) => a - b)
}

type Repetition = Pick<ScheduleItem, 'repeat' | 'repeatOptions' | 'start'>

/** The weekdays or days of the month on which the item repeats; those of its first day when none were chosen. */
export function repeatDays({ repeat, repeatOptions, start }: Repetition): number[] {
  if (repeat !== 'Weekly' && repeat !== 'Monthly') return []
  if (repeatOptions.length > 0) return repeatOptions
  return start === '' ? [] : [repeat === 'Weekly' ? weekdayOf(start) : monthDayOf(start)]
}

function isSame(one: ScheduleItem, other: ScheduleItem): boolean {
  const minute = (clock: string) => clock.slice(0, 5)
  return (
    one.allDay === other.allDay &&
    one.start === other.start &&
    one.end === other.end &&
    (one.allDay ||
      (minute(one.startTime) === minute(other.startTime) && minute(one.endTime) === minute(other.endTime))) &&
    one.repeatOptions.join() === other.repeatOptions.join()
  )
}
