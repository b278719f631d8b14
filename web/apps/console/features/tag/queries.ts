import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { pageQuery } from '@marquee/api/paging'
import { send, sendPage } from '@marquee/api/send'
import type { Item, TagType } from '@marquee/api/types'
import type { ListDefaults, ListPosition } from '@marquee/ui/list/position'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export type Tag = Item<'/api/tags'>

/** What a tag can be put on (G130). */
export const types: readonly TagType[] = ['Content', 'Playlist', 'Schedule', 'Device']

/** R313 */
export const listDefaults = {
  name: 'tag',
  pageSize: 8,
  sort: 'name',
  filters: ['type'],
} as const satisfies ListDefaults

export function tagList(api: Api, companyId: number, position: ListPosition) {
  const { page, pageSize, sort, descending, search, filters } = position
  const query = {
    companyId,
    ...pageQuery(page, pageSize),
    ...(sort && { sortBy: sort, sortDesc: descending }),
    name: search || undefined,
    type: types.find((type) => type === filters.type),
  }
  return queryOptions({
    queryKey: keyOf(companyId, 'tag', 'list', query),
    queryFn: ({ signal }) => sendPage(api.GET('/api/tags', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

/** One tag as it is saved now. */
export function fetchTag(api: Api, companyId: number, id: number): Promise<Tag> {
  return send(api.GET('/api/tags/{id}', { params: { path: { id }, query: { companyId } } }))
}
