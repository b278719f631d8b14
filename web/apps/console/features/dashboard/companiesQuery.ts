import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { pageQuery } from '@marquee/api/paging'
import { send, sendPage } from '@marquee/api/send'
import type { Item } from '@marquee/api/types'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** How often it is fetched: live hints tell of the current company alone. In milliseconds. */
const REFRESH_MS = 60_000

export type Company = Item<'/api/dashboards'>

/** What the companies can be sorted by; screens and storage by how much of the limit is used. */
const sorts = ['name', 'offline', 'screens', 'storage', 'users', 'endDate'] as const

export type CompanySort = (typeof sorts)[number]

interface Sort {
  sortBy: CompanySort
  sortDesc: boolean
}

export interface CompaniesView extends Sort {
  /** Part of it. */
  name: string
  page: number
}

/** What a head of the table sorts by; null for by nothing. */
export function sortOf(key: string): CompanySort | null {
  return sorts.find((sort) => sort === key) ?? null
}

/** A page of the companies that the person may work in, with their figures. */
export function companiesQuery(api: Api, companyId: number, { page, name, ...sort }: CompaniesView, pageSize: number) {
  const query = { ...pageQuery(page, pageSize), ...sort, name: name || undefined }
  return queryOptions({
    queryKey: keyOf(companyId, 'dashboard', 'companies', query),
    queryFn: ({ signal }) => sendPage(api.GET('/api/dashboards', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
}

/** The figures of all these companies together. */
export function sumsQuery(api: Api, companyId: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'dashboard', 'sums'),
    queryFn: ({ signal }) => send(api.GET('/api/dashboard', { params: { query: { companyId: 'all' } }, signal })),
    refetchInterval: REFRESH_MS,
  })
}
