import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import type { Event } from '../queries'
import { subscriptionsQuery } from './queries'

/** What the calendar is called that an event comes from; undefined of an own one. Nothing is asked where all are own. */
export function useCalendarName(events: readonly Event[]): (event: Event) => string | undefined {
  const isAny = events.some(({ subscriptionId }) => subscriptionId > 0)
  const { data } = useQuery({ ...subscriptionsQuery(useApi(), useCompanyId()), enabled: isAny })
  return ({ subscriptionId }) => data?.find(({ id }) => id === subscriptionId)?.sourceName
}
