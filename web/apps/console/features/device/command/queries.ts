import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { pageQuery } from '@marquee/api/paging'
import { send, sendPage } from '@marquee/api/send'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { REPORT_MS } from '../queries'
import { isOpen, isUnderWay, type Package } from './command'

/** How often somebody looks who waits for what becomes of a command, in milliseconds: hints may be late. */
const COMMAND_MS = 3_000

export interface CommandFilter {
  deviceId?: number
  batch?: string
  /** Only those that have not ended. */
  open?: boolean
}

/** What screens were asked to do, the newest first. */
export function commandsQuery(api: Api, companyId: number, filter: CommandFilter, page: number, pageSize: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'device', 'commands', filter, page, pageSize),
    queryFn: ({ signal }) => {
      const query = { companyId, ...filter, ...pageQuery(page, pageSize) }
      return sendPage(api.GET('/api/device/command', { params: { query }, signal }))
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? COMMAND_MS : REPORT_MS),
  })
}

/** How many have come how far of commands that were given together. */
export function commandBatchQuery(api: Api, companyId: number, batch: string) {
  return queryOptions({
    queryKey: keyOf(companyId, 'device', 'batch', batch),
    queryFn: ({ signal }) => {
      const params = { path: { batch }, query: { companyId } }
      return send(api.GET('/api/device/commandBatch/{batch}', { params, signal }))
    },
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data) ? REPORT_MS : COMMAND_MS),
  })
}

/** What a screen says of settings and commands: whether it can, or why not. */
export function abilitiesQuery(api: Api, companyId: number, id: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'device', 'abilities', id),
    queryFn: ({ signal }) => {
      const params = { path: { id }, query: { companyId } }
      return send(api.GET('/api/device/{id}/remoteControlSetting', { params, signal }))
    },
  })
}

/** What screens say of settings and commands, each by its id. */
export function abilitiesOfQuery(api: Api, companyId: number, ids: readonly number[]) {
  return queryOptions({
    queryKey: keyOf(companyId, 'device', 'abilities', ids),
    queryFn: ({ client }) => Promise.all(ids.map((id) => client.fetchQuery(abilitiesQuery(api, companyId, id)))),
  })
}

/** At most so many packages are offered, the newest. */
const PACKAGES = 500

/** The packages that the company may install: the operators' first, by system, the newest first (R267). */
export function packagesQuery(api: Api, companyId: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'apk', 'offered'),
    queryFn: async ({ signal }) => {
      const query = { companyId, ...pageQuery(1, PACKAGES) }
      const { items } = await sendPage(api.GET('/api/apk', { params: { query }, signal }))
      const isOwn = (one: Package) => Number(one.companyId !== 0)
      return [...items].sort((a, b) => isOwn(a) - isOwn(b) || a.os.localeCompare(b.os))
    },
  })
}

/** How many screens hang in a device group or below it, and how many of them are away. */
export function groupCountQuery(api: Api, companyId: number, deviceGroup: number) {
  const count = async (statusFilter: 'offline' | undefined, signal: AbortSignal) => {
    const query = { companyId, deviceGroup, statusFilter, ...pageQuery(1, 1) }
    return (await sendPage(api.GET('/api/device', { params: { query }, signal }))).total
  }
  return queryOptions({
    queryKey: keyOf(companyId, 'device', 'count', deviceGroup),
    queryFn: async ({ signal }) => {
      const [all, away] = await Promise.all([count(undefined, signal), count('offline', signal)])
      return { all, away }
    },
  })
}

/** The pictures of a screen, and whether another is under way. */
export function picturesQuery(api: Api, companyId: number, id: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'device', 'pictures', id),
    queryFn: ({ signal }) =>
      send(api.GET('/api/device/screenCaptureStatus', { params: { query: { id, companyId } }, signal })),
    refetchInterval: ({ state }) => (state.data?.underWay ? COMMAND_MS : REPORT_MS),
  })
}

/** The logs of a screen, and whether another is under way. */
export function logsQuery(api: Api, companyId: number, id: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'device', 'logs', id),
    queryFn: ({ signal }) =>
      send(api.GET('/api/device/logFileStatus', { params: { query: { id, companyId } }, signal })),
    refetchInterval: ({ state }) => (state.data?.underWay ? COMMAND_MS : REPORT_MS),
  })
}

/** The words of a log. A log is never changed. */
export function logTextQuery(api: Api, companyId: number, { deviceId, id }: { deviceId: number; id: number }) {
  return queryOptions({
    queryKey: keyOf(companyId, 'device', 'log', deviceId, id),
    queryFn: ({ signal }) => {
      const params = { path: { id: String(deviceId), capture: String(id) }, query: { companyId } }
      const path = '/api/device/{id}/capture/{capture}'
      return send<string>(api.GET(path, { params, signal, parseAs: 'text' }) as never)
    },
    staleTime: 'static',
  })
}

/** What a screen is going to do within a week. */
export function tasksQuery(api: Api, companyId: number, id: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'device', 'tasks', id),
    queryFn: ({ signal }) =>
      send(api.GET('/api/device/{id}/taskSchedule', { params: { path: { id }, query: { companyId } }, signal })),
    refetchInterval: REPORT_MS,
  })
}
