import type { RecordKind } from '@marquee/api/keys'
import { useToast } from '@marquee/ui/feedback/useToast'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCompanyId } from './session'
import { refresh } from './staleness'

export interface Change<V, R> {
  /** Calls the server; throws a `Problem`. */
  run(value: V): Promise<R>
  /** The kinds of records that it changes. */
  changes: RecordKind | readonly RecordKind[]
  /** What to say when it is done. */
  done?: string | ((result: R, value: V) => string | undefined)
  /** True when the caller shows the failure itself, as a form does. */
  showsFailure?: boolean
}

/**
 * A change on the server: a toast says how it went, and what it makes stale is fetched again, also when it was refused,
 * as somebody else may have changed the record.
 */
export function useChange<V = void, R = unknown>(change: Change<V, R>): UseMutationResult<R, Error, V> {
  const cache = useQueryClient()
  const companyId = useCompanyId()
  const toast = useToast()
  return useMutation<R, Error, V>({
    mutationFn: change.run,
    onSuccess: (result, value) => {
      const done = typeof change.done === 'function' ? change.done(result, value) : change.done
      if (done) toast.success(done)
    },
    onError: (error) => {
      if (!change.showsFailure) toast.problem(error)
    },
    onSettled: () => refresh(cache, companyId, ...[change.changes].flat()),
  })
}
