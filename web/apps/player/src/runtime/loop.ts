import type { Timers } from './timers'

/** A task that runs again and again, never twice at the same time. */
export interface Loop {
  /** Runs the task in `ms` at the latest, never later than it was due anyway; during a run: again after it. */
  soon(ms?: number): void
  /** Ends the loop; a run under way finishes and is the last. */
  stop(): void
}

export interface LoopOptions {
  timers: Timers
  random: () => number
  /**
   * One run; answers in how many milliseconds the next is due. A rejection is followed by a growing, jittered wait, which
   * is longer when its reason says by `rest` for how many milliseconds.
   */
  task: () => Promise<number>
  /** Hears of every rejected run. */
  failed?: (reason: unknown) => void
}

const FIRST_WAIT = 1_000
const LONGEST_WAIT = 60_000
/** Whatever a server asks for, a screen looks again after that, in milliseconds. */
const LONGEST_REST = 600_000

/**
 * The wait after the `attempt`-th failure in a row (from 1), in milliseconds: doubles from 1 s to 60 s, and its upper
 * half is random, so that a fleet does not return at one instant.
 */
export function backoff(attempt: number, random: () => number): number {
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(attempt - 1, 16))
  return wait / 2 + (random() * wait) / 2
}

/** Starts a loop; its first run is under way when this returns. */
export function createLoop({ timers, random, task, failed }: LoopOptions): Loop {
  /** Until the next run, which the first of them starts: without a clock, nothing else says which is due sooner. */
  let handles: number[] = []
  let running = false
  let stopped = false
  let failures = 0
  /** The wait that `soon` asked for, until a run starts. */
  let asked: number | null = null

  function schedule(ms: number) {
    handles.push(timers.setTimeout(run, ms))
  }

  function clear() {
    handles.forEach(timers.clearTimeout)
    handles = []
  }

  async function run() {
    clear()
    running = true
    asked = null
    let wait: number
    try {
      wait = await task()
      failures = 0
    } catch (reason) {
      failures += 1
      wait = Math.max(backoff(failures, random), Math.min(LONGEST_REST, restOf(reason)))
      if (failed) failed(reason)
    }
    running = false
    if (!stopped) schedule(asked === null ? wait : Math.min(asked, wait))
  }

  void run()

  return {
    soon(ms = 0) {
      if (stopped || (asked !== null && asked <= ms)) return
      asked = ms
      if (!running) schedule(ms)
    },
    stop() {
      stopped = true
      clear()
    },
  }
}

function restOf(reason: unknown): number {
  return (reason instanceof Error && (reason as Error & { rest?: number }).rest) || 0
}
