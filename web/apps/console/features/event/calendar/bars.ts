import type { Bar } from '@marquee/calendar/bar'
import { dayOf, instantOf, MIDNIGHT, type Span, wallAt, wallOf } from '@marquee/calendar/wall'
import type { EventColour } from '@marquee/model/palette'
import { type ColourOf, textOn } from '../colour'
import type { Time } from '../queries'

/** One time that an event takes place, as a bar on the calendar. */
export interface TimeBar extends Bar {
  readonly time: Time
}

/** What has no type, or one without a colour. */
export const plain: EventColour = { background: 'var(--mq-text-muted)', text: 'var(--mq-surface)' }

/** The bars of what takes place, by the clocks of a zone, in the colours of the types. */
export function timeBars(times: readonly Time[], zone: string, colourOf: ColourOf): TimeBar[] {
  return times.map((time) => ({
    id: `${time.eventId}@${time.day}`,
    span: spanOf(time, zone),
    title: time.name,
    colour: wordsOn(colourOf(time.type)),
    isRepeated: time.day !== '',
    time,
  }))
}

function wordsOn(background: string | undefined): EventColour {
  return background === undefined ? plain : { background, text: textOn(background) }
}

/** A time by the clocks of a zone. One that is all day in another zone begins and ends within days here. */
export function spanOf({ from, to, allDay }: Pick<Time, 'from' | 'to' | 'allDay'>, zone: string): Span {
  const start = wallOf(from, zone)
  const end = wallOf(to, zone)
  return allDay && isMidnight(from, zone) && isMidnight(to, zone)
    ? { from: wallAt(dayOf(start), MIDNIGHT), to: wallAt(dayOf(end), MIDNIGHT), allDay: true }
    : { from: start, to: end, allDay: false }
}

/** Whether a day begins there: at 01:00 where a clock change skips midnight. */
function isMidnight(instant: string, zone: string): boolean {
  const day = dayOf(wallOf(instant, zone))
  return Date.parse(instantOf(wallAt(day, MIDNIGHT), zone)) === Date.parse(instant)
}
