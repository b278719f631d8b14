import { Problem } from '@marquee/api/problem'
import { isRedirect, redirect } from '@tanstack/react-router'
import { startSession } from '../session/startSession'
import { signInAgain } from './paths'
import type { RouteContext } from './root'
import { isToolMode } from './toolMode'

interface Entering {
  context: RouteContext
  search: Record<string, unknown>
  location: { href: string; searchStr: string }
  preload: boolean
}

/** Loads who is signed in, and enters the company that the address names. Who is not signed in is led to the sign-in page. */
export async function entersSession({
  context: { services, cache },
  search,
  location,
  preload,
}: Entering): Promise<void> {
  if (preload) return // to point at a link enters no company
  const inUrl = Number(search.companyId) || 0
  try {
    const self = await startSession({ api: services.api, cache, company: services.company, inUrl })
    if (self.lacks) {
      services.signInMemory.signedOut(location.href) // to come back to
      throw redirect({ to: '/second-step' })
    }
    services.signInMemory.signedIn() // also who came in by the company's own sign-in
  } catch (error) {
    if (isRedirect(error)) throw error
    const problem = Problem.from(error)
    if (problem.kind === 'offline' || problem.kind === 'unavailable') throw problem
    if (isToolMode({ search: location.searchStr }, sessionStorage)) throw problem // nobody is sent away (R290)
    services.signInMemory.signedOut(location.href)
    services.leave(signInAgain(problem.code))
    await new Promise(() => {}) // this document is being left
  }
}
