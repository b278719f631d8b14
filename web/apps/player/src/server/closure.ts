import { type Answer, refusalOf } from './http'

const CLOSURES = ['company-inactive', 'company-not-started', 'company-expired'] as const

/** Why the screens of a company do not play for the time being. */
export type Closure = (typeof CLOSURES)[number]

/** The closure that an answer tells of; null when it is about something else. */
export function closureOf(answer: Answer): Closure | null {
  if (answer.status !== 401) return null
  const { code } = refusalOf(answer)
  return CLOSURES.find((closure) => closure === code) || null
}
