import { addDays, clockOf, type Day, dayOf, lastDayOf, type Span } from '@marquee/calendar/wall'
import { type EventValues, fresh, isOvernight } from '../form/values'
import type { Change, Event, EventBody } from '../queries'

/** What is otherwise about a single time, as the API takes it. */
export type ChangeDraft = NonNullable<EventBody['changes']>[number]

/** What people say of a single time of an event that repeats. An empty name or detail is the event's. */
export type TimeValues = Pick<
  Change,
  'startDate' | 'startTime' | 'endDate' | 'endTime' | 'allDay' | 'name' | 'eventDetail'
>

/** The time that would start on a day, as if nothing were otherwise about it. */
export function asEventSays(event: Event, day: Day): TimeValues {
  const { allDay, lasts } = event
  const [startTime, endTime] = [event.startTime.slice(0, 5), event.endTime.slice(0, 5)]
  const nights = isOvernight({ allDay, startTime, endTime }) ? 1 : 0
  return {
    startDate: day,
    endDate: addDays(day, lasts + nights),
    startTime,
    endTime,
    allDay,
    name: '',
    eventDetail: '',
  }
}

/** The time that would start on a day, as it is now. */
export function toValues(event: Event, day: Day): TimeValues {
  const change = event.changes.find((one) => one.day === day)
  if (!change || change.leftOut) return asEventSays(event, day)
  const { startDate, startTime, endTime, allDay, name, eventDetail } = change
  const endDate = change.endDate || startDate
  return {
    startDate,
    endDate,
    startTime: startTime.slice(0, 5),
    endTime: endTime.slice(0, 5),
    allDay,
    name,
    eventDetail,
  }
}

export function toChange(day: Day, { startTime, endTime, ...values }: TimeValues): ChangeDraft {
  const { name, eventDetail } = values
  return {
    day,
    ...values,
    ...(!values.allDay && { startTime, endTime }),
    name: name.trim(),
    eventDetail: eventDetail.trim(),
  }
}

/** All changes of an event with another one about a day, or with none. */
export function replaced(changes: readonly ChangeDraft[], day: Day, change: ChangeDraft | undefined): ChangeDraft[] {
  const others = changes.filter((one) => one.day !== day)
  return change ? [...others, change] : others
}

/** A stretch of wall time as the days and times of what takes place once. */
export function onceIn({ from, to, allDay }: Span): Omit<TimeValues, 'name' | 'eventDetail'> {
  return {
    startDate: dayOf(from),
    endDate: allDay ? lastDayOf(to) : dayOf(to),
    startTime: clockOf(from),
    endTime: clockOf(to),
    allDay,
  }
}

/** A single time as an event that takes place once. */
export function asOnce(values: Omit<TimeValues, 'name' | 'eventDetail'>): EventValues {
  return { ...fresh({ date: values.startDate }), ...values }
}
