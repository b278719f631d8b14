/** A value and the ones before and after it. */
export interface History<T> {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
  /** What the last step was; steps of one name in a row, such as typing in one field, are undone together. */
  readonly step: string
  /** How many steps can be taken back. */
  readonly most: number
}

const MOST = 200

export function begin<T>(present: T, most = MOST): History<T> {
  return { past: [], present, future: [], step: '', most }
}

/** Goes on to another value; the same value is no step. */
export function record<T>(history: History<T>, next: T, step = ''): History<T> {
  const { past, present, most } = history
  if (next === present) return history
  const goesOn = step !== '' && step === history.step
  return { past: goesOn ? past : [...past, present].slice(-most), present: next, future: [], step, most }
}

export function undo<T>({ past, present, future, ...rest }: History<T>): History<T> {
  const former = past.at(-1)
  if (former === undefined) return { past, present, future, ...rest }
  return { ...rest, past: past.slice(0, -1), present: former, future: [present, ...future], step: '' }
}

export function redo<T>({ past, present, future, ...rest }: History<T>): History<T> {
  const next = future[0]
  if (next === undefined) return { past, present, future, ...rest }
  return { past: [...past, present], present: next, future: future.slice(1), ...rest }
}
