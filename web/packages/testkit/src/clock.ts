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

/** Makes it a certain instant as a test begins, whenever it runs. The clock goes on from there, and so do the timers. */
export function itIs(at: string): void {
  const shift = Date.parse(at) - Date.now()
  const RealDate = Date
  vi.stubGlobal(
    'Date',
    new Proxy(RealDate, {
      construct: (_, parts: [] | [number]) =>
        parts.length === 0 ? new RealDate(RealDate.now() + shift) : new RealDate(...parts),
      get: (target, name) => (name === 'now' ? () => RealDate.now() + shift : Reflect.get(target, name)),
    }),
  )
}
