import { keyOf } from '@marquee/api/keys'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** What decides who works in which company: a change of these reaches people of other companies too. */
export const acrossCompanies = ['company', 'globalcompany'] as const

/** Asks again who the person is, in which companies they work, and what those are. */
export function useRefreshPerson(companyId: number): () => void {
  const cache = useQueryClient()
  return useCallback(() => {
    const queries = [['self'], ['allcompanies'], ...acrossCompanies.map((entity) => keyOf(companyId, entity))]
    for (const queryKey of queries) void cache.invalidateQueries({ queryKey })
  }, [cache, companyId])
}
