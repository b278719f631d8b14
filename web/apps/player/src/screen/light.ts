import type { Off } from '../control/power'
import type { Timers } from '../runtime/timers'
import type { Shade } from './shade'
import type { Texts } from './texts'

/** Whether the screen is black because it is off. */
export interface Light {
  /** The screen is off, or on; `awaited`: then something is about to be seen, and it stays black until that is there. */
  turn(off: Off | null, awaited: boolean): void
  /** There is something to be seen. */
  seen(): void
}

/** How long a screen that is on stays black at most, in milliseconds. */
const LONGEST_WAIT = 3_000

export function createLight(shade: Pick<Shade, 'blacken'>, timers: Timers, texts: Pick<Texts, 'shutdown'>): Light {
  let off: Off | null = null
  let waiting: number | null = null

  function stopWaiting() {
    if (waiting !== null) timers.clearTimeout(waiting)
    waiting = null
  }

  function lighten() {
    stopWaiting()
    shade.blacken(null)
  }

  return {
    turn(next, awaited) {
      if (next === off) return
      off = next
      stopWaiting()
      if (off) shade.blacken(off === 'shutdown' ? texts.shutdown : '')
      else if (awaited) waiting = timers.setTimeout(lighten, LONGEST_WAIT)
      else lighten()
    },
    seen() {
      if (!off) lighten()
    },
  }
}
