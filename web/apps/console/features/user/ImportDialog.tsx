import { toFormData } from '@marquee/api/form'
import { send } from '@marquee/api/send'
import type { Answer } from '@marquee/api/types'
import { useT } from '@marquee/i18n/react'
import { SheetDialog } from '@marquee/ui/sheet/SheetDialog'
import type { SheetTable } from '@marquee/ui/sheet/sheet'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { useApi } from '../../session/services'
import { useSession } from '../../session/session'
import { useSheet } from '../../session/useSheet'

type Imported = Answer<'/api/user/import', 'post'>
type Row = Imported['rows'][number]

interface ImportDialogProps {
  /** Told whom the import has added: their invitations may hold links to pass on. */
  onAdded(people: NonNullable<Imported['invited']>): void
  onClose(): void
}

/** Adds people by a file, for the company that is chosen, and invites them. */
export function ImportDialog({ onAdded, onClose }: ImportDialogProps) {
  const t = useT('user')
  const common = useT('common')
  const api = useApi()
  const { companyId: current, codes } = useSession()
  const [companyId, choose] = useState(current)
  const hasMail = codes.companies.some(({ id, hasMailServer }) => id === companyId && hasMailServer)
  const sheet = useSheet<Imported>({
    name: '/api/user/import',
    companyId,
    done: t('import.done'),
    saved: ({ invited }) => onAdded(invited ?? []),
    changes: 'user',
    send(file, confirm) {
      const body = { file, companyId, confirm } as never
      return send(api.POST('/api/user/import', { bodySerializer: toFormData, body }))
    },
  })
  const table: SheetTable<Row> = {
    columns: [
      { name: 'username', title: t('field.username') },
      { name: 'displayName', title: t('field.displayName'), minor: true },
      { name: 'email', title: t('field.email') },
      { name: 'role', title: t('field.role'), minor: true },
      { name: 'groups', title: t('field.groups'), minor: true },
      { name: 'language', title: t('field.language'), minor: true },
    ],
    say: ({ refusal }) => (refusal === '' ? '' : t(`import.refusal.${refusal}`)),
  }
  return (
    <SheetDialog
      {...sheet}
      table={table}
      width={920}
      title={t('import.title')}
      help={`${t('import.help')} ${t((sheet.preview?.mailed ?? hasMail) ? 'import.mailed' : 'import.linked')}`}
      save={t('import.save')}
      onClose={onClose}
    >
      {codes.companies.length > 1 && (
        <Form.Item label={common('company')} htmlFor="sheet-company">
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
