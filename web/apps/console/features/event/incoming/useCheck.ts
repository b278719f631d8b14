import { keyOf } from '@marquee/api/keys'
import { Problem } from '@marquee/api/problem'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { type Imported, importCalendar } from './queries'
import { FILE_MOST, type ImportValues } from './values'

interface Check {
  outcome?: Imported | undefined
  failure?: Problem | undefined
  isChecking: boolean
}

/** What would become of the file that a form holds. It is looked at anew for other groups, which are changes too. */
export function useCheck({ file: [file], ...given }: ImportValues): Check {
  const api = useApi()
  const companyId = useCompanyId()
  const isSent = file !== undefined && file.size > 0 && file.size <= FILE_MOST
  const about = file && [file.name, file.size, file.lastModified]
  const groups = [given.deviceGroupIds, given.eventSignDeviceGroupIds]
  const { data, error, isFetching } = useQuery({
    queryKey: keyOf(companyId, 'sheet', '/api/event/import', about, groups),
    queryFn: ({ signal }) => importCalendar(api, companyId, file as File, given, { check: true, signal }),
    enabled: isSent,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!isSent) return { isChecking: false }
  return { outcome: data, failure: error ? Problem.from(error) : undefined, isChecking: isFetching }
}
