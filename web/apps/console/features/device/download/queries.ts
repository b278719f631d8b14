import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { pageQuery } from '@marquee/api/paging'
import { sendPage } from '@marquee/api/send'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { REPORT_MS } from '../queries'
import type { Span } from './span'

/** So many contents or messages stand on a page. */
export const ROWS = 10

/** Which contents a screen was to have in a span of time, and how far it was with each: what it lacks first. */
export function contentsQuery(api: Api, companyId: number, id: number, { from, to }: Span, page: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'device', 'contents', id, from, to ?? 'now', page),
    queryFn: ({ signal }) => {
      const query = { id, companyId, from, to, ...pageQuery(page, ROWS) }
      return sendPage(api.GET('/api/device/contentDownloadStatus', { params: { query }, signal }))
    },
    placeholderData: keepPreviousData,
    refetchInterval: REPORT_MS,
  })
}

/** Which scheduled messages a screen had in a span of time, the last first. */
export function messagesQuery(api: Api, companyId: number, id: number, { from, to }: Span, page: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'device', 'messages', id, from, to ?? 'now', page),
    queryFn: ({ signal }) => {
      const query = { id, companyId, from, to, ...pageQuery(page, ROWS) }
      return sendPage(api.GET('/api/device/messageDownloadStatus', { params: { query }, signal }))
    },
    placeholderData: keepPreviousData,
    refetchInterval: REPORT_MS,
  })
}
