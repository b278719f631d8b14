import type { Api } from '@marquee/api/client'
import type { UploadQueue } from '@marquee/api/upload/queue'
import type { Unsaved } from '@marquee/ui/form/unsaved'
import { createContext, use, useSyncExternalStore } from 'react'
import type { CompanyChoice } from './company'
import type { Confirmation } from './confirm/confirmation'
import type { Connection } from './connection'
import type { Drafts } from './drafts'
import type { SessionEnd } from './sessionEnd'
import type { SignInMemory } from './signInMemory'
import type { Upgrade } from './upgrade'

/** What the console is wired with; tests wire it differently. */
export interface Services {
  api: Api
  company: CompanyChoice
  confirmation: Confirmation
  connection: Connection
  drafts: Drafts
  upgrade: Upgrade
  uploads: UploadQueue
  signInMemory: SignInMemory
  unsaved: Unsaved
  sessionEnd: SessionEnd
  /** Leaves the console by loading a page anew, so that nothing of the session stays in memory. */
  leave(path: string): void
  openChannel?(url: string): EventSource
}

const Context = createContext<Services | null>(null)

export const ServicesProvider = Context

export function useServices(): Services {
  const services = use(Context)
  if (!services) throw new Error('useServices needs a ServicesProvider above')
  return services
}

/** The typed client. */
export function useApi(): Api {
  return useServices().api
}

/** False while the server cannot be reached. */
export function useConnection(): boolean {
  const { connection } = useServices()
  return useSyncExternalStore(connection.subscribe, connection.isUp)
}

/** True when the server runs another build than the one that served this console. */
export function useUpgrade(): boolean {
  const { upgrade } = useServices()
  return useSyncExternalStore(upgrade.subscribe, upgrade.isOffered)
}
