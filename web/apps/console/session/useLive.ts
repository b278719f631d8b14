import { type Hint, listen } from '@marquee/api/live'
import type { FolderTreeAnswer, FolderType } from '@marquee/api/types'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useServices } from './services'
import { acrossCompanies, useRefreshPerson } from './useRefreshPerson'

/** Makes cached data stale when the server says that it changed. */
export function useLive(companyId: number): void {
  const { openChannel } = useServices()
  const cache = useQueryClient()
  const refreshPerson = useRefreshPerson(companyId)
  useEffect(
    () =>
      listen({
        companyId,
        open: openChannel,
        changed: (hint) => {
          if (acrossCompanies.includes(hint.entity)) refreshPerson()
          if (hint.companyId !== companyId) return
          for (const part of staleBy(hint, treeOf(cache, hint))) {
            // A list that always changes would never come if every change began it anew.
            const cancelRefetch = hint.entity !== 'playing' || part[1] === 'one'
            void cache.invalidateQueries({ queryKey: [companyId, ...part] }, { cancelRefetch })
          }
        },
        refused: () => refreshPerson(),
        resumed: () => {
          refreshPerson()
          void cache.invalidateQueries({ queryKey: [companyId] })
        },
      }),
    [companyId, openChannel, cache, refreshPerson],
  )
}

/** What is computed from records of other kinds, as beginnings of keys, by the kind of record that changed. */
const computed: Record<string, readonly (readonly string[])[]> = {
  content: [
    ['device', 'playing'],
    ['tag', 'list'],
  ], // how many records carry each tag
  device: [
    ['category', 'Device'],
    ['tag', 'list'],
  ], // how many screens each group holds (R137)
  playlist: [
    ['device', 'playing'],
    ['tag', 'list'],
  ],
  schedule: [
    ['device', 'playing'],
    ['tag', 'list'],
  ],
  tag: [['content'], ['playlist'], ['schedule'], ['device']], // which show the names of their tags
  company: [['codes'], ['features'], ['device']], // whose ended screens may play on
  dimension: [['codes']],
  font: [['codes']],
  role: [['codes'], ['user']],
  license: [['device']], // each shows its own
  user: [['codes'], ['role'], ['usergroup']],
  usergroup: [['category', 'Device'], ['device'], ['schedule'], ['user']], // what it may touch
  category: [['device'], ['schedule'], ['usergroup']],
}

/** The tree that a changed folder stands in, among those that were shown; null for a folder that is new, and for other records. */
export function treeOf(cache: QueryClient, { entity, id, companyId }: Hint): FolderType | null {
  if (entity !== 'category') return null
  const trees = cache.getQueriesData<FolderTreeAnswer>({ queryKey: [companyId, 'category'] })
  const [key] = trees.find(([, tree]) => tree?.allNodes.some((node) => node.id === id)) ?? []
  return (key?.[2] as FolderType | undefined) ?? null
}

/**
 * The beginnings of the keys that a change makes stale, without the company. Every change is in the audit trail, but
 * that a screen shows something else is none. Of the folder trees it is the one of the changed folder (R151), if that is known.
 */
export function staleBy({ entity, id }: Hint, tree: FolderType | null): (readonly (string | number)[])[] {
  if (entity === 'playing') return [id ? ['device', 'one', id] : ['device', 'one'], ['device', 'list']]
  const areas = new Set(['audit', 'dashboard'].filter((area) => area !== entity))
  return [tree ? [entity, tree] : [entity], ...[...areas].map((area) => [area]), ...(computed[entity] ?? [])]
}
