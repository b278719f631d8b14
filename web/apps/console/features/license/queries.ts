import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { pageQuery } from '@marquee/api/paging'
import { sendPage } from '@marquee/api/send'
import type { Item } from '@marquee/api/types'
import type { ListDefaults, ListPosition } from '@marquee/ui/list/position'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export type License = Item<'/api/licenses'>

export const statuses = ['active', 'inactive'] as const

/** R303: ten to a page. */
export const listDefaults = { name: 'license', filters: ['status', 'company'] } as const satisfies ListDefaults

/** The licences of the current company, or of the one that was asked for (G149); 0 is all of them, for an operator. */
export function licenseList(api: Api, companyId: number, position: ListPosition) {
  const { page, pageSize, search, filters } = position
  const query = {
    companyId: filters.company === undefined ? companyId : Number(filters.company) || undefined,
    ...pageQuery(page, pageSize),
    macAddress: search || undefined,
    status: statuses.find((status) => status === filters.status),
  }
  return queryOptions({
    queryKey: keyOf(companyId, 'license', 'list', query),
    queryFn: ({ signal }) => sendPage(api.GET('/api/licenses', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}
