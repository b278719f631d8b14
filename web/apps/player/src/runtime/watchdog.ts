import { createLoop, type Loop } from './loop'
import type { Timers } from './timers'

/** Sees that the page keeps playing, and reloads it when it does not. */
export interface Watchdog {
  /** The timers to play with: the watchdog knows from them whether the next event is set. */
  readonly timers: Timers
  /** From now on something is expected to happen on the screen; `false` = nothing is. */
  expect(playing: boolean): void
  /** An entry was shown as it should. */
  shown(): void
  /** An entry could not be shown, or its video stood still. */
  failed(): void
  stop(): void
}

export interface WatchdogOptions {
  timers: Timers
  random: () => number
  /** Milliseconds that are never set. */
  monotonic: () => number
  /** Calls back at the next frame; undefined while the page is hidden, when the browser draws none. */
  nextFrame: () => ((drawn: () => void) => void) | undefined
  /** The used part (0 to 1) of the memory that scripts may have; undefined when the browser does not tell. */
  memory: () => number | undefined
  /** Lets the playback look again. */
  nudge: () => void
  reload: (reason: ReloadReason) => void
}

export type ReloadReason = 'no-event' | 'no-frame' | 'stalled' | 'memory'

const CHECK = 20_000
/** Without a frame, or without a next event after a nudge, for this long: the page is stuck. */
const STUCK = 60_000
/** As many failures in a row, over at least this long, are taken for a broken page and not for broken files. */
const FAILURES = 10
const FAILING = 300_000
const MEMORY = 0.92

export function createWatchdog(options: WatchdogOptions): Watchdog {
  const { monotonic, nextFrame, memory, nudge, reload } = options
  const pending = new Set<number>()
  let playing = false
  let idleSince: number | null = null
  let frameAt = monotonic()
  let frameAsked = false
  let checkedAt = frameAt
  let failures = 0
  let failingSince = 0

  const timers: Timers = {
    setTimeout(run, ms) {
      const handle = options.timers.setTimeout(() => {
        pending.delete(handle)
        run()
      }, ms)
      pending.add(handle)
      return handle
    },
    clearTimeout(handle) {
      pending.delete(handle)
      options.timers.clearTimeout(handle)
    },
  }

  function askFrame(now: number) {
    const request = nextFrame()
    if (!request) {
      frameAt = now
      return
    }
    if (frameAsked) return
    frameAsked = true
    request(() => {
      frameAsked = false
      frameAt = monotonic()
    })
  }

  function watchEvents(now: number): boolean {
    if (!playing || pending.size > 0) {
      idleSince = null
      return false
    }
    if (idleSince === null) {
      idleSince = now
      nudge()
    }
    return now - idleSince >= STUCK
  }

  function diagnose(now: number): ReloadReason | null {
    if (watchEvents(now)) return 'no-event'
    if (now - frameAt >= STUCK) return 'no-frame'
    if (failures >= FAILURES && now - failingSince >= FAILING) return 'stalled'
    if ((memory() || 0) > MEMORY) return 'memory'
    return null
  }

  async function check(): Promise<number> {
    const now = monotonic()
    if (now - checkedAt > 2 * CHECK) {
      // The device slept: what did not happen meanwhile is no sign of a stuck page.
      frameAt = now
      idleSince = null
    }
    checkedAt = now
    askFrame(now)
    const reason = diagnose(now)
    if (reason) reload(reason)
    return CHECK
  }

  const loop: Loop = createLoop({ timers: options.timers, random: options.random, task: check })

  return {
    timers,
    expect(something) {
      playing = something
    },
    shown() {
      failures = 0
    },
    failed() {
      if (failures === 0) failingSince = monotonic()
      failures += 1
    },
    stop: loop.stop,
  }
}
