import { send } from '@marquee/api/send'
import { type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import { type Job, processingQuery } from '../../../session/useProcessing'

interface Order {
  sourceId: number
  /** Names, as the folder has them. */
  files: string[]
  /** 0 is the root. */
  groupId: number
}

/** Asks the server to fetch files. From then on the tray shows them, also those that are there before it looks again. */
export function useBringIn(onAsked: () => void): UseMutationResult<unknown, Error, Order> {
  const api = useApi()
  const cache = useQueryClient()
  const companyId = useCompanyId()
  return useChange({
    run: async (order: Order) => {
      const asked = await send(api.POST('/api/content/import', { body: { companyId, ...order } }))
      cache.setQueryData<Job[]>(processingQuery(api, companyId).queryKey, (jobs = []) => [...jobs, ...asked])
      onAsked()
    },
    changes: [],
    showsFailure: true,
  })
}
