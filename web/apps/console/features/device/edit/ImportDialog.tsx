import { toFormData } from '@marquee/api/form'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { SheetDialog } from '@marquee/ui/sheet/SheetDialog'
import { useLastDays } from '@marquee/ui/sheet/useLastDays'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useSheet } from '../../../session/useSheet'

/** Gives screens the last days of a file (D057, R366, G116). */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const t = useT('device')
  const api = useApi()
  const table = useLastDays()
  const companyId = useCompanyId()
  const sheet = useSheet({
    name: '/api/device/importEndDate',
    companyId,
    done: t('import.done'),
    changes: 'device',
    send(file, confirm) {
      const body = { file, companyId, confirm } as never
      return send(api.POST('/api/device/importEndDate', { bodySerializer: toFormData, body }))
    },
  })
  return (
    <SheetDialog
      {...sheet}
      table={table}
      title={t('import.title')}
      help={t('import.fileHelp')}
      save={t('import.save')}
      onClose={onClose}
    />
  )
}
