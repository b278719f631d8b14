import {
  addDays,
  addMinutes,
  type Clock,
  clockOf,
  type Day,
  dayOf,
  daysBetween,
  minutesBetween,
  monthDayOf,
  wallAt,
  weekdayOf,
} from '@marquee/calendar/wall'
import { isSame } from '@marquee/editing/merge'
import type { Change, Event, EventBody } from '../queries'
import type { When } from '../wording'

/** What the server says of an event, and people do not. */
type Said =
  | 'id'
  | 'companyId'
  | 'subscriptionId'
  | 'ends'
  | 'over'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'updatedBy'

/** What the form holds, by the names that the API has for its fields. */
export interface EventValues extends Omit<Event, Said> {
  /** Monthly and yearly: whether it goes by weekdays of the month, such as its last Friday, and not by its days. */
  byWeek: boolean
}

export type Repeat = EventValues['repeat']

/** How long texts may be, in characters, and lists. */
export const NAME = 200
export const DETAIL = 2000
export const TYPE = 50
export const DATES = 1000
export const GROUPS = 500
export const EVERY = 1000
export const LASTS = 366

/** The days on which years have four digits, whatever is added. */
export const FIRST_DAY: Day = '1900-01-01'
export const LAST_DAY: Day = '2999-12-31'

/** Where somebody wants an event: on a day, there from one time to another. */
export interface Place {
  readonly date: Day
  readonly from?: Clock
  readonly to?: Clock
  readonly allDay?: boolean
}

const MORNING = { from: '09:00', to: '10:00' }

/** An event of which nothing but its time is known. */
export function fresh({ date, from = MORNING.from, to = MORNING.to, allDay = false }: Place): EventValues {
  return {
    name: '',
    eventDetail: '',
    organization: '',
    type: '',
    privateEvent: false,
    allDay,
    startDate: date,
    startTime: from,
    endDate: date,
    endTime: to,
    repeat: 'None',
    repeatOptions: [],
    every: 1,
    weeks: [],
    byWeek: false,
    dates: [],
    lasts: 0,
    zone: '',
    changes: [],
    deviceGroupIds: [],
    eventSignDeviceGroupIds: [],
    showAllEvents: false,
    templateId: 0,
    iconId: 0,
  }
}

/** What people say of an event. Seconds, which the form does not show, are left out. */
export function toValues(event: Event): EventValues {
  const { id, companyId, subscriptionId, ends, over, version, createdAt, updatedAt, updatedBy, ...values } = event
  const byWeek = values.weeks.length > 0
  return {
    ...values,
    byWeek,
    repeatOptions:
      values.repeatOptions.length > 0 ? values.repeatOptions : daysOf(values.repeat, byWeek, values.startDate),
    startTime: values.startTime.slice(0, 5),
    endTime: values.endTime.slice(0, 5),
  }
}

/** When it takes place, without what means nothing for its repetition. An event of single days starts on the first. */
export function whenOf(values: EventValues): When {
  const { repeat, allDay, startTime, endTime, zone, repeatOptions, byWeek } = values
  const isOnce = repeat === 'None'
  const isOnDates = repeat === 'Dates'
  const ofMonth = repeat === 'Monthly' || repeat === 'Yearly'
  const dates = isOnDates ? values.dates.toSorted() : []
  return {
    startDate: dates[0] ?? values.startDate,
    endDate: isOnce ? values.endDate || values.startDate : isOnDates ? '' : values.endDate,
    startTime,
    endTime,
    allDay,
    repeat,
    zone,
    dates,
    repeatOptions: ofMonth || repeat === 'Weekly' ? repeatOptions.toSorted((a, b) => a - b) : [],
    weeks: ofMonth && byWeek ? values.weeks : [],
    every: isOnce || isOnDates ? 1 : values.every,
    lasts: isOnce ? 0 : values.lasts,
  }
}

/**
 * The event as the API takes it. What is otherwise about single times goes along only if somebody changed it: without it
 * the server drops that of times which the repetition has no more.
 */
export function toBody(values: EventValues, saved: readonly Change[] = []): EventBody {
  const { byWeek, changes, startTime, endTime, ...rest } = { ...values, ...whenOf(values) }
  return {
    ...rest,
    name: values.name.trim(),
    ...(!values.allDay && { startTime, endTime }),
    ...(values.repeat !== 'None' && !isSame(changes, saved) && { changes }),
  }
}

