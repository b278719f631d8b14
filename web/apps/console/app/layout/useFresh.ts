import { useEffect, useEffectEvent, useRef } from 'react'
import { useCompanyId } from '../../session/session'

/** Calls back with those of a list that were not in it before. What is in the first list of a company is old. */
export function useFresh<T>(
  list: readonly T[] | undefined,
  idOf: (one: T) => number,
  tell: (fresh: T[]) => void,
): void {
  const companyId = useCompanyId()
  const known = useRef<{ companyId: number; ids: ReadonlySet<number> } | null>(null)
  const look = useEffectEvent((now: readonly T[]) => {
    const before = known.current?.companyId === companyId ? known.current.ids : null
    known.current = { companyId, ids: new Set(now.map(idOf)) }
    const fresh = before ? now.filter((one) => !before.has(idOf(one))) : []
    if (fresh.length > 0) tell(fresh)
  })
  useEffect(() => {
    if (list) look(list)
  }, [list])
}
