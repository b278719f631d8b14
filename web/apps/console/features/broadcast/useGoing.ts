import { useState, useSyncExternalStore } from 'react'
import { everySecond } from './Remaining'

/** So long screens have to say that they took away what was ended, before anybody is warned of them, in milliseconds. */
export const GOING_MS = 6_000

/**
 * Whether a broadcast was ended just now. What is seen to end is so by the clock of the page, whatever that of the server
 * says; what had ended before is so by both, and no longer than that where the server's is ahead.
 */
export function useGoing(endedAt: string | null): boolean {
  const [going, setGoing] = useState({
    endedAt,
    until: endedAt === null ? 0 : Math.min(Date.parse(endedAt), Date.now()) + GOING_MS,
  })
  if (endedAt !== going.endedAt) setGoing({ endedAt, until: Date.now() + GOING_MS })
  return useSyncExternalStore(everySecond, () => endedAt !== null && Date.now() < going.until)
}
