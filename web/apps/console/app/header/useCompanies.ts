import { useQuery } from '@tanstack/react-query'
import { isGlobalAdmin } from '../../session/access'
import { type Company, selectable } from '../../session/company'
import { allCompaniesQuery } from '../../session/queries'
import { useApi } from '../../session/services'
import { useSession } from '../../session/session'

/** The companies that the person may choose from; empty for those who work in one company only (R049–R051). */
export function useCompanies(): Company[] {
  const api = useApi()
  const { self, codes } = useSession()
  const { data: all = [] } = useQuery({ ...allCompaniesQuery(api), enabled: isGlobalAdmin(self) })
  return selectable(self, all, codes.companies)
}
