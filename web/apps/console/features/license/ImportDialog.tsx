import { toFormData } from '@marquee/api/form'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useApi } from '../../session/services'
import { SheetDialog } from '../../session/sheet/SheetDialog'

/** Adds and renews licences by a file, for the company that is chosen (G149, G169). */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const t = useT('license')
  const api = useApi()
  return (
    <SheetDialog
      title={t('import.title')}
      help={t('import.help')}
      save={t('import.save')}
      done={t('import.done')}
      touches={['license', 'device', 'dashboard']}
      choosesCompany
      send={(file, companyId, confirm) => {
        const body = { file, companyId, confirm } as never
        return send(api.POST('/api/license/import', { bodySerializer: toFormData, body }))
      }}
      onClose={onClose}
    />
  )
}
