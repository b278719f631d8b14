import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { Muted } from '@marquee/ui/page/Muted'
import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { allCompaniesQuery } from '../../../session/queries'
import { useApi } from '../../../session/services'
import { useChange } from '../../../session/useChange'
import type { Device } from '../device'

const NONE = 0

/** Gives a screen to another company or to none, and says first what it leaves behind (D037, G168). */
export function CompanyDialog({ device, onClose }: { device: Device; onClose(): void }) {
  const t = useT('device')
  const api = useApi()
  const companies = useQuery(allCompaniesQuery(api)).data ?? []
  const give = useChange({
    run: (to: number) => send(api.PATCH('/api/device/company', { body: { id: device.id, to } })),
    changes: 'device',
    done: t('company.done'),
    showsFailure: true,
  })
  const others = companies
    .filter(({ id }) => id !== device.companyId)
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormDialog<{ to: number | undefined }>
      title={t('company.title', { name: device.deviceName })}
      open
      onClose={onClose}
      submitLabel={t('company.submit')}
      initial={{ to: undefined }}
      submit={({ to = NONE }) => give.mutateAsync(to)}
    >
      <Form.Item name="to" label={t('company.field')} rules={[{ required: true }]}>
        <Select
          autoFocus
          showSearch={{ optionFilterProp: 'label' }}
          options={device.paired ? [...others, { value: NONE, label: t('company.none') }] : others}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['to']}>
        {({ getFieldValue }) => (
          <Muted as="p">{t(getFieldValue('to') === NONE ? 'company.noneText' : 'company.text')}</Muted>
        )}
      </Form.Item>
    </FormDialog>
  )
}
