import type { Feature } from '@marquee/api/features'
import type { Codes, Self, ServerFeatures } from '@marquee/api/types'
import { createContext, use } from 'react'
import { mayAccess, mayAdminister, mayWrite } from './access'

/** Who works in which company, and what is switched on there. */
export interface Session {
  self: Self
  /** The company whose data is on the screen: it scopes every call (R490). */
  companyId: number
  codes: Codes
  serverFeatures: ServerFeatures
}

const Context = createContext<Session | null>(null)

export const SessionContext = Context

/** The session; every page of the default and author layouts has one. */
export function useSession(): Session {
  const session = use(Context)
  if (!session) throw new Error('useSession needs a SessionProvider above')
  return session
}

/** The company whose data is on the screen. */
export function useCompanyId(): number {
  return useSession().companyId
}

interface Rights {
  mayRead: boolean
  mayWrite: boolean
  /** Sees and edits what others of the company own (G49). */
  mayAdminister: boolean
}

/** What the signed-in person may do with a feature. */
export function useRights(feature: Feature): Rights {
  const { self } = useSession()
  return {
    mayRead: mayAccess(self, feature),
    mayWrite: mayWrite(self, feature),
    mayAdminister: mayAdminister(self, feature),
  }
}

/** A company setting is on when its value, else its default, is 'Y' (part 1 §3). */
export function companyFeature({ codes }: Pick<Session, 'codes'>, name: string): boolean {
  const setting = codes.companyFeatures.find((feature) => feature.paramName === name)
  return (setting?.companyValue || setting?.defaultValue) === 'Y'
}

/** A feature flag of the server is on when its key holds something true (G67). */
export function serverFeature(session: Session, name: string): boolean {
  return Boolean(session.serverFeatures[name])
}

/** Contents of the current company wait for approval before they can be used (R058). */
export function needsApproval(session: Session): boolean {
  return session.codes.companies.some((company) => company.id === session.companyId && company.needContentApproval)
}

/** Contents of the current company may be limited to days (R416, G85). */
export function usesValidity(session: Session): boolean {
  return session.codes.companies.some(
    (company) => company.id === session.companyId && company.enableContentValidityFeature,
  )
}
