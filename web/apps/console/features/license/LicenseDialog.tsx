import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { DayField } from '@marquee/ui/form/DayField'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { Form, Input, Select } from 'antd'
import { useApi } from '../../session/services'
import { useSession } from '../../session/session'
import { useChange } from '../../session/useChange'

interface LicenseValues {
  companyId: number
  macAddress: string
  expiryDate: string
}

/** Twelve hexadecimal digits, with or without something between them. */
const MAC = /^([0-9a-f]{2}[:\-. ]?){5}[0-9a-f]{2}$/i

/** Adds an active licence for a player; which company gets it can be chosen here alone (D064, D065, G149). */
export function LicenseDialog({ onClose }: { onClose(): void }) {
  const t = useT('license')
  const api = useApi()
  const { companyId, codes } = useSession()
  const add = useChange({
    run: (body: LicenseValues) => send(api.POST('/api/license', { body })),
    changes: 'license',
    done: t('created'),
    showsFailure: true,
  })
  return (
    <FormDialog<LicenseValues>
      title={t('add')}
      open
      onClose={onClose}
      initial={{ companyId, macAddress: '', expiryDate: '' }}
      submit={(values) => add.mutateAsync(values)}
    >
      <Form.Item
        name="macAddress"
        label={t('mac')}
        extra={t('macHint')}
        rules={[
          { required: true, message: t('macMissing') },
          { pattern: MAC, message: t('macWrong') },
        ]}
      >
        <Input autoFocus autoComplete="off" spellCheck={false} placeholder="00:1A:2B:3C:4D:5E" />
      </Form.Item>
      <Form.Item
        name="expiryDate"
        label={t('expiry')}
        extra={t('expiryHint')}
        rules={[{ required: true, message: t('expiryMissing') }]}
      >
        <DayField />
      </Form.Item>
      {codes.companies.length > 1 && (
        <Form.Item name="companyId" label={t('company')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={codes.companies.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      )}
    </FormDialog>
  )
}
