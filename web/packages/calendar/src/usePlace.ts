import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type CalendarView, type Place, views } from './place'
import type { Day } from './wall'

/** Reads the place from the fields of a URL; whatever is missing or odd takes its default. */
export function readPlace(query: Record<string, unknown>, defaults: Place): Place {
  return {
    view: views.find((one) => one === query.view) ?? defaults.view,
    day: /^\d{4}-\d\d-\d\d$/.test(String(query.day)) ? String(query.day) : defaults.day,
  }
}

/** The place in the URL, so that a reload and a link keep it. `move` may change other fields there too. */
export function usePlace<Other extends object = object>(view: CalendarView, today: Day) {
  const navigate = useNavigate()
  const url = readPlace(useSearch({ strict: false }), { view, day: today })
  const place = useMemo<Place>(() => ({ view: url.view, day: url.day }), [url.view, url.day])
  const move = useCallback(
    (change: Partial<Place & Other>) => {
      void navigate({ to: '.', search: (former) => ({ ...former, ...change }), replace: true })
    },
    [navigate],
  )
  return { place, move }
}
