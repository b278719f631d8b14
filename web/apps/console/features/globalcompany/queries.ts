import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { send } from '@marquee/api/send'
import type { Item } from '@marquee/api/types'
import { queryOptions } from '@tanstack/react-query'

export type Global = Item<'/api/globalcompany'>

/** The hierarchy, as far as the person manages it. */
export function hierarchyQuery(api: Api, companyId: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'globalcompany', 'all'),
    queryFn: ({ signal }) => fetchHierarchy(api, signal),
  })
}

export function fetchHierarchy(api: Api, signal?: AbortSignal): Promise<Global[]> {
  return send(api.GET('/api/globalcompany', { signal }))
}
