import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type CalendarView, type Place, views } from './place'
import type { Day } from './wall'

/** What a calendar shows, as it stands in the URL. */
export interface PlaceInUrl extends Place {
  /** Name of the channel; empty for the first one. */
  readonly channel: string
  /** Id of the device group; 0 without one. */
  readonly deviceGroup: number
}

/** Reads the place; whatever is missing or odd takes its default. */
export function readPlace(query: Record<string, unknown>, defaults: Place): PlaceInUrl {
  return {
    deviceGroup: Number(query.deviceGroup) || 0,
    channel: query.channel === undefined ? '' : String(query.channel),
    view: views.find((one) => one === query.view) ?? defaults.view,
    day: /^\d{4}-\d\d-\d\d$/.test(String(query.day)) ? String(query.day) : defaults.day,
  }
}

/** The place in the URL, so that a reload, a link and a saved new schedule keep it. */
export function usePlaceInUrl(view: CalendarView, today: Day) {
  const navigate = useNavigate()
  const query = useSearch({ strict: false })
  const url = readPlace(query, { view, day: today })
  const place = useMemo<Place>(() => ({ view: url.view, day: url.day }), [url.view, url.day])
  const move = useCallback(
    (change: Partial<PlaceInUrl>) => {
      void navigate({ to: '.', search: (former) => ({ ...former, ...change }), replace: true })
    },
    [navigate],
  )
  return { place, channel: url.channel, deviceGroup: url.deviceGroup, move }
}
