import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { pageQuery } from '@marquee/api/paging'
import { send, sendPage } from '@marquee/api/send'
import type { ListDefaults, ListPosition } from '@marquee/ui/list/position'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { idsOf } from '../../session/idsOf'
import { type Device, problemKinds } from './device'

/** Where the list of screens that wait begins: as the server orders them. */
export const pendingDefaults = { name: 'pending', sort: '' } as const satisfies ListDefaults

/** The filters of every list of screens. `owner` is a user's id, `tags` holds ids joined by commas. */
const narrowing = ['status', 'problem', 'version', 'system', 'owner', 'tags'] as const

/** Where the list of a group begins; `deviceGroup` is its id. */
export const groupDefaults = {
  name: 'device',
  sort: 'name',
  filters: ['deviceGroup', ...narrowing],
} as const satisfies ListDefaults

/** Where a list of screens begins. */
export const listDefaults = {
  name: 'device',
  sort: 'name',
  filters: narrowing,
} as const satisfies ListDefaults

/** How often a list looks who is online: presence changes without a hint (G123), in milliseconds. */
export const PRESENCE_MS = 60_000

/** How often a screen's own page looks at what it reports, in milliseconds. */
export const REPORT_MS = 15_000

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
        clientVersion: p.filters.version,
        osVersion: p.filters.system,
        userId: Number(p.filters.owner) || undefined,
        tags: idsOf(p.filters.tags),
      }
      return sendPage(api.GET('/api/device', { params: { query }, signal }))
    },
    placeholderData: keepPreviousData,
    refetchInterval: PRESENCE_MS,
  })
}

/** What runs on the screens: the versions of the player and the operating systems to choose a list by. */
export function systemsQuery(api: Api, companyId: number, reach: Reach) {
  return queryOptions({
    queryKey: keyOf(companyId, 'device', 'systems', reach),
    queryFn: ({ signal }) => send(api.GET('/api/device/systems', { params: { query: { companyId: reach } }, signal })),
    staleTime: PRESENCE_MS,
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

/** How things stand with every setting of a screen. */
export function settingsQuery(api: Api, companyId: number, id: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'device', 'settings', id),
    queryFn: ({ signal }) =>
      send(api.GET('/api/device/{id}/settings', { params: { path: { id }, query: { companyId } }, signal })),
    refetchInterval: REPORT_MS,
  })
}

/** What the screens of a device group take from it; 0 is the root. */
export function groupSettingsQuery(api: Api, companyId: number, groupId: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'device', 'group-settings', groupId),
    queryFn: ({ signal }) =>
      send(api.GET('/api/device/groupSettings', { params: { query: { companyId, groupId } }, signal })),
  })
}

/** So many pictures stand on a page of the wall. */
export const WALL_SIZE = 24

/** The last picture of each screen of a device group, and of all below it, the newest first; 0: of all groups. */
export function wallQuery(api: Api, companyId: number, groupId: number, page: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'device', 'wall', groupId, page),
    queryFn: ({ signal }) => {
      const query = { companyId, groupId, kind: 'picture', last: true, ...pageQuery(page, WALL_SIZE) } as const
      return sendPage(api.GET('/api/device/capture', { params: { query }, signal }))
    },
    placeholderData: keepPreviousData,
    refetchInterval: REPORT_MS,
  })
}
