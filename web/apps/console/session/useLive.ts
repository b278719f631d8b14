import { type Hint, listen } from '@marquee/api/live'
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
          if (hint.companyId !== companyId) return
          for (const part of staleBy(hint)) void cache.invalidateQueries({ queryKey: [companyId, ...part] })
        },
        resumed: () => void cache.invalidateQueries({ queryKey: [companyId] }),
      }),
    [companyId, openChannel, cache],
  )
}

/** What is computed from records of other kinds, as beginnings of keys, by the kind of record that changed. */
const computed: Record<string, readonly (readonly string[])[]> = {
  content: [['dashboard'], ['device', 'playing']],
  device: [['dashboard'], ['category', 'Device']], // how many screens each group holds (R137)
  playlist: [['dashboard'], ['device', 'playing']],
  schedule: [['dashboard'], ['device', 'playing']],
  company: [['codes'], ['features']],
  dimension: [['codes']],
  font: [['codes']],
  role: [['codes']],
  user: [['codes']],
}

/** The beginnings of the keys that a change makes stale, without the company. */
export function staleBy({ entity }: Hint): (readonly string[])[] {
  return [[entity], ...(computed[entity] ?? [])]
}
