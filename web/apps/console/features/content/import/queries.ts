import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { send } from '@marquee/api/send'
import type { Answer, Item } from '@marquee/api/types'
import { queryOptions } from '@tanstack/react-query'

/** A folder elsewhere that contents can be brought in from. */
export type ImportSource = Item<'/api/content/import'>

/** What such a folder has at the moment. */
export type Offering = Answer<'/api/content/import/{id}', 'get'>
export type Offer = Offering['files'][number]

export function sourcesQuery(api: Api, companyId: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'source', 'import'),
    queryFn: ({ signal }) => send(api.GET('/api/content/import', { params: { query: { companyId } }, signal })),
    staleTime: 60_000,
  })
}

/** Asks the folder itself: anew each time that somebody opens the list, and not when its source is fetched or changed. */
export function offeringQuery(api: Api, companyId: number, id: number) {
  const params = { path: { id }, query: { companyId } }
  return queryOptions({
    queryKey: keyOf(companyId, 'offering', id),
    queryFn: ({ signal }) => send(api.GET('/api/content/import/{id}', { params, signal })),
    enabled: id > 0,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
