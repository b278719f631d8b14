import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { pageQuery } from '@marquee/api/paging'
import { sendPage } from '@marquee/api/send'
import type { Item } from '@marquee/api/types'
import { bodyOf } from '@marquee/designer/view/message/values'
import { standardMessage } from '@marquee/model/message/message'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Span } from '../calendar/wall'
import { newItem, type ScheduleItem } from '../item/item'

/** A template that a message is begun with. */
export type Template = Item<'/api/msgTemplate'>

/** As many are offered at once; a search finds the rest. */
const MOST = 50

/** Templates by their names, and by a part of them (D094). */
export function templatesQuery(api: Api, companyId: number, search: string) {
  const query = { companyId, ...pageQuery(1, MOST), sortBy: 'name', name: search || undefined }
  return queryOptions({
    queryKey: keyOf(companyId, 'message', 'choice', query),
    queryFn: ({ signal }) => sendPage(api.GET('/api/msgTemplate', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

/** An item that shows what a template says and as it looks; null is a message that has no words yet. */
export function newMessage(template: Template | null, span: Span): ScheduleItem {
  const item = newItem({ itemId: 0, type: 'message', name: template?.name ?? '', image: '' }, span)
  return { ...item, message: template ? messageOf(template) : bodyOf(standardMessage) }
}

function messageOf(template: Template): ScheduleItem['message'] {
  const { id, companyId, name, version, createdAt, updatedAt, updatedBy, ...message } = template
  return message
}
