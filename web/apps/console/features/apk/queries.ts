import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { pageQuery } from '@marquee/api/paging'
import { sendPage } from '@marquee/api/send'
import type { Item } from '@marquee/api/types'
import type { ListDefaults, ListPosition } from '@marquee/ui/list/position'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export type Package = Item<'/api/apk'>
export type System = Package['os']

export function nameOf({ packageName, version }: Package): string {
  return `${packageName} ${version}`
}

/** What packages of a system end with. */
export const endings: Record<System, string> = { Android: '.apk', Windows: '.msix,.appx,.exe' }

export const listDefaults = { name: 'apk' } as const satisfies ListDefaults

/** The packages of a system that the company may install (R267). */
export function packageList(api: Api, companyId: number, os: System, { page, pageSize, search }: ListPosition) {
  const query = { companyId, os, ...pageQuery(page, pageSize), name: search || undefined }
  return queryOptions({
    queryKey: keyOf(companyId, 'apk', 'list', query),
    queryFn: ({ signal }) => sendPage(api.GET('/api/apk', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}
