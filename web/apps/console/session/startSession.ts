import type { Api } from '@marquee/api/client'
import { Problem } from '@marquee/api/problem'
import type { Self } from '@marquee/api/types'
import type { QueryClient } from '@tanstack/react-query'
import { mayAccess } from './access'
import { type CompanyChoice, startCompany } from './company'
import { codesQuery, dashboardQuery, featuresQuery, foldersQuery, sasQuery, selfQuery } from './queries'

interface Start {
  api: Api
  cache: QueryClient
  company: CompanyChoice
  /** `companyId` of the page's URL, 0 without one. */
  inUrl: number
}

/**
 * Loads who is signed in and what the shell needs: the person, codes and server features. The signature and the dashboard
 * are asked for at the same time (R122) and not waited for. Throws a `Problem` when the person cannot be loaded (R115).
 */
export async function startSession({ api, cache, company, inUrl }: Start): Promise<Self> {
  const self = await cache.ensureQueryData({ ...selfQuery(api), revalidateIfStale: true })
  const companyId = startCompany(self, inUrl, company.get())
  try {
    await load({ api, cache, company }, companyId)
  } catch (error) {
    if (Problem.from(error).kind !== 'missing' || companyId === self.companyId) throw error
    await load({ api, cache, company }, self.companyId) // the chosen company has been deleted since
  }
  return self
}

async function load({ api, cache, company }: Omit<Start, 'inUrl'>, companyId: number): Promise<void> {
  void cache.prefetchQuery(sasQuery(api, companyId))
  void cache.prefetchQuery(dashboardQuery(api, companyId))
  await Promise.all([
    cache.ensureQueryData(codesQuery(api, companyId)),
    cache.ensureQueryData(featuresQuery(api, companyId)),
  ])
  if (companyId !== company.get()) company.set(companyId)
}

interface Switch {
  api: Api
  cache: QueryClient
  company: CompanyChoice
  self: Self
  to: number
}

/**
 * Moves to another company: fetches its codes, features and folder trees (R126, R127) and drops what belonged to the
 * former one; going to its dashboard fetches the rest. Throws, and changes nothing, when the company's codes or features
 * cannot be loaded.
 */
export async function switchCompany({ api, cache, company, self, to }: Switch): Promise<void> {
  await Promise.all([cache.fetchQuery(codesQuery(api, to)), cache.fetchQuery(featuresQuery(api, to))])
  for (const type of ['Content', 'Playlist', 'Device'] as const) {
    if (mayAccess(self, type === 'Playlist' && !self.auth.Playlist ? 'Content' : type)) {
      void cache.prefetchQuery(foldersQuery(api, to, type))
    }
  }
  const former = company.get()
  company.set(to)
  if (former !== to) cache.removeQueries({ queryKey: [former], type: 'inactive' })
}
