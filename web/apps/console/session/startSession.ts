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
 * are asked for at the same time (R122) and not waited for. Another company than before is entered, and what was cached of
 * the former one is dropped. Throws a `Problem` when the person cannot be loaded (R115).
 */
export async function startSession({ api, cache, company, inUrl }: Start): Promise<Self> {
  const self = await cache.ensureQueryData({ ...selfQuery(api), revalidateIfStale: true })
  if (self.lacks) return self // nothing else answers before the sign-in is finished
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
  const former = company.get()
  if (companyId === former) return
  company.set(companyId)
  cache.removeQueries({ queryKey: [former], type: 'inactive' })
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
