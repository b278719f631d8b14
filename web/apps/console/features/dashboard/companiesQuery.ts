import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { sendPage } from '@marquee/api/send'
import { queryOptions } from '@tanstack/react-query'

/** How often it is fetched: live hints tell of the current company alone. In milliseconds. */
const REFRESH_MS = 60_000

/** The figures of every company that the person may work in, by name. */
export function companiesQuery(api: Api, companyId: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'dashboard', 'companies'),
    queryFn: ({ signal }) => sendPage(api.GET('/api/dashboards', { signal })),
    refetchInterval: REFRESH_MS,
  })
}
