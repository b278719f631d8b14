import type { Api } from '@marquee/api/client'
import { Problem } from '@marquee/api/problem'
import type { Codes, Self } from '@marquee/api/types'
import type { QueryClient } from '@tanstack/react-query'
import { mayAccess } from './access'
import { type CompanyChoice, hasChoice, startCompany } from './company'
import { codesQuery, dashboardQuery, featuresQuery, foldersQuery, sasQuery, selfQuery } from './queries'

interface Start {
  api: Api
  cache: QueryClient
  company: CompanyChoice
  /** `companyId` of the page's URL, 0 without one. */
  inUrl: number
}

interface Started {
  self: Self
  /** The company that was entered; 0 before the sign-in is finished. */
  companyId: number
  /** The person works in several companies: the address says which one. */
  isOneOfMany: boolean
}

/**
 * Loads who is signed in and what the shell needs: the person, codes and server features. The signature and the dashboard
 * are asked for at the same time (R122) and not waited for. Another company than before is entered, and what was cached of
 * the former one is dropped. Throws a `Problem` when the person cannot be loaded (R115).
 */
export async function startSession({ api, cache, company, inUrl }: Start): Promise<Started> {
  const self = await cache.ensureQueryData({ ...selfQuery(api), revalidateIfStale: true })
  if (self.lacks) return { self, companyId: 0, isOneOfMany: false } // nothing else answers before the sign-in is finished
  const enter = async (companyId: number) => {
    const { companies } = await load({ api, cache, company }, companyId)
    return { self, companyId, isOneOfMany: hasChoice(self, companies) }
  }
  const companyId = startCompany(self, inUrl, company.get())
  try {
    return await enter(companyId)
  } catch (error) {
    if (Problem.from(error).kind !== 'missing' || companyId === self.companyId) throw error
    return await enter(self.companyId) // the chosen company has been deleted since
  }
}

async function load({ api, cache, company }: Omit<Start, 'inUrl'>, companyId: number): Promise<Codes> {
  void cache.prefetchQuery(sasQuery(api, companyId))
  void cache.prefetchQuery(dashboardQuery(api, companyId))
  const [codes] = await Promise.all([
    cache.ensureQueryData(codesQuery(api, companyId)),
    cache.ensureQueryData(featuresQuery(api, companyId)),
  ])
  const former = company.get()
  if (companyId === former) return codes
  company.set(companyId)
  cache.removeQueries({ queryKey: [former], type: 'inactive' })
  return codes
}

/**
 * The company that an address leads to, which is not entered yet. What the shell shows of another one is on its way
 * afterwards; whether it comes, the one who goes there is told.
 */
export function approachSession({ api, cache, company, inUrl }: Start): number {
  const self = cache.getQueryData(selfQuery(api).queryKey)
  const current = company.get()
  const to = self ? startCompany(self, inUrl, current) : current
  if (self && to !== current) void loadCompany({ api, cache, self, to }).catch(() => {})
  return to
}

interface Entering {
  api: Api
  cache: QueryClient
  self: Self
  to: number
}

/**
 * Fetches what the shell shows of another company: its codes, features and folder trees (R126, R127). Throws, and changes
 * nothing, when its codes or features cannot be loaded.
 */
export async function loadCompany({ api, cache, self, to }: Entering): Promise<void> {
  await Promise.all([cache.fetchQuery(codesQuery(api, to)), cache.fetchQuery(featuresQuery(api, to))])
  for (const type of ['Content', 'Playlist', 'Device'] as const) {
    if (mayAccess(self, type === 'Playlist' && !self.auth.Playlist ? 'Content' : type)) {
      void cache.prefetchQuery(foldersQuery(api, to, type))
    }
  }
}
