import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { pageQuery } from '@marquee/api/paging'
import { send, sendPage } from '@marquee/api/send'
import type { Item } from '@marquee/api/types'
import type { ListDefaults, ListPosition } from '@marquee/ui/list/position'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export type Company = Item<'/api/companies'>

/** What can be asked of the list: those that are on, those that are off, and for operators the deleted ones. */
export const states = ['active', 'inactive', 'deleted'] as const

export const listDefaults = { name: 'company', filters: ['state'] } as const satisfies ListDefaults

/** The companies that the person manages, whichever is on the screen (G35). */
export function companyList(api: Api, companyId: number, position: ListPosition) {
  const { page, pageSize, search, filters } = position
  const query = {
    ...pageQuery(page, pageSize),
    name: search || undefined,
    isActive:
      filters.state === 'active' ? ('true' as const) : filters.state === 'inactive' ? ('false' as const) : undefined,
    deleted: filters.state === 'deleted' || undefined,
  }
  return queryOptions({
    queryKey: keyOf(companyId, 'company', 'list', query),
    queryFn: ({ signal }) => sendPage(api.GET('/api/companies', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

export function companyQuery(api: Api, companyId: number, id: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'company', 'one', id),
    queryFn: () => fetchCompany(api, id),
  })
}

/** One company as it is saved now. */
export function fetchCompany(api: Api, id: number): Promise<Company> {
  return send(api.GET('/api/company/{id}', { params: { path: { id } } }))
}

/** How much a company holds of what it may hold. */
export function usageQuery(api: Api, companyId: number, id: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'dashboard', 'of', id),
    queryFn: ({ signal }) => send(api.GET('/api/dashboard', { params: { query: { companyId: id } }, signal })),
  })
}
