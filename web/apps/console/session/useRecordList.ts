import type { Api } from '@marquee/api/client'
import type { Feature } from '@marquee/api/features'
import type { Page } from '@marquee/api/send'
import type { ListDefaults, ListPosition } from '@marquee/ui/list/position'
import { useListPosition } from '@marquee/ui/list/useListPosition'
import { useSelection } from '@marquee/ui/list/useSelection'
import {
  type FetchQueryOptions,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useApi } from './services'
import { useCompanyId, useRights } from './session'

type ListQuery<T, Answer, K extends QueryKey> = (
  api: Api,
  companyId: number,
  position: ListPosition,
) => UseQueryOptions<Answer, Error, Page<T>, K> & FetchQueryOptions<Answer, Error, Answer, K>

const nothing: never[] = []
const idOf = ({ id }: { id: number }) => id

/** What answers with a page as it is has nothing to select. */
const pageIn = <T, Answer>(answer: Answer) => answer as Answer & Page<T>

/**
 * What the page of a list begins with: the company's records at the place in the URL, which of them are selected, and
 * whether the person may change them. `defaults` and `keyOf` MUST be the same every time: define them outside the component.
 */
export function useRecordList<T extends { id: number }, Answer, K extends QueryKey>(
  feature: Feature,
  defaults: ListDefaults,
  query: ListQuery<T, Answer, K>,
  keyOf: (item: T) => number = idOf,
) {
  const { mayWrite } = useRights(feature)
  const api = useApi()
  const companyId = useCompanyId()
  const cache = useQueryClient()
  const place = useListPosition(defaults)
  const { position } = place
  const list = useQuery(query(api, companyId, position))
  const selection = useSelection({
    items: list.data?.items ?? nothing,
    keyOf,
    scope: JSON.stringify([companyId, position.search, position.folder, position.filters]),
    async read(page, pageSize) {
      const { select = pageIn<T, Answer>, ...options } = query(api, companyId, { ...position, page, pageSize })
      return select(await cache.fetchQuery({ ...options, staleTime: 0, gcTime: 0 }))
    },
  })
  return { mayWrite, place, list, selection }
}
