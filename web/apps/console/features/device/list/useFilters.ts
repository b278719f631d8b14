import { useT } from '@marquee/i18n/react'
import type { Filter } from '@marquee/ui/list/FilterBar'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useOwnerFilter } from '../../../session/useOwnerFilter'
import { problemKinds } from '../device'
import { systemsQuery } from '../queries'

/** As people count versions: 1.10 comes after 1.9. */
const { compare } = new Intl.Collator('en', { numeric: true })

/** The filters of a list of screens; with reach 0, of every company, there are no owners to choose from. */
export function useFilters(reach: number): Filter[] {
  const t = useT('device')
  const owner = useOwnerFilter()
  const { data: systems } = useQuery(systemsQuery(useApi(), useCompanyId(), reach))
  const choices = (values: readonly string[] = []) => values.toSorted(compare).map((value) => ({ value, label: value }))
  return [
    {
      name: 'status',
      label: t('filter.status'),
      options: [
        { value: 'online', label: t('state.online') },
        { value: 'offline', label: t('state.offline') },
        { value: 'expired', label: t('filter.expired') },
      ],
    },
    {
      name: 'problem',
      label: t('filter.problem'),
      options: [
        { value: 'any', label: t('filter.problemAny') },
        ...problemKinds.map((kind) => ({ value: kind, label: t(`problem.kind.${kind}`) })),
      ],
    },
    { name: 'version', label: t('filter.version'), options: choices(systems?.clientVersions).reverse() },
    { name: 'system', label: t('filter.system'), options: choices(systems?.osVersions) },
    ...(reach === 0 ? [] : [owner]),
  ]
}
