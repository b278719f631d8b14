import { HistoryOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { forOne, type ListCommand } from '@marquee/ui/list/commands'
import { useNavigate } from '@tanstack/react-router'
import { useCompanyId, useRights } from '../session/session'

/** A record as the audit trail knows it. */
interface Recorded {
  id: number
  /** Absent for a record of the company whose data is on the screen, and for a company, which is its own. */
  companyId?: number
}

/** Leads to what the audit trail tells of a record; undefined for who may not read it. `kind` is the trail's word, such as `tag`. */
export function useHistory(kind: string): ((record: Recorded) => void) | undefined {
  const navigate = useNavigate()
  const here = useCompanyId()
  const { mayRead } = useRights('AuditTrail')
  if (!mayRead) return undefined
  return ({ id, companyId = kind === 'company' ? id : here }) => {
    const company = companyId === here ? undefined : String(companyId)
    void navigate({ to: '/manage/audittrail', search: { record: `${kind}-${id}`, company } })
  }
}

/** The command of a row that leads to its history; none for who may not read the trail. */
export function useHistoryCommand<T extends Recorded>(kind: string): ListCommand<T>[] {
  const t = useT('common')
  const show = useHistory(kind)
  return show ? [forOne<T>({ id: 'history', label: t('history'), icon: <HistoryOutlined />, run: show })] : []
}
