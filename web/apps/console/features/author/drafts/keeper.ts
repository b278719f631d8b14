import { Problem } from '@marquee/api/problem'
import type { ProgramDraft } from './device'
import { keepIn } from './keep'
import { type DraftPlaces, dropEverywhere, dropOnServer, expectOwner, holdKey, putOnServer } from './left'

/** Milliseconds from a change until it is kept. */
const DEVICE_MS = 500
const SERVER_MS = 700

/** Keeps what a window has not saved of a program, on this device and on the server. */
export interface DraftKeeper {
  keep(draft: Omit<ProgramDraft, 'key' | 'at'>): void
  /** It is saved, or thrown away. */
  forget(): void
  /** What is kept from now on has another draft in it, which goes once that is safe. */
  took(key: string): void
  /** Somebody else may have signed in: nothing goes to the server until it is known that nobody has. */
  doubt(): void
  /** The window may end soon, or ends now: what is sent then outlives it, if it is not too large. */
  flush(isLast: boolean): void
  /** Its editor is gone, or there again. */
  rest(isResting: boolean): void
  subscribe(listener: () => void): () => void
  /** True while the work can be kept nowhere. */
  isLosing(): boolean
}

export function createKeeper(places: DraftPlaces, key: string, now: () => number): DraftKeeper {
  const listeners = new Set<() => void>()
  const told = () => {
    for (const listener of [...listeners]) listener()
  }
  /** What was taken up, and the number of the first state with it. */
  let taken: { readonly key: string; readonly since: number }[] = []
  let newest = 0
  let letGo: (() => void) | null = null
  let isDoubted = false
  /** A state is safe, and with it what it came of. */
  const isSafe = (number: number) => {
    const [gone, rest] = [taken.filter(({ since }) => since <= number), taken.filter(({ since }) => since > number)]
    taken = rest
    for (const { key } of gone) void dropEverywhere(places, key)
  }
  const device = keepIn<ProgramDraft>({
    every: DEVICE_MS,
    put: (draft) => places.device.put(places.owner, draft),
    drop: () => places.device.drop(key),
    isRefused: () => false,
    told,
  })
  const server = keepIn<{ readonly draft: ProgramDraft; readonly number: number }>({
    every: SERVER_MS,
    async put({ draft, number }) {
      try {
        if (isDoubted) await expectOwner(places)
        isDoubted = false
        await putOnServer(places, draft)
        isSafe(number)
      } catch (error) {
        isDoubted ||= Problem.from(error).status === 401
        throw error
      }
    },
    drop: () => dropOnServer(places, key),
    isRefused: (error) => ['invalid', 'too-large'].includes(Problem.from(error).kind),
    told,
  })

  return {
    keep(draft) {
      letGo ??= holdKey(key)
      const next = { ...draft, key, at: now() }
      newest += 1
      device.want(next)
      server.want({ draft: next, number: newest })
    },
    forget() {
      device.want(null)
      server.want(null)
      isSafe(Number.POSITIVE_INFINITY)
    },
    took(other) {
      taken = [...taken, { key: other, since: newest + 1 }]
    },
    doubt() {
      isDoubted = true
    },
    flush(isLast) {
      device.now()
      if (!isDoubted)
        server.now(isLast ? ({ draft }) => void putOnServer(places, draft, true).catch(() => {}) : undefined)
    },
    rest(isResting) {
      if (isResting) letGo?.()
      letGo = null
      device.rest(isResting)
      server.rest(isResting)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isLosing: () => device.isFailing() && server.isFailing(),
  }
}
