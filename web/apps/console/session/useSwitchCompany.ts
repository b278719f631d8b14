import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useServices } from './services'
import { useSession } from './session'
import { loadCompany } from './startSession'

/**
 * Loads another company, then goes to its dashboard (R125, R128), which is where the session enters the company: whoever
 * has unsaved work is asked first, and stays in the company with it. Throws, and stays, when the company cannot be loaded.
 */
export function useSwitchCompany(): (to: number) => Promise<void> {
  const { api } = useServices()
  const { self } = useSession()
  const cache = useQueryClient()
  const navigate = useNavigate()
  return async (to) => {
    await loadCompany({ api, cache, self, to })
    void navigate({ to: '/dashboard', search: { companyId: to } })
  }
}
