import { toFormData } from '@marquee/api/form'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { SheetDialog } from '@marquee/ui/sheet/SheetDialog'
import { useLastDays } from '@marquee/ui/sheet/useLastDays'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { useApi } from '../../session/services'
import { useSession } from '../../session/session'
import { useSheet } from '../../session/useSheet'

/** Adds and renews licences by a file, for the company that is chosen (G149, G169). */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const t = useT('license')
  const api = useApi()
  const table = useLastDays()
  const { companyId: current, codes } = useSession()
  const [companyId, choose] = useState(current)
  const sheet = useSheet({
    name: '/api/license/import',
    companyId,
    done: t('import.done'),
    changes: 'license',
    send(file, confirm) {
      const body = { file, companyId, confirm } as never
      return send(api.POST('/api/license/import', { bodySerializer: toFormData, body }))
    },
  })
  return (
    <SheetDialog
      {...sheet}
      table={table}
      title={t('import.title')}
      help={t('import.help')}
      save={t('import.save')}
      onClose={onClose}
    >
      {codes.companies.length > 1 && (
        <Form.Item label={t('company')} htmlFor="sheet-company">
          <Select
            id="sheet-company"
            value={companyId}
            onChange={choose}
            showSearch={{ optionFilterProp: 'label' }}
            options={codes.companies.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      )}
    </SheetDialog>
  )
}
