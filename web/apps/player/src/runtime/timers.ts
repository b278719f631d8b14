import type { Timers } from '@marquee/renderer/playback'

export type { Timers }

/** Work did not end within its time limit. */
export class TimeLimit extends Error {
  override name = 'TimeLimit'
}

/**
 * Settles as `work` does, or rejects with a `TimeLimit` after `ms`; `work` itself goes on unless `expired` stops it.
 */
export function within<T>(timers: Timers, ms: number, work: Promise<T>, expired?: () => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const handle = timers.setTimeout(() => {
      reject(new TimeLimit(`no answer within ${ms} ms`))
      if (expired) expired()
    }, ms)
    work.then(
      (value) => {
        timers.clearTimeout(handle)
        resolve(value)
      },
      (reason) => {
        timers.clearTimeout(handle)
        reject(reason)
      },
    )
  })
}

/** Resolves after `ms`; `pause(timers, 0)` lets the page draw between two pieces of long work. */
export function pause(timers: Timers, ms: number): Promise<void> {
  return new Promise((resolve) => {
    timers.setTimeout(resolve, ms)
  })
}
