import type { Self } from '@marquee/api/types'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Asks again whether the person may be on this page when their rights have changed: a page that was open is closed to them
 * at once. A page that stays open loses nothing.
 */
export function useGateAgain({ auth }: Self): void {
  const router = useRouter()
  const known = useRef(auth)
  useEffect(() => {
    if (known.current === auth) return // the cache keeps equal rights the same object
    known.current = auth
    void router.invalidate()
  }, [auth, router])
}
