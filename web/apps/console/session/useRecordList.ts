import type { Api } from '@marquee/api/client'
import type { Feature } from '@marquee/api/features'
import type { Page } from '@marquee/api/send'
import type { ListDefaults, ListPosition } from '@marquee/ui/list/position'
import { useListPosition } from '@marquee/ui/list/useListPosition'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useApi } from './services'
import { useCompanyId, useRights } from './session'

type ListQuery<T, Answer, K extends QueryKey> = (
  api: Api,
  companyId: number,
  position: ListPosition,
) => UseQueryOptions<Answer, Error, Page<T>, K>

/**
 * What the page of a list begins with: the company's records at the place in the URL, and whether the person may change
 * them. `defaults` MUST be the same object every time: define it outside the component.
 */
export function useRecordList<T, Answer, K extends QueryKey>(
  feature: Feature,
  defaults: ListDefaults,
  query: ListQuery<T, Answer, K>,
) {
  const { mayWrite } = useRights(feature)
  const place = useListPosition(defaults)
  const list = useQuery(query(useApi(), useCompanyId(), place.position))
  return { mayWrite, place, list }
}
