import type { Timers } from '../src/runtime/timers'

interface Due {
  at: number
  run: () => void
}

/** Timers whose time only moves when a test says so. */
export class FakeTimers implements Timers {
  now = 0
  private handles = 0
  private readonly pending = new Map<number, Due>()

  setTimeout = (run: () => void, ms: number): number => {
    this.handles += 1
    this.pending.set(this.handles, { at: this.now + Math.max(0, ms), run })
    return this.handles
  }

  clearTimeout = (handle: number): void => {
    this.pending.delete(handle)
  }

  get count(): number {
    return this.pending.size
  }

  /** Milliseconds until the next timer fires. */
  get nextIn(): number {
    return Math.min(...Array.from(this.pending.values(), ({ at }) => at)) - this.now
  }

  /**
   * Moves time on, firing what falls due in its order; what the fired timers start gets the chance to settle in
   * between.
   */
  async advance(ms: number): Promise<void> {
    const end = this.now + ms
    for (;;) {
      await settle()
      const [handle, due] = this.first()
      if (!due || due.at > end) break
      this.now = Math.max(this.now, due.at)
      this.pending.delete(handle)
      due.run()
    }
    this.now = end
    await settle()
  }

  private first(): [number, Due | undefined] {
    let found: [number, Due | undefined] = [0, undefined]
    for (const [handle, due] of this.pending) if (!found[1] || due.at < found[1].at) found = [handle, due]
    return found
  }
}

/** Lets everything run that waits for nothing but its turn. */
export async function settle(turns = 20): Promise<void> {
  for (let i = 0; i < turns; i++) await new Promise<void>((resolve) => setImmediate(resolve))
}

/**
 * Runs the timers that are due now, again and again, until `reached`; fails when that never comes. Where `within` is
 * said, timers that are due in so many milliseconds count too.
 */
export async function until(timers: FakeTimers, reached: () => boolean, within = 0): Promise<void> {
  const end = timers.now + within
  for (let i = 0; i < 2_000; i++) {
    if (reached()) return
    const step = timers.nextIn === 0 ? 0 : 1
    await timers.advance(timers.now + timers.nextIn <= end ? timers.nextIn : step)
  }
  throw new Error('that never happened')
}
