import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { pageQuery } from '@marquee/api/paging'
import { sendPage } from '@marquee/api/send'
import type { ListPosition } from '@marquee/ui/list/position'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Aim } from '../../session/showNow'
import { entityOf, pathOf, type ScreenState, type Urgency } from './broadcast'

/** As many run at once on a page; nobody has more. */
const MOST_RUNNING = 100

/** How often somebody looks who watches a broadcast, in milliseconds: hints may be late. */
const WATCH_MS = 15_000

/** So many screens stand on a page of theirs. */
export const SCREENS_SIZE = 10

/** Those that run, and those that were ended and may still be seen. */
export function runningQuery(api: Api, companyId: number, urgency: Urgency) {
  const query = { companyId, open: 'true' as const, ...pageQuery(1, MOST_RUNNING) }
  return queryOptions({
    queryKey: keyOf(companyId, entityOf[urgency], 'running'),
    queryFn: ({ signal }) => sendPage(api.GET(pathOf(urgency), { params: { query }, signal })),
    refetchInterval: WATCH_MS,
  })
}

/** The others: those that are over. */
export function historyQuery(api: Api, companyId: number, urgency: Urgency, { page, pageSize }: ListPosition) {
  const query = { companyId, open: 'false' as const, ...pageQuery(page, pageSize) }
  return queryOptions({
    queryKey: keyOf(companyId, entityOf[urgency], 'list', page, pageSize),
    queryFn: ({ signal }) => sendPage(api.GET(pathOf(urgency), { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

/** Those in a state, all, or those on which what was ended may still be seen. */
export type ScreensFilter = ScreenState | 'all' | 'lingering'

interface ScreensOptions {
  urgency: Urgency
  id: number
  filter: ScreensFilter
  page: number
}

/** The screens that a broadcast is for, and how each stands. */
export function screensQuery(api: Api, companyId: number, { urgency, id, filter, page }: ScreensOptions) {
  const query = { companyId, ...asked(filter), ...pageQuery(page, SCREENS_SIZE) }
  const path = `${pathOf(urgency)}/{id}/screen` as '/api/broadcast/{id}/screen'
  return queryOptions({
    queryKey: keyOf(companyId, entityOf[urgency], 'screens', id, query),
    queryFn: ({ signal }) => sendPage(api.GET(path, { params: { path: { id }, query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: WATCH_MS,
  })
}

function asked(filter: ScreensFilter) {
  if (filter === 'lingering') return { lingering: true }
  return filter === 'all' ? {} : { state: filter }
}

/** How many screens hang where a device group is, or in all of the company; those that are switched off do not count. */
export function countQuery(api: Api, companyId: number, aim: Aim) {
  const deviceGroup = aim.kind === 'group' ? aim.groupId : undefined
  return queryOptions({
    queryKey: keyOf(companyId, 'device', 'aimed', deviceGroup ?? 'everywhere'),
    queryFn: async ({ signal }) => {
      const query = { companyId, deviceGroup, status: 'Active' as const, ...pageQuery(1, 1) }
      return (await sendPage(api.GET('/api/device', { params: { query }, signal }))).total
    },
  })
}
