import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { pageSizes, rememberSize } from './pageSize'
import { type ListDefaults, type ListPosition, movePosition, readPosition, widened, writePosition } from './position'

export interface ListPlace {
  position: ListPosition
  /** How many records a page may hold. */
  pageSizes: readonly number[]
  /** Goes somewhere else in the list; anything but another page starts at page 1. */
  move(change: Partial<ListPosition>): void
  /** Shows everything again. */
  widen(): void
}

/**
 * The position in a list, kept in the URL. `defaults` MUST be the same object every time: define it outside the component.
 * `position` is the same object until the list is somewhere else, whatever other parts of the URL say.
 */
export function useListPosition(defaults: ListDefaults): ListPlace {
  const query = useSearch({ strict: false })
  const navigate = useNavigate()
  const written = JSON.stringify(writePosition(readPosition(query, defaults), defaults))
  const position = useMemo(() => readPosition(JSON.parse(written), defaults), [written, defaults])

  const go = useCallback(
    (next: ListPosition, replace: boolean) => {
      void navigate({ to: '.', search: (current) => ({ ...current, ...writePosition(next, defaults) }), replace })
    },
    [navigate, defaults],
  )
  const move = useCallback(
    (change: Partial<ListPosition>) => {
      if (change.pageSize) rememberSize(defaults, change.pageSize)
      go(movePosition(position, change), change.search !== undefined)
    },
    [go, position, defaults],
  )
  const widen = useCallback(() => go(widened(position), false), [go, position])
  return { position, pageSizes: pageSizes(defaults), move, widen }
}
