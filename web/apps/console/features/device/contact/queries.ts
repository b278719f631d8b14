import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { pageQuery } from '@marquee/api/paging'
import { send, sendPage } from '@marquee/api/send'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PRESENCE_MS } from '../queries'

/** How a screen was in touch in the last days. */
export function historyQuery(api: Api, companyId: number, id: number, days: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'device', 'history', id, days),
    queryFn: ({ signal }) => {
      const from = new Date(Date.now() - days * DAY_MS).toISOString()
      return send(api.GET('/api/device/onlineHistory', { params: { query: { id, companyId, from } }, signal }))
    },
    placeholderData: keepPreviousData,
    refetchInterval: PRESENCE_MS,
  })
}

const DAY_MS = 86_400_000

/** So many changes of contact stand on a page. */
export const LOG_SIZE = 5

/** Since when a screen was in touch and when not, the newest first. */
export function connectLogQuery(api: Api, companyId: number, id: number, page: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'device', 'connect-log', id, page),
    queryFn: ({ signal }) => {
      const params = { path: { id }, query: { companyId, ...pageQuery(page, LOG_SIZE) } }
      return sendPage(api.GET('/api/device/{id}/getConnectLog', { params, signal }))
    },
    placeholderData: keepPreviousData,
    refetchInterval: PRESENCE_MS,
  })
}
