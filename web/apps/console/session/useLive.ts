import { keyOf } from '@marquee/api/keys'
import { type Hint, listen } from '@marquee/api/live'
import type { FolderTreeAnswer, FolderType } from '@marquee/api/types'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useServices } from './services'
import { type Beginning, staleBy } from './staleness'
import { throttle } from './throttle'
import { acrossCompanies, useRefreshPerson } from './useRefreshPerson'

/** How often what became stale is fetched again, in milliseconds. */
const FETCH_EVERY = 1_000

/**
 * Makes cached data stale when the server says that it changed: at once, and while more is changed, such as by somebody
 * who moves hundreds of records, once in a while.
 */
export function useLive(companyId: number): void {
  const { openChannel } = useServices()
  const cache = useQueryClient()
  const refreshPerson = useRefreshPerson(companyId)
  useEffect(() => {
    const parts = new Map<string, Beginning>()
    const begunAnew = new Set<string>()
    const [fetchAgain, endFetching] = throttle(() => {
      for (const [name, part] of parts) {
        const options = { cancelRefetch: begunAnew.has(name) }
        void cache.invalidateQueries({ queryKey: keyOf(companyId, ...part) }, options)
      }
      parts.clear()
      begunAnew.clear()
    }, FETCH_EVERY)
    const stop = listen({
      companyId,
      open: openChannel,
      changed: (hint) => {
        if (acrossCompanies.some((entity) => entity === hint.entity)) refreshPerson()
        if (hint.companyId !== companyId) return
        for (const part of staleByHint(hint, treeOf(cache, hint))) {
          const name = part.join()
          parts.set(name, part)
          // A list that always changes would never come if every change began it anew.
          if (hint.entity !== 'playing' || part[1] === 'one') begunAnew.add(name)
        }
        fetchAgain()
      },
      refused: () => refreshPerson(),
      resumed: () => {
        refreshPerson()
        void cache.invalidateQueries({ queryKey: [companyId] })
      },
    })
    return () => {
      stop()
      endFetching()
    }
  }, [companyId, openChannel, cache, refreshPerson])
}

/** The tree that a changed folder stands in, among those that were shown; null for a folder that is new, and for other records. */
export function treeOf(cache: QueryClient, { entity, id, companyId }: Hint): FolderType | null {
  if (entity !== 'category') return null
  const trees = cache.getQueriesData<FolderTreeAnswer>({ queryKey: [companyId, 'category'] })
  const [key] = trees.find(([, tree]) => tree?.allNodes.some((node) => node.id === id)) ?? []
  return (key?.[2] as FolderType | undefined) ?? null
}

/**
 * The beginnings of the keys that a hint makes stale, without the company. That a screen shows something else is in no
 * audit trail. Of the folder trees it is the one of the changed folder (R151), if that is known.
 */
export function staleByHint({ entity, id }: Hint, tree: FolderType | null): Beginning[] {
  // How many screens show it changes all the time.
  if (entity === 'broadcast' || entity === 'emergency') return [[entity], ['audit']]
  if (entity === 'playing') return [id ? ['device', 'one', id] : ['device', 'one'], ['device', 'list']]
  return staleBy(entity).map((part) => (tree && part.join() === entity ? [entity, tree] : part))
}
