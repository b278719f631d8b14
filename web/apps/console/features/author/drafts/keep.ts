/** A place where the newest state of something is kept: this device, or the server. */
interface Place<T> {
  /** Milliseconds from a change until it is kept, at most. */
  readonly every: number
  /** Throws when it could not be kept. */
  put(value: T): Promise<void>
  drop(): Promise<void>
  /** True when it will not be kept, however often it is tried. */
  isRefused(error: unknown): boolean
  /** Told when it begins or ends that the newest cannot be kept. */
  told(): void
}

export interface Kept<T> {
  /** What is to be kept from now on; null when nothing is. */
  want(value: T | null): void
  /** Without waiting, for a window that may end now. */
  now(value?: (value: T) => void): void
  /** Its editor is gone, or there again: without one nothing is tried any more but to drop it. */
  rest(isResting: boolean): void
  isFailing(): boolean
}

/** As long as it takes to be tried again at most, in milliseconds. */
const LONGEST = 60_000

/**
 * Keeps the newest that is wanted: one call at a time, so that nothing that is kept or dropped arrives after what came
 * later; what fails is tried again, each time after twice as long.
 */
export function keepIn<T>({ every, put, drop, isRefused, told }: Place<T>): Kept<T> {
  let wanted: T | null = null
  let done: T | null = null
  let mayBeThere = false
  let isBusy = false
  let isFailing = false
  let isResting = false
  let wait = every
  let timer: ReturnType<typeof setTimeout> | undefined

  function plan(): void {
    if (isBusy || timer !== undefined || (isResting && wanted !== null)) return
    if (wanted === done && !(wanted === null && mayBeThere)) return
    timer = setTimeout(() => void run(), wait)
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    isBusy = true
    const aim = wanted
    let failed = false
    try {
      if (aim === null) await drop()
      else {
        mayBeThere = true
        await put(aim)
      }
      mayBeThere = aim !== null
      done = aim
      wait = every
    } catch (error) {
      failed = aim !== null
      if (isRefused(error)) {
        done = aim
        if (aim === null) mayBeThere = false
      } else wait = Math.min(LONGEST, wait * 2)
    }
    isBusy = false
    tell(failed && wanted !== null)
    plan()
  }

  function tell(failing: boolean): void {
    if (failing === isFailing) return
    isFailing = failing
    told()
  }

  return {
    want(value) {
      wanted = value
      if (value === null) {
        tell(false)
        clearTimeout(timer) // dropped as soon as nothing is on its way
        timer = undefined
        if (!isBusy && mayBeThere) void run()
        return
      }
      plan()
    },
    now(send) {
      if (wanted === null || wanted === done) return
      if (send) {
        mayBeThere = true
        send(wanted)
      } else if (!isBusy) void run()
    },
    rest(resting) {
      isResting = resting
      if (!resting) return plan()
      if (wanted === null) return
      clearTimeout(timer)
      timer = undefined
    },
    isFailing: () => isFailing,
  }
}
