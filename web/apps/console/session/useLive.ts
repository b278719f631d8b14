import { listen } from '@marquee/api/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useServices } from './services'

/** Makes cached data stale when the server says that it changed. */
export function useLive(companyId: number): void {
  const { openChannel } = useServices()
  const cache = useQueryClient()
  useEffect(
    () =>
      listen({
        companyId,
        open: openChannel,
        changed: (hint) => {
          if (hint.companyId === companyId) void cache.invalidateQueries({ queryKey: [companyId, hint.entity] })
        },
        resumed: () => void cache.invalidateQueries({ queryKey: [companyId] }),
      }),
    [companyId, openChannel, cache],
  )
}
