import type { ListPosition } from '@marquee/ui/list/position'
import { writePosition } from '@marquee/ui/list/position'
import { type HistoryState, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { groupDefaults } from '../listDefaults'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where in the list of device groups people were, as its address says it. */
    groupPlace?: Record<string, unknown>
  }
}

/** What the way to a group's page takes along, so that the way back leads to the same place in the list. */
export const groupPlace = (position: ListPosition): HistoryState => ({
  groupPlace: writePosition(position, groupDefaults),
})

/** Where in the list of device groups people came from; its beginning for who came from elsewhere. */
export function useGroupPlace(): Record<string, unknown> {
  const came = useLocation({ select: ({ state }) => state.groupPlace })
  const [place] = useState(came ?? {}) // filters of the page are further steps, which take nothing along
  return place
}
