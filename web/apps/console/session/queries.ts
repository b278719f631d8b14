import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { send } from '@marquee/api/send'
import type { FolderType, TagType } from '@marquee/api/types'
import { queryOptions } from '@tanstack/react-query'

/** The signed-in person. It belongs to no company, so a switch keeps it. */
export function selfQuery(api: Api) {
  return queryOptions({
    queryKey: ['self'],
    queryFn: ({ signal }) => send(api.GET('/api/self', { signal })),
    staleTime: 60_000,
  })
}

/** Every company, for the selector of a global administrator. */
export function allCompaniesQuery(api: Api) {
  return queryOptions({
    queryKey: ['allcompanies'],
    queryFn: ({ signal }) => send(api.GET('/api/allcompanies', { signal })),
    staleTime: 60_000,
  })
}

export function codesQuery(api: Api, companyId: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'codes'),
    queryFn: ({ signal }) => send(api.GET('/api/codes', { params: { query: { companyId } }, signal })),
    staleTime: 5 * 60_000,
  })
}

export function featuresQuery(api: Api, companyId: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'features'),
    queryFn: ({ signal }) => send(api.GET('/api/features', { params: { query: { companyId } }, signal })),
    staleTime: 5 * 60_000,
  })
}

/** The storage's shared-access signature: appended to links under `storageBaseUrl` (G60). */
export function sasQuery(api: Api, companyId: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'sas'),
    queryFn: ({ signal }) => send(api.GET('/api/sas', { signal })),
    staleTime: 5 * 60_000,
  })
}

export function dashboardQuery(api: Api, companyId: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'dashboard'),
    queryFn: ({ signal }) => send(api.GET('/api/dashboard', { params: { query: { companyId } }, signal })),
    staleTime: 15_000,
  })
}

export function foldersQuery(api: Api, companyId: number, type: FolderType) {
  return queryOptions({
    queryKey: keyOf(companyId, 'category', type),
    queryFn: ({ signal }) => send(api.GET('/api/category', { params: { query: { type, companyId } }, signal })),
    staleTime: 60_000,
  })
}

/** The company's tags of a type, all of them. */
export function tagsQuery(api: Api, companyId: number, type: TagType) {
  return queryOptions({
    queryKey: keyOf(companyId, 'tag', 'names', type),
    queryFn: ({ signal }) => send(api.GET('/api/mycompanyTags', { params: { query: { type, companyId } }, signal })),
    staleTime: 60_000,
  })
}
