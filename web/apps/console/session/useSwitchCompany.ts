import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useServices } from './services'
import { useSession } from './session'
import { switchCompany } from './startSession'

/** Loads another company, then shows its dashboard (R125, R128). Throws, and stays, when it cannot be loaded. */
export function useSwitchCompany(): (to: number) => Promise<void> {
  const { api, company } = useServices()
  const { self } = useSession()
  const cache = useQueryClient()
  const navigate = useNavigate()
  return async (to) => {
    await switchCompany({ api, cache, company, self, to })
    await navigate({ to: '/dashboard', search: { companyId: to } as never })
  }
}