/** `Opening` and `Opening (2)` both give `Opening (2)`: several events may have one name. */
export function nameOfCopy(name: string): string {
  const mark = ' (2)'
  const letters = Array.from(name.replace(/ \(\d+\)$/, ''))
  return letters.slice(0, NAME - mark.length).join('') + mark
}

/** Whether a time ends on the day after the one that its days say (G148). */
export function isOvernight({ allDay, startTime, endTime }: Pick<EventValues, 'allDay' | 'startTime' | 'endTime'>) {
  return !allDay && endTime <= startTime
}

/** What else changes in the form when one value does. */
export function consequences(
  changed: Partial<EventValues>,
  values: EventValues,
  before: EventValues,
): Partial<EventValues> {
  if (changed.repeat !== undefined) return repeated(values, before)
  if (changed.byWeek !== undefined) return ofMonth(values)
  if (changed.allDay === false && values.startTime === values.endTime) {
    return { startTime: MORNING.from, endTime: MORNING.to }
  }
  if (changed.startDate) return startedOn(changed.startDate, values, before)
  if (changed.startTime) return startedAt(changed.startTime, values, before)
  return {}
}

/** An event that repeats otherwise starts from its day, and each time lasts as long as it did. */
function repeated(values: EventValues, before: EventValues): Partial<EventValues> {
  const { repeat, endDate, lasts } = values
  const startDate = whenOf(before).startDate
  if (repeat === 'None') {
    const nights = lasts > 0 && isOvernight(values) ? 1 : 0
    return { startDate, endDate: addDays(startDate, lasts + nights), ...fixed }
  }
  const known = {
    startDate,
    dates: [startDate],
    byWeek: false,
    weeks: [],
    repeatOptions: daysOf(repeat, false, startDate),
  }
  if (before.repeat !== 'None') return { ...known, endDate: before.repeat === 'Dates' ? '' : endDate }
  const days = startDate && endDate ? daysBetween(startDate, endDate) : 0
  return { ...known, endDate: '', lasts: Math.max(0, days > 0 && isOvernight(values) ? days - 1 : days) }
}

const fixed = { repeatOptions: [], weeks: [], byWeek: false, dates: [], lasts: 0 }

function ofMonth({ byWeek, repeat, startDate }: EventValues): Partial<EventValues> {
  return { repeatOptions: daysOf(repeat, byWeek, startDate), weeks: byWeek ? [weekOf(startDate)] : [] }
}

/** What takes place once goes to the new day as a whole; a repetition on the weekday of its start takes the new one. */
function startedOn(startDate: Day, values: EventValues, before: EventValues): Partial<EventValues> {
  const { repeat, endDate, byWeek, repeatOptions, weeks } = values
  if (repeat === 'None') {
    const isKnown = before.startDate !== '' && endDate !== ''
    return { endDate: isKnown ? addDays(endDate, daysBetween(before.startDate, startDate)) : startDate }
  }
  const goesBy = (day: Day) =>
    isSame([repeatOptions, weeks], [daysOf(repeat, byWeek, day), byWeek ? [weekOf(day)] : []])
  return {
    ...(before.startDate !== '' && goesBy(before.startDate) && ofMonth({ ...values, startDate })),
    ...(endDate !== '' && endDate < startDate && { endDate: startDate }),
  }
}

/** It goes on for as long as it did. */
function startedAt(startTime: Clock, values: EventValues, before: EventValues): Partial<EventValues> {
  const { startDate, repeat, endTime } = values
  if (startDate === '' || endTime === '' || before.startTime === '') return {}
  const isOnce = repeat === 'None'
  const endDate = isOnce ? values.endDate || startDate : startDate
  const nights = endDate === startDate && isOvernight(before) ? 1 : 0
  const moved = minutesBetween(wallAt(startDate, before.startTime), wallAt(startDate, startTime))
  const end = addMinutes(wallAt(addDays(endDate, nights), endTime), moved)
  return { endTime: clockOf(end), ...(isOnce && { endDate: dayOf(end) }) }
}

/** The weekdays or days of the month of an event that goes by the day of its start. */
function daysOf(repeat: Repeat, byWeek: boolean, start: Day): number[] {
  if (start === '') return []
  if (repeat === 'Weekly') return [weekdayOf(start)]
  if (repeat !== 'Monthly' && repeat !== 'Yearly') return []
  return [byWeek ? weekdayOf(start) : monthDayOf(start)]
}

/** Which of its weekdays in the month a day is: the first to fourth, or the last, as few months have a fifth. */
function weekOf(day: Day): number {
  const week = day === '' ? 1 : Math.ceil(monthDayOf(day) / 7)
  return week > 4 ? -1 : week
}
