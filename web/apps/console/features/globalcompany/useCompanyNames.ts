import { useQuery } from '@tanstack/react-query'
import { isGlobalAdmin } from '../../session/access'
import { allCompaniesQuery } from '../../session/queries'
import { useApi } from '../../session/services'
import { useSession } from '../../session/session'

/** The companies that the person may know, by id, in the order of the selector. */
export function useCompanyNames(): ReadonlyMap<number, string> {
  const { self, codes } = useSession()
  const { data } = useQuery({ ...allCompaniesQuery(useApi()), enabled: isGlobalAdmin(self) })
  return new Map((data ?? codes.companies).map(({ id, name }) => [id, name]))
}
