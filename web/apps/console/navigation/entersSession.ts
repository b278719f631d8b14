import { Problem } from '@marquee/api/problem'
import { isRedirect, redirect } from '@tanstack/react-router'
import { approachSession, startSession } from '../session/startSession'
import { signInAgain } from './paths'
import type { InCompany, RouteContext } from './root'
import { isToolMode } from './toolMode'

interface Entering {
  context: RouteContext
  search: InCompany
  location: { href: string; searchStr: string }
  preload: boolean
}

/**
 * Loads who is signed in, and enters the company that the address names. Who works in several is led to the address that
 * names the one that is entered, others to one without; who is not signed in is led to the sign-in page.
 */
export async function entersSession({
  context: { services, cache },
  search,
  location,
  preload,
}: Entering): Promise<{ companyId: number }> {
  const start = { api: services.api, cache, company: services.company, inUrl: search.companyId ?? 0 }
  if (preload) return { companyId: approachSession(start) } // to point at a link enters no company
  try {
    const { self, companyId, isOneOfMany } = await startSession(start)
    if (self.lacks) {
      services.signInMemory.signedOut(location.href) // to come back to
      throw redirect({ to: '/second-step' })
    }
    services.signInMemory.signedIn() // also who came in by the company's own sign-in
    const named = isOneOfMany ? companyId : undefined
    if (search.companyId !== named) {
      throw redirect({ to: '.', search: (said) => ({ ...said, companyId: named }), hash: true, replace: true })
    }
    return { companyId }
  } catch (error) {
    if (isRedirect(error)) throw error
    const problem = Problem.from(error)
    if (problem.kind === 'offline' || problem.kind === 'unavailable') throw problem
    if (isToolMode({ search: location.searchStr }, sessionStorage)) throw problem // nobody is sent away (R290)
    services.signInMemory.signedOut(location.href)
    services.leave(signInAgain(problem.code))
    return new Promise(() => {}) // this document is being left
  }
}
