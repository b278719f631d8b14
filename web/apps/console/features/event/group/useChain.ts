import { useMemo } from 'react'
import { useRights } from '../../../session/session'
import { useFolders } from '../../../session/useFolders'
import { useGivenName } from '../../../session/useGivenName'
import type { Event } from '../queries'
import type { EventGroup } from './queries'

/** The two ways in which a device group shows an event. */
export type Way = 'sign' | 'list'

export interface Chain {
  /** The device group that its events are shown for. */
  id: number
  /** The device group that an event is named for: this one, or the nearest above it. 0: none. */
  of(event: Event, way: Way): number
  /** What one of them is called. */
  nameOf(id: number): string
  /** It is kept for others: to look at, not to change. */
  isKept: boolean
}

const namedFor = ({ deviceGroupIds, eventSignDeviceGroupIds }: Event, way: Way) =>
  way === 'sign' ? eventSignDeviceGroupIds : deviceGroupIds

/** A device group with those above it, as the events that it shows are named for one of them. */
export function useChain(group: EventGroup): Chain {
  const given = useGivenName()
  const { folders } = useFolders('Device', useRights('Device').mayRead)
  return useMemo(() => {
    const chain = [group, ...group.above]
    return {
      id: group.id,
      of(event, way) {
        const named = namedFor(event, way)
        return chain.find(({ id }) => named.includes(id))?.id ?? 0
      },
      nameOf: (wanted) => given(chain.find(({ id }) => id === wanted)?.title ?? ''),
      isKept: folders.some(({ id, disabled }) => id === group.id && disabled),
    }
  }, [folders, given, group])
}
