import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { send, sendPage } from '@marquee/api/send'
import type { Answer } from '@marquee/api/types'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Content } from '../../session/drawing/host'

/** A program with its document, as the server answers it. */
export type Authored = Answer<'/api/author/{id}', 'get'>

/** Whether the document is of a version that waits for approval. */
export function waits({ versionId, pendingVersion }: Pick<Authored, 'versionId' | 'pendingVersion'>): boolean {
  return pendingVersion !== 0 && versionId === pendingVersion
}

/** A program to go on with: as it was saved last, though that may wait for approval. */
export function programQuery(api: Api, companyId: number, id: number) {
  return documentQuery(api, companyId, id, true)
}

/** What others begin with: a template as it is approved. */
export function templateQuery(api: Api, companyId: number, id: number) {
  return documentQuery(api, companyId, id, false)
}

function documentQuery(api: Api, companyId: number, id: number, newest: boolean) {
  return queryOptions({
    queryKey: keyOf(companyId, 'content', 'document', id, newest),
    queryFn: ({ signal }) =>
      send(api.GET('/api/author/{id}', { params: { path: { id }, query: { companyId, newest } }, signal })),
  })
}

/** How often a content is looked at that the server is still working on, in milliseconds. */
const LOOK_EVERY = 2_000

/** A content that was just uploaded, as it is now; null when it is gone. */
export function uploadedQuery(api: Api, companyId: number, id: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'content', 'uploaded', id),
    async queryFn({ signal }): Promise<Content | null> {
      const query = { companyId, contentIds: [id] }
      const [content] = await send(api.GET('/api/contentByIds', { params: { query }, signal }))
      return content ?? null
    },
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? LOOK_EVERY : false),
  })
}

/** What was worked on last in the designer. */
export function recentQuery(api: Api, companyId: number) {
  const newest = { sortBy: 'updatedAt', sortDesc: true, _page: 1, _limit: 8 }
  const query = { companyId, type: 'Program' as const, designed: true, ...newest }
  return queryOptions({
    queryKey: keyOf(companyId, 'content', 'recent', query),
    queryFn: ({ signal }) => send(api.GET('/api/content', { params: { query }, signal })),
  })
}

/** Templates of the company on a page (R307). */
export const TEMPLATES_PER_PAGE = 4

/** A page of the templates that people of the company have made, the newest first. */
export function templatesQuery(api: Api, companyId: number, name: string, page: number) {
  const query = { companyId, name: name || undefined, _page: page, _limit: TEMPLATES_PER_PAGE }
  return queryOptions({
    queryKey: keyOf(companyId, 'content', 'templates', query),
    queryFn: ({ signal }) => sendPage(api.GET('/api/author/template', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}
