import { send } from '@marquee/api/send'
import type { Body } from '@marquee/api/types'
import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { Form, Input, Radio, Select } from 'antd'
import { useApi } from '../../session/services'

interface TokenDialogProps {
  onClose(): void
  created(secret: string): void
}

/** How long a token may work, in days. */
const lives = [7, 30, 90, 365]

/** Creates an API token; the least that it can do is chosen to begin with. */
export function TokenDialog({ onClose, created }: TokenDialogProps) {
  const t = useT('profile')
  const api = useApi()
  return (
    <FormDialog<Body<'/api/tokens', 'post'>>
      title={t('token.create')}
      open
      onClose={onClose}
      submitLabel={t('token.create')}
      initial={{ name: '', access: 'R', days: 90 }}
      submit={async (body) => created((await send(api.POST('/api/tokens', { body }))).token)}
    >
      <Form.Item
        name="name"
        label={t('token.name')}
        extra={t('token.nameHelp')}
        rules={[{ required: true, whitespace: true, max: 100 }]}
      >
        <Input autoFocus autoComplete="off" />
      </Form.Item>
      <Form.Item name="access" label={t('token.access')} extra={t('token.accessHelp')}>
        <Radio.Group options={(['R', 'W'] as const).map((value) => ({ value, label: t(`token.access.${value}`) }))} />
      </Form.Item>
      <Form.Item name="days" label={t('token.days')}>
        <Select options={lives.map((days) => ({ value: days, label: t('token.life', { count: days }) }))} />
      </Form.Item>
    </FormDialog>
  )
}
