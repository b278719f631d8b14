import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { pageQuery } from '@marquee/api/paging'
import { send, sendPage } from '@marquee/api/send'
import type { Item } from '@marquee/api/types'
import type { ListDefaults, ListPosition } from '@marquee/ui/list/position'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** A message that others are begun with. */
export type Template = Item<'/api/msgTemplate'>

/** R308: ten to a page. */
export const listDefaults = { name: 'message', sort: 'name' } as const satisfies ListDefaults

export function templateList(api: Api, companyId: number, position: ListPosition) {
  const { page, pageSize, sort, descending, search } = position
  const query = {
    companyId,
    ...pageQuery(page, pageSize),
    ...(sort && { sortBy: sort, sortDesc: descending }),
    name: search || undefined,
  }
  return queryOptions({
    queryKey: keyOf(companyId, 'message', 'list', query),
    queryFn: ({ signal }) => sendPage(api.GET('/api/msgTemplate', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

/** One template as it is saved now. */
export function fetchTemplate(api: Api, companyId: number, id: number): Promise<Template> {
  return send(api.GET('/api/msgTemplate/{id}', { params: { path: { id }, query: { companyId } } }))
}
