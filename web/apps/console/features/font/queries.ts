import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { pageQuery } from '@marquee/api/paging'
import { send, sendPage } from '@marquee/api/send'
import type { Item } from '@marquee/api/types'
import type { ListDefaults, ListPosition } from '@marquee/ui/list/position'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export type Font = Item<'/api/font'>

/** Family and style, as the menu of the designer lists it. */
export function nameOf({ fontName, fontStyle }: Font): string {
  return `${fontName} ${fontStyle}`
}

/** R264: ten to a page. */
export const listDefaults = { name: 'font' } as const satisfies ListDefaults

export function fontList(api: Api, companyId: number, { page, pageSize, search }: ListPosition) {
  const query = { companyId, ...pageQuery(page, pageSize), name: search || undefined }
  return queryOptions({
    queryKey: keyOf(companyId, 'font', 'list', query),
    queryFn: ({ signal }) => sendPage(api.GET('/api/font', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

/** How large a font may be, and what of a company's fonts screens get. */
export function fontLimits(api: Api, companyId: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'font', 'limits'),
    queryFn: ({ signal }) => send(api.GET('/api/font/limits', { params: { query: { companyId } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
