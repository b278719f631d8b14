import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { pageQuery } from '@marquee/api/paging'
import { Problem } from '@marquee/api/problem'
import { send, sendPage } from '@marquee/api/send'
import type { Answer, Item } from '@marquee/api/types'
import type { ListPosition } from '@marquee/ui/list/position'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** A device group with what the events on its signs have that say none of their own (docs/events.md). */
export type EventGroup = Item<'/api/eventGroup'>

/** What is said of a device group; empty and 0: as in the groups above it. */
export type GroupLook = Pick<EventGroup, 'organization' | 'templateId' | 'iconId'>

/** A content as far as a picture of it goes. */
export type Picture = Answer<'/api/contentByIds', 'get'>[number]

/** As many events are shown on a group, or taken off it, in one call. */
export const SHOWN_MOST = 500

/** The device groups by their names, a page at a time. */
export function groupList(
  api: Api,
  companyId: number,
  { page, pageSize, filters }: Pick<ListPosition, 'page' | 'pageSize' | 'filters'>,
) {
  const deviceGroupId = Number(filters.deviceGroup) || undefined
  const query = { companyId, ...pageQuery(page, pageSize), deviceGroupId }
  return queryOptions({
    queryKey: keyOf(companyId, 'eventgroup', 'list', page, pageSize, deviceGroupId),
    queryFn: ({ signal }) => sendPage(api.GET('/api/eventGroup', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

/** A device group as it is saved now. */
export function fetchGroup(api: Api, companyId: number, id: number): Promise<EventGroup> {
  return send(api.GET('/api/eventGroup/{id}', { params: { path: { id }, query: { companyId } } }))
}

/** A device group as its page shows it. What is no id is missing. */
export function groupQuery(api: Api, companyId: number, id: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'eventgroup', 'one', id),
    queryFn: async () => {
      if (!Number.isSafeInteger(id) || id < 1) throw new Problem({ kind: 'missing', status: 404 })
      return await fetchGroup(api, companyId, id)
    },
  })
}

/** The pictures of these ids that the person may see. */
export function picturesQuery(api: Api, companyId: number, ids: readonly number[]) {
  const contentIds = [...new Set(ids)].filter((id) => id > 0).sort((a, b) => a - b)
  return queryOptions({
    queryKey: keyOf(companyId, 'content', 'byIds', contentIds),
    queryFn: ({ signal }) =>
      send(api.GET('/api/contentByIds', { params: { query: { companyId, contentIds } }, signal })),
    enabled: contentIds.length > 0,
  })
}

/** How an event is shown on a device group; what is absent stays as it is. */
export interface Ways {
  sign?: boolean
  list?: boolean
}

/** Shows events on a device group, or takes them off it: all of them, or none. */
export function showEvents(api: Api, companyId: number, group: number, ids: readonly number[], ways: Ways) {
  const body = { companyId, ids: [...ids], ...ways }
  return send(api.POST('/api/eventGroup/{id}/events', { params: { path: { id: group } }, body }))
}
