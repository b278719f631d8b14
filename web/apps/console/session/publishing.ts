import { createContext, use } from 'react'
import { useRights } from './session'

/** What somebody wants to be seen on screens, or where; the dialog asks for the rest. */
export interface PublishOptions {
  what?: { itemId: number; type: 'content' | 'playlist-General'; name: string; image: string }
  /** A device group. */
  group?: number
}

/** Opens the dialog that publishes. */
export type Publish = (options: PublishOptions) => void

export const PublishingContext = createContext<Publish | undefined>(undefined)

/** How to publish; undefined for who may not, and where there is no dialog. */
export function usePublish(): Publish | undefined {
  const publish = use(PublishingContext)
  const { mayWrite } = useRights('Schedule')
  const { mayRead } = useRights('Device')
  return mayWrite && mayRead ? publish : undefined
}
