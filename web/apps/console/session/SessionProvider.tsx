import { useSuspenseQueries } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { codesQuery, featuresQuery, selfQuery } from './queries'
import { useApi } from './services'
import { type Session, SessionContext } from './session'
import { useDesignerSignal } from './useDesignerSignal'
import { useGateAgain } from './useGateAgain'
import { useLive } from './useLive'

interface SessionProviderProps {
  /** The company whose data is on the screen, as its route says it. */
  companyId: number
  children: ReactNode
}

/** Gives the session to everything below and keeps it fresh. What entered the company has put its parts into the cache. */
export function SessionProvider({ companyId, children }: SessionProviderProps) {
  const api = useApi()
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
