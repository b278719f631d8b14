export interface Distance {
  /** Negative in the past. */
  value: number
  unit: 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year'
}

const MINUTE = 60_000
const steps = [
  { unit: 'year', ms: 365 * 24 * 60 * MINUTE },
  { unit: 'month', ms: 30 * 24 * 60 * MINUTE },
  { unit: 'day', ms: 24 * 60 * MINUTE },
  { unit: 'hour', ms: 60 * MINUTE },
  { unit: 'minute', ms: MINUTE },
] as const

/** A span of time in its largest whole unit, rounded towards now; under a minute it is "second". */
export function distance(ms: number): Distance {
  const step = steps.find((s) => Math.abs(ms) >= s.ms)
  if (!step) return { value: 0, unit: 'second' }
  return { value: Math.trunc(ms / step.ms), unit: step.unit }
}
