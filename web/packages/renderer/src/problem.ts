import type { Shown } from '@marquee/model/shown'
import type { Disposables } from './disposables'

/**
 * - missing: its bytes are not there, or its link leads nowhere
 * - decode: its bytes are not what they should be
 * - timeout: its first frame took too long
 * - stalled: it stopped while it was shown
 * - muted: it plays, without its sound, which the browser refused
 */
export type ProblemCode = 'missing' | 'decode' | 'timeout' | 'stalled' | 'muted'

export interface StageProblem<E extends Shown> {
  readonly entry: E
  readonly code: ProblemCode
  /** English, for an engineer. */
  readonly detail: string
}

/** Why a medium cannot be shown. */
export class Unshowable extends Error {
  override readonly name = 'Unshowable'
  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
  ) {
    super(`${code}: ${detail}`)
  }
}

/** How long a medium may take to its first frame, and how long a video may stand still. */
export const patienceMs = 3000

/** The work, or its rejection: as a timeout after `ms`, or when `disposables` end before. */
export function inTime<T>(disposables: Disposables, work: Promise<T>, ms = patienceMs): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = disposables.later(ms, () => reject(new Unshowable('timeout', `nothing after ${ms} ms`)))
    disposables.add(() => reject(new Error('ended before it was there')))
    work.then(
      (value) => {
        cancel()
        resolve(value)
      },
      (error) => {
        cancel()
        reject(error)
      },
    )
  })
}
