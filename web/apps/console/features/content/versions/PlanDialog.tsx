import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import type { Version } from '../queries'
import { instantOf, TimeItem, wallOf } from './TimeItem'

/** Asks when a version becomes current by itself. */
export function PlanDialog({ version, onClose }: { version: Version; onClose(): void }) {
  const t = useT('content')
  const api = useApi()
  const companyId = useCompanyId()
  const plan = useChange({
    run: (currentAt: string) =>
      send(api.POST('/api/content-version/current', { body: { id: version.id, companyId, currentAt } })),
    changes: 'content',
    done: t('done.saved'),
    showsFailure: true,
  })
  return (
    <FormDialog<{ currentAt: string }>
      open
      title={t('version.plan.title', { number: version.version })}
      initial={{ currentAt: version.currentAt ? wallOf(version.currentAt) : '' }}
      submit={({ currentAt }) => plan.mutateAsync(instantOf(currentAt))}
      onClose={onClose}
    >
      <TimeItem />
    </FormDialog>
  )
}
