import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { pageQuery } from '@marquee/api/paging'
import { send, sendPage } from '@marquee/api/send'
import type { ListDefaults, ListPosition } from '@marquee/ui/list/position'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Device, problemKinds } from './device'

/** Where the list of screens that wait begins: as the server orders them. */
export const pendingDefaults = { name: 'pending', sort: '' } as const satisfies ListDefaults

/** Where the list of a group begins; `deviceGroup` is its id. */
export const groupDefaults = {
  name: 'device',
  sort: 'name',
  filters: ['deviceGroup', 'status', 'problem'],
} as const satisfies ListDefaults

/** Where a list of screens begins. */
export const listDefaults = {
  name: 'device',
  sort: 'name',
  filters: ['status', 'problem'],
} as const satisfies ListDefaults

/** How often a list looks who is online: presence changes without a hint (G123), in milliseconds. */
const PRESENCE_MS = 60_000

/** How often a screen's own page looks at what it reports, in milliseconds. */
const REPORT_MS = 15_000

/** How often the screens that wait for activation are looked for, in milliseconds. */
const PENDING_MS = 10_000

/** How often somebody who waits for a screen looks at it, in milliseconds. */
const CONNECTING_MS = 2_000

/** 0: every company of the platform, for a global administrator. */
type Reach = number

interface DeviceListOptions {
  companyId: number
  reach: Reach
  group: number
  position: ListPosition
}

const filters = ['online', 'offline', 'expired'] as const
const problems = ['any', ...problemKinds] as const

/** A page of screens by name (R351). */
export function deviceList(api: Api, { companyId, reach, group, position: p }: DeviceListOptions) {
  return queryOptions({
    queryKey: keyOf(companyId, 'device', 'list', reach, group, p),
    queryFn: ({ signal }) => {
      const query = {
        ...listQuery(p),
        companyId: reach,
        deviceGroup: group || undefined,
        statusFilter: filters.find((filter) => filter === p.filters.status),
        problem: problems.find((kind) => kind === p.filters.problem),
      }
      return sendPage(api.GET('/api/device', { params: { query }, signal }))
    },
    placeholderData: keepPreviousData,
    refetchInterval: PRESENCE_MS,
  })
}

/** A page of the screens that show a code and belong to nobody yet. */
export function pendingList(api: Api, companyId: number, p: ListPosition) {
  return queryOptions({
    queryKey: keyOf(companyId, 'device', 'pending', p),
    queryFn: ({ signal }) => sendPage(api.GET('/api/deviceForActive', { params: { query: listQuery(p) }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: PENDING_MS,
  })
}

function listQuery(p: ListPosition) {
  const sorted = p.sort ? { sortBy: p.sort, sortDesc: p.descending } : {}
  return { ...pageQuery(p.page, p.pageSize), ...sorted, name: p.search || undefined }
}

export function deviceQuery(api: Api, companyId: number, id: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'device', 'one', id),
    queryFn: ({ signal }) =>
      send(api.GET('/api/device/{id}', { params: { path: { id }, query: { companyId } }, signal })),
    refetchInterval: REPORT_MS,
  })
}

/** The newest state of a screen. */
export function fetchDevice(api: Api, { id, companyId }: Device): Promise<Device> {
  return send(api.GET('/api/device/{id}', { params: { path: { id }, query: { companyId } } }))
}

/** A screen that was just activated, until it is online. */
export function connectingQuery(api: Api, companyId: number, id: number) {
  return queryOptions({
    ...deviceQuery(api, companyId, id),
    refetchInterval: ({ state }) => (state.data?.online ? false : CONNECTING_MS),
  })
}

/** What a screen should be playing at an instant, now without one, why, and what it reports (R343). */
export function playingQuery(api: Api, companyId: number, id: number, at?: string) {
  return queryOptions({
    queryKey: keyOf(companyId, 'device', 'playing', id, at ?? 'now'),
    queryFn: ({ signal }) =>
      send(api.GET('/api/device/{id}/playing', { params: { path: { id }, query: { companyId, at } }, signal })),
    refetchInterval: REPORT_MS,
  })
}

/** The screen that shows a code (R353). It only looks it up (G113). */
export function activationQuery(api: Api, companyId: number, code: string) {
  return queryOptions({
    queryKey: keyOf(companyId, 'device', 'activation', code),
    queryFn: ({ signal }) =>
      send(api.GET('/api/device/activation/{code}', { params: { path: { code }, query: { companyId } }, signal })),
    enabled: code !== '',
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
