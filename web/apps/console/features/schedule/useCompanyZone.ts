import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { companyQuery } from './queries'

/** The zone that the company's screens start with; the browser's own when the company cannot be read, undefined until then. */
export function useCompanyZone(): string | undefined {
  const company = useQuery(companyQuery(useApi(), useCompanyId()))
  if (company.data) return company.data.zone
  return company.error ? new Intl.DateTimeFormat().resolvedOptions().timeZone : undefined
}
