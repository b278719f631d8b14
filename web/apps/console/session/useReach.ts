import { useT } from '@marquee/i18n/react'
import type { Filter } from '@marquee/ui/list/FilterBar'
import type { ListPosition } from '@marquee/ui/list/position'
import { useSession } from './session'

/** The company whose records are read, or every company that the person reaches (G177). */
export type Reach = number | 'all'

/** Where a list looks: where its filter says, else in the current company. */
export function reachOf(companyId: number, { filters }: Pick<ListPosition, 'filters'>): Reach {
  return filters.company === 'all' ? 'all' : Number(filters.company) || companyId
}

interface ListReach {
  reach: Reach
  /** The list shows the current company alone: its roles and people are those to narrow the list by. */
  isHere: boolean
  /** The filter `company`; none for who works in one company only. */
  filters: Filter[]
}

/** Where a list with the filter `company` looks. */
export function useReach(position: ListPosition): ListReach {
  const t = useT('common')
  const { companyId, codes } = useSession()
  const reach = reachOf(companyId, position)
  const companies = codes.companies.map(({ id, name }) => ({ value: String(id), label: name }))
  const options = [{ value: 'all', label: t('everyCompany') }, ...companies]
  return {
    reach,
    isHere: reach === companyId,
    filters: companies.length > 1 ? [{ name: 'company', label: t('company'), options }] : [],
  }
}
