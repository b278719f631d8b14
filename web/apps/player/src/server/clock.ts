import { bodyOf, type Http } from './http'

/** The server's time as this screen knows it. It never runs backwards, except where `correct` steps. */
export interface Clock {
  /** Whole milliseconds since the Unix epoch. */
  now(): number
  /** The server's time minus the device's own clock, in milliseconds: what is kept for a start without a server. */
  offset(): number
  /**
   * Takes a new measurement of how far the clock is off (milliseconds to add). The correction is slewed at 2 %, so that
   * nothing on the screen jumps. It steps only when no offset was ever known, or when more than `STEP_FROM` is missing,
   * as after the device slept: then the wrong thing is on the screen and slewing would keep it there for half an hour.
   */
  correct(by: number): void
  /** This start goes on from the latest time that was kept, since the device's own clock is behind it. */
  readonly goesOn: boolean
}

export interface ClockOptions {
  /** The device's own clock, which an operating system may set at any time. Read once. */
  wall: () => number
  /** Milliseconds from any origin, never set. */
  monotonic: () => number
  /** The offset that was kept; undefined = the server was never asked. */
  saved?: number
  /**
   * The latest time that was kept, which no start falls behind: a device's clock that was set back meanwhile is found
   * out by it. One that was set forward cannot be told from time that passed, until the server is asked.
   */
  latest?: number
}

const SLEW_RATE = 0.02
/** An answer that took longer says too little about the time, in milliseconds. */
const EXCHANGE_LIMIT = 5_000
export const STEP_FROM = 30_000

export function createClock({ wall, monotonic, saved, latest }: ClockOptions): Clock {
  let known = saved !== undefined
  /** What has to be added to the monotonic clock: moves from `start` to `goal` from the instant `since` on. */
  const own = wall() + (saved || 0)
  const goesOn = latest !== undefined && latest > own
  let start = (goesOn ? latest : own) - monotonic()
  let goal = start
  let since = monotonic()

  function shift(at: number): number {
    const missing = goal - start
    const slewed = Math.min(Math.abs(missing), (at - since) * SLEW_RATE)
    return start + Math.sign(missing) * slewed
  }

  function now(): number {
    const at = monotonic()
    return Math.round(at + shift(at))
  }

  return {
    now,
    goesOn,
    offset: () => Math.round(monotonic() + goal - wall()),
    correct(by) {
      const at = monotonic()
      const reached = shift(at)
      const step = !known || Math.abs(by) > STEP_FROM
      goal = reached + by
      start = step ? goal : reached
      since = at
      known = true
    },
  }
}

/**
 * One exchange: how far the clock was behind the server (ms) if both ways took equally long, and how long both took.
 */
export interface Sample {
  behind: number
  roundTrip: number
}

/** The most trustworthy of several exchanges: its error is at most half of its round trip, so the quickest wins. */
export function bestSample(first: Sample, others: Sample[]): Sample {
  return others.reduce((best, sample) => (sample.roundTrip < best.roundTrip ? sample : best), first)
}

/**
 * Asks the server for its time `times` times, one after the other, and answers the best sample. Rejects when one is
 * not answered.
 */
export async function measure(http: Http, clock: Clock, times: number): Promise<Sample> {
  const first = await exchange(http, clock)
  const others: Sample[] = []
  while (others.length < times - 1) others.push(await exchange(http, clock))
  return bestSample(first, others)
}

async function exchange(http: Http, clock: Clock): Promise<Sample> {
  const sent = clock.now()
  const { now } = bodyOf<{ now: number }>(await http('/api/player/time', { limit: EXCHANGE_LIMIT }))
  const received = clock.now()
  if (typeof now !== 'number' || !Number.isFinite(now)) throw new Error('the answer tells no time')
  return { behind: now - (sent + received) / 2, roundTrip: received - sent }
}
