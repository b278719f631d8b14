import type { Api } from '@marquee/api/client'
import { toFormData } from '@marquee/api/form'
import { keyOf } from '@marquee/api/keys'
import { pageQuery } from '@marquee/api/paging'
import { Problem } from '@marquee/api/problem'
import { send, sendPage } from '@marquee/api/send'
import type { Answer, Item } from '@marquee/api/types'
import type { ListPosition } from '@marquee/ui/list/position'
import { queryOptions } from '@tanstack/react-query'
import type { Given } from './values'

/** What keeps up with a calendar from elsewhere (docs/calendars.md). */
export type Subscription = Item<'/api/eventSubscription'>

/** What became of a calendar, or would. */
export type Imported = Answer<'/api/event/import', 'post'>

/** What is otherwise than in the calendar, and of which event. */
export type CalendarProblem = Imported['problems'][number]

/** A calendar among the company's external sources. */
export type CalendarSource = Pick<Item<'/api/externalSource'>, 'id' | 'description'>

/** How often the list looks how its calendars are, in milliseconds; a hint of the server makes it look at once. */
const REFRESH_MS = 30_000

/** As many subscriptions as one call answers: more than people have calendars. */
const MOST = 500

/** The subscriptions by the names of their sources, a page at a time. */
export function subscriptionList(
  api: Api,
  companyId: number,
  { page, pageSize }: Pick<ListPosition, 'page' | 'pageSize'>,
) {
  const query = { companyId, ...pageQuery(page, pageSize) }
  return queryOptions({
    queryKey: keyOf(companyId, 'eventsubscription', 'list', page, pageSize),
    queryFn: ({ signal }) => sendPage(api.GET('/api/eventSubscription', { params: { query }, signal })),
    refetchInterval: REFRESH_MS,
  })
}

/** All subscriptions, to say of an event which calendar it comes from. */
export function subscriptionsQuery(api: Api, companyId: number) {
  return queryOptions({
    ...subscriptionList(api, companyId, { page: 1, pageSize: MOST }),
    refetchInterval: false as const,
    select: ({ items }) => items,
  })
}

/** A subscription as it is now. Throws a `Problem` where it has ended. */
export async function fetchSubscription(api: Api, companyId: number, id: number): Promise<Subscription> {
  const query = { companyId, ...pageQuery(1, MOST) }
  const all = await send(api.GET('/api/eventSubscription', { params: { query } }))
  const found = all.find((one) => one.id === id)
  if (!found) throw new Problem({ kind: 'missing', status: 404 })
  return found
}

/** The calendars that can be subscribed to, by name; who may not see external sources asks for none. */
export function calendarsQuery(api: Api, companyId: number, mayRead: boolean) {
  const query = { companyId, feedType: 'Calendar' } as const
  return queryOptions({
    queryKey: keyOf(companyId, 'source', 'calendars'),
    queryFn: ({ signal }) => send(api.GET('/api/externalSource', { params: { query }, signal })),
    enabled: mayRead,
  })
}

/** Takes the events of a file in, or says what would become of them. */
export function importCalendar(
  api: Api,
  companyId: number,
  file: File,
  { deviceGroupIds, eventSignDeviceGroupIds, ...given }: Given,
  { check, signal }: { check: boolean; signal: AbortSignal },
): Promise<Imported> {
  const groups = { deviceGroupIds: someOf(deviceGroupIds), eventSignDeviceGroupIds: someOf(eventSignDeviceGroupIds) }
  const body = { file, companyId, check, ...given, ...groups } as never
  return send(api.POST('/api/event/import', { bodySerializer: toFormData, body, signal }))
}

const someOf = (ids: readonly number[]) => (ids.length > 0 ? ids : undefined)
