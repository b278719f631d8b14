import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { pageQuery } from '@marquee/api/paging'
import { sendPage } from '@marquee/api/send'
import type { Item } from '@marquee/api/types'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** A template that a message is begun with. */
export type Template = Item<'/api/msgTemplate'>

/** As many are offered at once; a search finds the rest. */
const MOST = 50

/** Templates by their names, those that are ready before the others if it is said so, and by a part of them (D094). */
export function templatesQuery(api: Api, companyId: number, search: string, sortBy: 'name' | 'ready' = 'name') {
  const query = { companyId, ...pageQuery(1, MOST), sortBy, name: search || undefined }
  return queryOptions({
    queryKey: keyOf(companyId, 'message', 'choice', query),
    queryFn: ({ signal }) => sendPage(api.GET('/api/msgTemplate', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

/** What a template says and how it looks. */
export function messageOf(template: Template) {
  const { id, companyId, name, ready, version, createdAt, updatedAt, updatedBy, ...message } = template
  return message
}
