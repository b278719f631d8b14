import { useSuspenseQueries } from '@tanstack/react-query'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { codesQuery, featuresQuery, selfQuery } from './queries'
import { useServices } from './services'
import { type Session, SessionContext } from './session'
import { useDesignerSignal } from './useDesignerSignal'
import { useGateAgain } from './useGateAgain'
import { useLive } from './useLive'

/** Gives the session to everything below and keeps it fresh. The loader of the layout has put its parts into the cache. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { api, company } = useServices()
  const companyId = useSyncExternalStore(company.subscribe, company.get)
  const [{ data: self }, { data: codes }, { data: serverFeatures }] = useSuspenseQueries({
    queries: [selfQuery(api), codesQuery(api, companyId), featuresQuery(api, companyId)],
  })
  const session = useMemo<Session>(
    () => ({ self, companyId, codes, serverFeatures }),
    [self, companyId, codes, serverFeatures],
  )
  useLive(companyId)
  useDesignerSignal(companyId)
  useGateAgain(self)
  return <SessionContext value={session}>{children}</SessionContext>
}
