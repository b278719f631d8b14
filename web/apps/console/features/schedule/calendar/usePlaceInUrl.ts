import { useNavigate, useSearch } from '@tanstack/react-router'
import { type CalendarView, type Place, views } from './place'
import type { Day } from './wall'

/** What the calendar of a device group shows, kept in the URL. */
export interface GroupPlace extends Place {
  /** 0: none chosen, which is the topmost one. */
  readonly group: number
  /** Empty: the first. */
  readonly channel: string
}

interface Defaults {
  view: CalendarView
  day: Day
}

/** Reads the place; whatever is missing or odd takes its default. */
export function readPlace(query: Record<string, unknown>, { view, day }: Defaults): GroupPlace {
  return {
    group: Number(query.deviceGroup) || 0,
    channel: query.channel === undefined ? '' : String(query.channel),
    view: views.find((one) => one === query.view) ?? view,
    day: /^\d{4}-\d\d-\d\d$/.test(String(query.day)) ? String(query.day) : day,
  }
}

export function usePlaceInUrl(defaults: Defaults): { place: GroupPlace; move(change: Partial<GroupPlace>): void } {
  const navigate = useNavigate()
  const query = useSearch({ strict: false }) as Record<string, unknown>
  const place = readPlace(query, defaults)
  return {
    place,
    move(change) {
      const { group, channel, view, day } = { ...place, ...change }
      const search = { deviceGroup: group || undefined, channel: channel || undefined, view, day }
      void navigate({ to: '.', search: search as never, replace: change.group === undefined })
    },
  }
}
