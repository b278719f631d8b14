import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type ListDefaults, type ListPosition, movePosition, readPosition, widened, writePosition } from './position'

export interface ListPlace {
  position: ListPosition
  /** Goes somewhere else in the list; anything but another page starts at page 1. */
  move(change: Partial<ListPosition>): void
  /** Shows everything again. */
  widen(): void
}

/** The position in a list, kept in the URL. `defaults` MUST be the same object every time: define it outside the component. */
export function useListPosition(defaults: ListDefaults): ListPlace {
  const query = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const position = useMemo(() => readPosition(query, defaults), [query, defaults])

  const go = useCallback(
    (next: ListPosition, replace: boolean) => {
      const search = (current: Record<string, unknown>) => ({ ...current, ...writePosition(next, defaults) })
      void navigate({ to: '.', search: search as never, replace })
    },
    [navigate, defaults],
  )
  const move = useCallback(
    (change: Partial<ListPosition>) => go(movePosition(position, change), change.search !== undefined),
    [go, position],
  )
  const widen = useCallback(() => go(widened(position), false), [go, position])
  return { position, move, widen }
}
