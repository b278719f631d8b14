import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { send } from '@marquee/api/send'
import type { Item } from '@marquee/api/types'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { mayAccess } from './access'
import { useApi } from './services'
import { needsApproval, useSession } from './session'

/** A verdict over something that the person brought in and that they have not seen yet. */
export type News = Item<'/api/content-version/news'>

export function newsQuery(api: Api, companyId: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'content', 'news'),
    queryFn: ({ signal }) => send(api.GET('/api/content-version/news', { params: { query: { companyId } }, signal })),
  })
}

/** What was decided and not seen yet, the latest first; undefined until it is known. It follows what happens elsewhere. */
export function useNews(): readonly News[] | undefined {
  const session = useSession()
  const { data } = useQuery({
    ...newsQuery(useApi(), session.companyId),
    enabled: needsApproval(session) && mayAccess(session.self, 'Content'),
  })
  return data
}
