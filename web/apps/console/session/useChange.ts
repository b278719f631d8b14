import { useToast } from '@marquee/ui/feedback/useToast'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCompanyId } from './session'

export interface Change<V, R> {
  /** Calls the server; throws a `Problem`. */
  run(value: V): Promise<R>
  /** The entities whose cached lists and records it makes stale. */
  touches: string[]
  /** What to say when it is done. */
  done?: string
  /** True when the caller shows the failure itself, as a form does. */
  showsFailure?: boolean
}

/** A change on the server: afterwards what it touched is fetched again, and a toast says how it went. */
export function useChange<V = void, R = unknown>(change: Change<V, R>): UseMutationResult<R, Error, V> {
  const cache = useQueryClient()
  const companyId = useCompanyId()
  const toast = useToast()
  return useMutation<R, Error, V>({
    mutationFn: change.run,
    onSuccess: () => {
      if (change.done) toast.success(change.done)
      for (const entity of change.touches) void cache.invalidateQueries({ queryKey: [companyId, entity] })
    },
    onError: (error) => {
      if (!change.showsFailure) toast.problem(error)
    },
  })
}
