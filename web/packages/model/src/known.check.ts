import * as v from 'valibot'
import { checked } from './check'
import type { KnownAnswer } from './known'
import { assets, instant } from './manifest.check'

const answer = v.object({ at: instant, body: v.looseObject({}), assets })

/** The answer that `input` (decoded JSON) is, its body as it came; throws when it is none. */
export function parseKnown(input: unknown): KnownAnswer {
  return checked(answer, input, (problems) => new Error(`nothing known: ${problems.slice(0, 3).join('; ')}`))
}
