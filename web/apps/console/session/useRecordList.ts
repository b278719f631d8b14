import type { Api } from '@marquee/api/client'
import type { Feature } from '@marquee/api/features'
import type { CompanyKey } from '@marquee/api/keys'
import type { Page } from '@marquee/api/send'
import type { ListDefaults, ListPosition } from '@marquee/ui/list/position'
import { useListPosition } from '@marquee/ui/list/useListPosition'
import { useSelection } from '@marquee/ui/list/useSelection'
import { type FetchQueryOptions, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from './services'
import { useCompanyId, useRights } from './session'
import { type Recorded, useHistory } from './useHistory'

type ListQuery<T, Answer> = (
  api: Api,
  companyId: number,
  position: ListPosition,
) => UseQueryOptions<Answer, Error, Page<T>, CompanyKey> & FetchQueryOptions<Answer, Error, Answer, CompanyKey>

const nothing: never[] = []
const idOf = ({ id }: { id: number }) => id

/** What answers with a page as it is has nothing to select. */
const pageIn = <T, Answer>(answer: Answer) => answer as Answer & Page<T>

/**
 * What the page of a list begins with: the company's records at the place in the URL, which of them are selected, the way
 * to what happened to one, and whether the person may change them. `defaults` and `keyOf` MUST be the same every time:
 * define them outside the component.
 */
export function useRecordList<T extends Recorded, Answer>(
  feature: Feature,
  defaults: ListDefaults,
  query: ListQuery<T, Answer>,
  keyOf: (item: T) => number = idOf,
) {
  const { mayWrite } = useRights(feature)
  const api = useApi()
  const companyId = useCompanyId()
  const cache = useQueryClient()
  const place = useListPosition(defaults)
  const { position } = place
  const asked = query(api, companyId, position)
  const list = useQuery(asked)
  const history = useHistory(asked.queryKey[1])
  const selection = useSelection({
    items: list.data?.items ?? nothing,
    keyOf,
    scope: JSON.stringify([companyId, position.search, position.folder, position.filters]),
    async read(page, pageSize) {
      const { select = pageIn<T, Answer>, ...options } = query(api, companyId, { ...position, page, pageSize })
      return select(await cache.fetchQuery({ ...options, staleTime: 0, gcTime: 0 }))
    },
  })
  return { mayWrite, place, list, selection, history }
}
