import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { type Page, send } from '@marquee/api/send'
import type { Answer, Item } from '@marquee/api/types'
import type { ListDefaults, ListPosition } from '@marquee/ui/list/position'
import { queryOptions } from '@tanstack/react-query'

export type Source = Item<'/api/externalSource'>
export type Kind = Source['feedType']
export type Preview = Answer<'/api/verifyExternalSourcePath', 'post'>
export type SourceItem = Preview['items'][number]

export const kinds: readonly Kind[] = ['RSS', 'JSON', 'CSV', 'Calendar', 'Pictures']

export const listDefaults = { name: 'source', filters: ['kind'] } as const satisfies ListDefaults

/** How often the list looks how its sources are, in milliseconds; a hint of the server makes it look at once. */
const REFRESH_MS = 30_000

/** The company's sources that match, a page of them: the call answers all (R384). */
export function sourceList(api: Api, companyId: number, { page, pageSize, search, filters }: ListPosition) {
  const query = { companyId, feedType: kinds.find((kind) => kind === filters.kind) }
  const wanted = search.trim().toLocaleLowerCase()
  return queryOptions({
    queryKey: keyOf(companyId, 'source', 'list', query),
    queryFn: ({ signal }) => send(api.GET('/api/externalSource', { params: { query }, signal })),
    refetchInterval: REFRESH_MS,
    select: (all): Page<Source> => {
      const found = all.filter(({ description, sourceDetail }) =>
        [description, sourceDetail.url].some((text) => text.toLocaleLowerCase().includes(wanted)),
      )
      return { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length }
    },
  })
}

/** One source with what came from it last (R346). */
export function sourceContents(api: Api, companyId: number, id: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'source', 'contents', { id }),
    queryFn: ({ signal }) =>
      send(api.GET('/api/author/feedInfoAndContents/{id}', { params: { path: { id }, query: { companyId } }, signal })),
  })
}

/** The newest state of one source. */
export async function fetchSource(api: Api, companyId: number, id: number): Promise<Source | undefined> {
  const all = await send(api.GET('/api/externalSource', { params: { query: { companyId } } }))
  return all.find((one) => one.id === id)
}
