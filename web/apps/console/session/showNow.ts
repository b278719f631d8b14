import { useNavigate } from '@tanstack/react-router'
import { into } from './company'
import { useCompanyId, useRights } from './session'

/** Where something is to be shown at once. */
export type Aim =
  | { readonly kind: 'everywhere' }
  | { readonly kind: 'group'; readonly groupId: number }
  | { readonly kind: 'screens'; readonly screens: readonly { readonly id: number; readonly name: string }[] }

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What somebody has chosen elsewhere to show a message on. */
    aim?: Aim
  }
}

/** A device group with all below it; the root, and no group, are every screen. */
export function groupAim(groupId: number, rootId = 0): Aim {
  return groupId === rootId || groupId === 0 ? { kind: 'everywhere' } : { kind: 'group', groupId }
}

/** Goes to where a message is shown at once, with the screens chosen; undefined for who may not. */
export function useShowNow(): ((aim: Aim, companyId?: number) => void) | undefined {
  const navigate = useNavigate()
  const current = useCompanyId()
  if (!useRights('Message').mayWrite) return undefined
  return (aim, companyId = current) =>
    void navigate({ to: '/message/now', search: into(companyId, current), state: { aim } })
}
