import type { CalendarView, Place } from '@marquee/calendar/place'
import { usePlace } from '@marquee/calendar/usePlace'
import type { Day } from '@marquee/calendar/wall'
import { useSearch } from '@tanstack/react-router'

/** Whose calendar is shown, as it stands in the URL. */
interface Whose {
  /** Name of the channel; empty for the first one. */
  readonly channel: string
  /** Id of the device group; 0 without one. */
  readonly deviceGroup: number
}

/** What a calendar of schedules shows, as it stands in the URL. */
export type PlaceInUrl = Place & Whose

/** Reads whose calendar is meant; whatever is missing or odd takes its default. */
export function readWhose(query: Record<string, unknown>): Whose {
  return {
    deviceGroup: Number(query.deviceGroup) || 0,
    channel: query.channel === undefined ? '' : String(query.channel),
  }
}

/** The place in the URL, so that a reload, a link and a saved new schedule keep it. */
export function usePlaceInUrl(view: CalendarView, today: Day) {
  return { ...usePlace<Whose>(view, today), ...readWhose(useSearch({ strict: false })) }
}
