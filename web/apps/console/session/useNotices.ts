import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { send } from '@marquee/api/send'
import type { Item } from '@marquee/api/types'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { mayAccess } from './access'
import { useApi } from './services'
import { useSession } from './session'

/** What people of a company are told of a screen, and the person has not seen yet (G146). */
export type Notice = Item<'/api/device/notices'>

export function noticesQuery(api: Api, companyId: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'device', 'notices'),
    queryFn: ({ signal }) => send(api.GET('/api/device/notices', { params: { query: { companyId } }, signal })),
  })
}

/** What is told of screens and not seen yet, the latest first; undefined until it is known. It follows what happens elsewhere. */
export function useNotices(): readonly Notice[] | undefined {
  const { companyId, self } = useSession()
  const { data } = useQuery({ ...noticesQuery(useApi(), companyId), enabled: mayAccess(self, 'Device') })
  return data
}
