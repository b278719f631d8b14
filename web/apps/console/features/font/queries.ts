import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { pageQuery } from '@marquee/api/paging'
import { sendPage } from '@marquee/api/send'
import type { Item } from '@marquee/api/types'
import type { ListDefaults, ListPosition } from '@marquee/ui/list/position'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export type Font = Item<'/api/font'>

/** R264: ten to a page. */
export const listDefaults: ListDefaults = {}

export function fontList(api: Api, companyId: number, { page, pageSize, search }: ListPosition) {
  const query = { companyId, ...pageQuery(page, pageSize), name: search || undefined }
  return queryOptions({
    queryKey: keyOf(companyId, 'font', 'list', query),
    queryFn: ({ signal }) => sendPage(api.GET('/api/font', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}
