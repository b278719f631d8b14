import { vi } from 'vitest'

export interface FakeClock {
  now(): number
  /** Lets time pass: timers that fall due run, and what they started is waited for. */
  pass(ms: number): Promise<void>
}

/** Stops the clock and the timers at an instant; they go on only when told to. They run again after the test. */
export function stopClock(at = '2026-11-02T09:00:00Z'): FakeClock {
  vi.useFakeTimers({ now: new Date(at), shouldAdvanceTime: false })
  return {
    now: () => Date.now(),
    pass: async (ms) => {
      await vi.advanceTimersByTimeAsync(ms)
    },
  }
}
