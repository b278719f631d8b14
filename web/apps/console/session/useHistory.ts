import type { Entity } from '@marquee/api/keys'
import { useNavigate } from '@tanstack/react-router'
import { useCompanyId, useRights } from './session'

/** A record as the audit trail knows it. */
export interface Recorded {
  id: number
  /** Absent for a record of the company whose data is on the screen, and for a company, which is its own. */
  companyId?: number
}

/** Leads to what the audit trail tells of a record; undefined for who may not read it. */
export function useHistory(kind: Entity): ((record: Recorded) => void) | undefined {
  const navigate = useNavigate()
  const here = useCompanyId()
  const { mayRead } = useRights('AuditTrail')
  if (!mayRead) return undefined
  return ({ id, companyId = kind === 'company' ? id : here }) => {
    const company = companyId === here ? undefined : String(companyId)
    void navigate({ to: '/manage/audittrail', search: { record: `${kind}-${id}`, company } })
  }
}
