import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same and does what the newest one given does. It MUST NOT be called while rendering. */
export function useStable<A extends unknown[], R>(run: (...args: A) => R): (...args: A) => R {
  const newest = useRef(run)
  useLayoutEffect(() => {
    newest.current = run
  })
  return useCallback((...args: A) => newest.current(...args), [])
}
