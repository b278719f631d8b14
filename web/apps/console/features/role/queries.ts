import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { pageQuery } from '@marquee/api/paging'
import { send, sendPage } from '@marquee/api/send'
import type { Answer } from '@marquee/api/types'
import type { ListDefaults, ListPosition } from '@marquee/ui/list/position'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** Where the list begins (R310). */
export const listDefaults = { name: 'role', sort: 'role_desc' } as const satisfies ListDefaults

export type Role = Answer<'/api/roles/{id}', 'get'>

/** A page of roles (R310, R494). */
export function roleList(api: Api, companyId: number, p: ListPosition) {
  const sorted = p.sort ? { sortBy: p.sort, sortDesc: p.descending } : {}
  return queryOptions({
    queryKey: keyOf(companyId, 'role', 'list', p),
    queryFn: ({ signal }) => {
      const query = { companyId, ...pageQuery(p.page, p.pageSize), ...sorted, roleName: p.search || undefined }
      return sendPage(api.GET('/api/roles', { params: { query }, signal }))
    },
    placeholderData: keepPreviousData,
  })
}

export function fetchRole(api: Api, companyId: number, id: number): Promise<Role> {
  return send(api.GET('/api/roles/{id}', { params: { path: { id }, query: { companyId } } }))
}
