import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { send } from '@marquee/api/send'
import type { Item } from '@marquee/api/types'
import { queryOptions } from '@tanstack/react-query'

export type Dimension = Item<'/api/dimension'>

/** The company's screen sizes, all of them. */
export function dimensionsQuery(api: Api, companyId: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'dimension', 'all'),
    queryFn: ({ signal }) => send(api.GET('/api/dimension', { params: { query: { companyId } }, signal })),
  })
}

/** "1920 × 1080" */
export function sizeOf({ width, height }: Pick<Dimension, 'width' | 'height'>): string {
  return `${width} × ${height}`
}

/** The sizes whose figures contain what was typed, however they are joined. */
export function matching(list: readonly Dimension[], typed: string): Dimension[] {
  const wanted = typed.split(/[^0-9]+/).filter((part) => part !== '')
  return list.filter((one) => wanted.every((part) => `${one.width} ${one.height}`.includes(part)))
}
