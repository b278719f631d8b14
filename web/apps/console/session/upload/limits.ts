import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { send } from '@marquee/api/send'
import { queryOptions } from '@tanstack/react-query'

/** What this server takes and can do; it changes with the installation alone, but for the room that is left. */
export function contentLimits(api: Api, companyId: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'content', 'limits'),
    queryFn: ({ signal }) => send(api.GET('/api/content/limits', { params: { query: { companyId } }, signal })),
    staleTime: 60_000,
  })
}
