import { toFormData } from '@marquee/api/form'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useApi } from '../../../session/services'
import { SheetDialog } from '../../../session/sheet/SheetDialog'
import { touched } from './useDeviceActions'

/** Gives screens the last days of a file (D057, R366, G116). */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const t = useT('device')
  const api = useApi()
  return (
    <SheetDialog
      title={t('import.title')}
      help={t('import.fileHelp')}
      save={t('import.save')}
      done={t('import.done')}
      touches={touched}
      send={(file, companyId, confirm) => {
        const body = { file, companyId, confirm } as never
        return send(api.POST('/api/device/importEndDate', { bodySerializer: toFormData, body }))
      }}
      onClose={onClose}
    />
  )
}
