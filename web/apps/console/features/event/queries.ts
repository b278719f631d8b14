import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { pageQuery } from '@marquee/api/paging'
import { Problem } from '@marquee/api/problem'
import { send, sendPage } from '@marquee/api/send'
import type { Answer, Body, Item } from '@marquee/api/types'
import type { ListPosition } from '@marquee/ui/list/position'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { typeDefaults } from './listDefaults'

/** Something that takes place, once or again and again (docs/events.md). */
export type Event = Item<'/api/event'>

/** What is otherwise about a single time of an event that repeats. */
export type Change = Event['changes'][number]

/** One time that an event takes place. */
export type Time = Answer<'/api/event/calendar', 'get'>['times'][number]

/** A type of events with the colour that they have (G143). */
export type EventType = Item<'/api/eventType'>

/** What tells people beside the screens of a device group what takes place there (docs/signs.md). */
export type EventSign = Item<'/api/eventSign'>

/** A device group whose events other programs read at a secret address (docs/calendars.md). */
export type EventFeed = Item<'/api/eventFeed'>

/** What people say of an event, as the API takes it; what is absent stays. */
export type EventBody = Body<'/api/event', 'post'>

/** The filters of the list and of the calendar, as the API has them. */
function narrowed({ search, filters }: Pick<ListPosition, 'search' | 'filters'>) {
  return {
    name: search || undefined,
    type: filters.type || undefined,
    deviceGroupId: Number(filters.deviceGroup) || undefined,
  }
}

/** Where events are asked for that a device group shows. */
interface Shown {
  deviceGroupId: number
  /** Also what the groups above it are named for. */
  inherited: true
}

/** One page of events (R390), or of those that a device group shows. */
export function eventList(api: Api, companyId: number, position: ListPosition, shown?: Shown) {
  const { page, pageSize, sort, descending, filters } = position
  const query = {
    companyId,
    ...pageQuery(page, pageSize),
    ...(sort && { sortBy: sort, sortDesc: descending }),
    ...narrowed(position),
    expired:
      filters.expired === 'true' || filters.expired === 'false' ? (filters.expired as 'true' | 'false') : undefined,
    ...shown,
  }
  return queryOptions({
    queryKey: keyOf(companyId, 'event', 'list', query),
    queryFn: ({ signal }) => sendPage(api.GET('/api/event', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

/** One event as it is saved now. */
export function fetchEvent(api: Api, companyId: number, id: number): Promise<Event> {
  return send(api.GET('/api/event/{id}', { params: { path: { id }, query: { companyId } } }))
}

/** One event as a page shows it; nothing is asked for 0. */
export function eventQuery(api: Api, companyId: number, id: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'event', 'one', id),
    queryFn: () => fetchEvent(api, companyId, id),
    enabled: id !== 0,
  })
}

/** What takes place from a day until before another, at most 62 days, by the company's clock. */
export function calendarQuery(
  api: Api,
  companyId: number,
  days: { readonly from: string; readonly to: string },
  position: Pick<ListPosition, 'search' | 'filters'>,
) {
  const query = { companyId, ...days, ...narrowed(position) }
  return queryOptions({
    queryKey: keyOf(companyId, 'event', 'calendar', query),
    queryFn: ({ signal }) => send(api.GET('/api/event/calendar', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

/** The types by name, a page at a time. */
export function typeList(api: Api, companyId: number, { page, pageSize }: Pick<ListPosition, 'page' | 'pageSize'>) {
  const query = { companyId, ...pageQuery(page, pageSize) }
  return queryOptions({
    queryKey: keyOf(companyId, 'eventtype', 'list', page, pageSize),
    queryFn: ({ signal }) => sendPage(api.GET('/api/eventType', { params: { query }, signal })),
  })
}

/** All of the company's types, by name. */
export function typesQuery(api: Api, companyId: number) {
  return queryOptions({
    ...typeList(api, companyId, { page: 1, pageSize: typeDefaults.pageSize }),
    select: ({ items }) => items,
  })
}

/** One type as it is saved now. Throws a `Problem` where it is gone. */
export async function fetchType(api: Api, companyId: number, id: number): Promise<EventType> {
  const query = { companyId, ...pageQuery(1, typeDefaults.pageSize) }
  const { items } = await sendPage(api.GET('/api/eventType', { params: { query } }))
  const type = items.find((one) => one.id === id)
  if (!type) throw new Problem({ kind: 'missing', status: 404 })
  return type
}

/** The signs by the names of their device groups, a page at a time. */
export function signList(api: Api, companyId: number, { page, pageSize }: Pick<ListPosition, 'page' | 'pageSize'>) {
  const query = { companyId, ...pageQuery(page, pageSize) }
  return queryOptions({
    queryKey: keyOf(companyId, 'eventsign', 'list', page, pageSize),
    queryFn: ({ signal }) => sendPage(api.GET('/api/eventSign', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

/** A sign as it is saved now. Throws a `Problem` where it is gone. */
export async function fetchSign(
  api: Api,
  companyId: number,
  { id, deviceGroupId }: Pick<EventSign, 'id' | 'deviceGroupId'>,
): Promise<EventSign> {
  const found = await send(api.GET('/api/eventSign', { params: { query: { companyId, deviceGroupId } } }))
  const sign = found.find((one) => one.id === id)
  if (!sign) throw new Problem({ kind: 'missing', status: 404 })
  return sign
}

/** The device groups that have a calendar address, by their names, a page at a time. */
export function feedList(api: Api, companyId: number, { page, pageSize }: Pick<ListPosition, 'page' | 'pageSize'>) {
  const query = { companyId, ...pageQuery(page, pageSize) }
  return queryOptions({
    queryKey: keyOf(companyId, 'eventfeed', 'list', page, pageSize),
    queryFn: ({ signal }) => sendPage(api.GET('/api/eventFeed', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

/** The calendar address of a device group, which is forgotten as soon as nothing shows it. */
export function addressQuery(api: Api, companyId: number, id: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'eventfeed', 'address', id),
    queryFn: ({ signal }) =>
      send(api.GET('/api/eventFeed/{id}/address', { params: { path: { id }, query: { companyId } }, signal })),
    gcTime: 0,
  })
}
