import type { State } from '@marquee/model/hours'
import type { Gap, Playing } from '@marquee/model/locate'
import type { Entry, Manifest } from '@marquee/model/manifest'
import { createSignView, type SignViewOptions } from '@marquee/renderer/sign/view'
import type { Timers } from '../runtime/timers'
import type { Clock } from '../server/clock'
import { during } from '../server/during'

/** The sign of this screen, where nothing plays. */
export interface Sign {
  /** Empty while it does not show. */
  readonly element: HTMLElement
  /** The manifest, what shows of it, or the power may be another. */
  look(): void
  /** Another entry is on the screen; null is standby. */
  entered(entry: Entry | null): void
  stop(): void
}

export interface SignOptions extends SignViewOptions {
  clock: Pick<Clock, 'now'>
  timers: Timers
  manifest: () => Pick<Manifest, 'sign' | 'horizon' | 'wall'> | null
  /** What plays while the screen is on. */
  at: (t: number) => Playing<Entry> | Gap | null
  power: (t: number) => State
  /** Whether it is there to be seen now. */
  shown: (isShown: boolean) => void
}

/** How long it is not looked at, in milliseconds: timers take no more than 24 days. */
const LONGEST_LOOK = 3_600_000
/** How long an entry may take to be on the screen before the sign goes on to tell the time, in milliseconds. */
const COMING = 5_000
const NOWHERE = { horizon: { from: 0, to: 0 }, wall: [], sign: undefined }

/**
 * Comes with the gap, be the standby picture there or not, and stays as it was at the gap's end until an entry is on the
 * screen, also where it is taken away: nobody sees standby between, nor a room that is free for the time of a frame.
 */
export function createSign({ clock, timers, manifest, at, power, shown, ...options }: SignOptions): Sign {
  const view = createSignView(options)
  let isIdle = false
  let isShown = false
  /** When the gap ended that it shows in. */
  let ended: number | null = null
  let looking: number | null = null

  function look() {
    if (looking !== null) timers.clearTimeout(looking)
    looking = null
    const t = clock.now()
    const { sign, ...timetable } = manifest() ?? NOWHERE
    const found = at(t)
    if (!found) {
      isShown = false
      view.show(null, NOWHERE, t)
      shown(false)
      return
    }
    const { on, until } = power(t)
    const place = during({ on, until }, found, t)
    if (place.kind === 'gap') {
      isIdle = on
      ended = null
    } else if (isIdle && ended === null) ended = t
    if (isShown && isIdle && ended !== null && t < ended + COMING) {
      again(ended + COMING, t)
      return
    }
    isShown = isIdle && sign !== undefined
    const right = view.show(isShown && sign ? sign : null, timetable, t)
    shown(isShown)
    if (!sign) return
    again(Math.min(right, place.kind === 'gap' ? place.to : place.endsAt, until), t)
  }

  function again(next: number, t: number) {
    looking = timers.setTimeout(look, Math.max(1, Math.min(next - t, LONGEST_LOOK)))
  }

  return {
    element: view.element,
    look,
    entered(entry) {
      isIdle = entry === null
      ended = null
      look()
    },
    stop() {
      if (looking !== null) timers.clearTimeout(looking)
      looking = null
      view.dispose()
    },
  }
}
