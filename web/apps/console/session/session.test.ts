import { makeSelf } from '@marquee/testkit/factories'
import { expect, test } from 'vitest'
import { needsApproval, type Session, usesValidity } from './session'

/** A session in a company; the codes know two, one with both settings and one without. */
function sessionIn(companyId: number): Session {
  const companies = [
    { id: 2, name: 'Midori', needContentApproval: true, enableContentValidityFeature: true, hasMailServer: true },
    { id: 3, name: 'Aoi', needContentApproval: false, enableContentValidityFeature: false, hasMailServer: true },
  ]
  return { self: makeSelf(), companyId, codes: { companies }, serverFeatures: {} } as unknown as Session
}

test.each([
  ['R415 R416 a company with both has both', 2, true],
  ['R415 R416 a company without has neither', 3, false],
  ['R417 a company that is not known has neither', 9, false],
])('%s', (_, companyId, expected) => {
  const session = sessionIn(companyId)
  expect([needsApproval(session), usesValidity(session)]).toEqual([expected, expected])
})
