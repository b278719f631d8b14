import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { DEFAULT_PAGE_SIZE, pageQuery } from '@marquee/api/paging'
import { send, sendPage } from '@marquee/api/send'
import type { Body, Item } from '@marquee/api/types'
import type { ListDefaults, ListPosition } from '@marquee/ui/list/position'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** A schedule as a list shows it. */
export type Overview = Item<'/api/schedule'>

/** What the channels of a schedule hold: contents and playlists, or messages. */
export type ScheduleType = Overview['type']

/** The lists of this area (G23). */
export type View = 'my' | 'all' | 'group' | 'user' | 'bin'

/** R312 */
export const listDefaults = {
  name: 'schedule',
  pageSize: DEFAULT_PAGE_SIZE,
  filters: ['deviceGroup', 'owner'],
} as const satisfies ListDefaults

interface ListWish {
  companyId: number
  view: View
  type: ScheduleType
  /** The signed-in person, for the list of their own. */
  userId: number
  position: ListPosition
}

/** One page of schedules of a type (R466); the recycle bin has all of them. */
export function scheduleList(api: Api, { companyId, view, type, userId, position }: ListWish) {
  const { page, pageSize, sort, descending, search, folder, filters } = position
  const query = {
    companyId,
    type: view === 'bin' ? undefined : type,
    ...pageQuery(page, pageSize),
    ...(sort && { sortBy: sort, sortDesc: descending }),
    name: search || undefined,
    active: view === 'bin' ? ('N' as const) : ('Y' as const),
    userId: view === 'my' ? userId : Number(filters.owner) || undefined,
    groupId: folder || undefined,
    deviceGroup: Number(filters.deviceGroup) || undefined,
  }
  return queryOptions({
    queryKey: keyOf(companyId, 'schedule', 'list', query),
    queryFn: ({ signal }) => sendPage(api.GET('/api/schedule', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

/** How often it is asked how far screens are, in milliseconds. */
const ROLLOUT_MS = 10_000

/** How far the screens of a schedule are with what it shows. */
export function rolloutQuery(api: Api, companyId: number, id: number) {
  const params = { path: { id }, query: { companyId } }
  return queryOptions({
    queryKey: keyOf(companyId, 'schedule', 'rollout', id),
    queryFn: ({ signal }) => send(api.GET('/api/schedule/{id}/downloads', { params, signal })),
    refetchInterval: ROLLOUT_MS,
  })
}

/** One schedule with its channels. */
export function scheduleQuery(api: Api, companyId: number, id: number) {
  const params = { path: { id }, query: { companyId } }
  return queryOptions({
    queryKey: keyOf(companyId, 'schedule', 'one', id),
    queryFn: ({ signal }) => send(api.GET('/api/schedule/{id}', { params, signal })),
  })
}

/** The active schedules that play on a device group: its own, then those of the groups above it. */
export function onGroupQuery(api: Api, companyId: number, group: number) {
  const params = { path: { type: 'General' as const, id: group }, query: { companyId } }
  return queryOptions({
    queryKey: keyOf(companyId, 'schedule', 'group', group),
    queryFn: ({ signal }) => send(api.GET('/api/schedule/{type}/group/{id}', { params, signal })),
    enabled: group > 0,
  })
}

/** What a preview is asked for, besides the company. */
export type PreviewWish = Omit<Body<'/api/schedule/preview', 'post'>, 'companyId'>

/**
 * What a schedule comes to in a stretch of time, saved or not, together with what was `sent` for it: while a new answer is
 * awaited the former one stays, and must not be mistaken for it. `mark` tells drafts apart that are sent alike.
 */
export function previewQuery<T>(api: Api, companyId: number, wish: PreviewWish, sent: T, mark?: unknown) {
  return queryOptions({
    queryKey: keyOf(companyId, 'schedule', 'preview', wish, mark),
    queryFn: async ({ signal }) => {
      const preview = await send(api.POST('/api/schedule/preview', { body: { companyId, ...wish }, signal }))
      return { preview, sent }
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
  })
}

/** The company, for the zone that its screens start with. */
export function companyQuery(api: Api, companyId: number) {
  const params = { path: { id: companyId }, query: { companyId } }
  return queryOptions({
    queryKey: keyOf(companyId, 'company', 'one', companyId),
    queryFn: ({ signal }) => send(api.GET('/api/company/{id}', { params, signal })),
    staleTime: 5 * 60_000,
  })
}
