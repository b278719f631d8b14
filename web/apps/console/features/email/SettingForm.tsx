import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { RecordFields } from '@marquee/ui/form/RecordFields'
import { useLeaving } from '@marquee/ui/form/useLeaving'
import { useRecordForm } from '@marquee/ui/form/useRecordForm'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, InputNumber, Switch } from 'antd'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { useChange } from '../../session/useChange'
import css from './email.module.css'
import { type EmailSetting, settingQuery } from './queries'

interface SettingValues {
  smtpHost: string
  smtpPort: number
  sslEnable: boolean
  username: string
  /** Blank keeps the stored one (G127). */
  password: string
  senderEmail: string
}

interface SettingFormProps {
  setting: EmailSetting
  readOnly: boolean
}

/** The fields of D106. Without a server name the company has no server of its own. */
export function SettingForm({ setting, readOnly }: SettingFormProps) {
  const t = useT('email')
  const api = useApi()
  const companyId = useCompanyId()
  const cache = useQueryClient()
  const query = settingQuery(api, companyId)
  const save = useChange({
    run: (body: SettingValues & { version: number | undefined }) =>
      send(api.POST('/api/emailSetting', { body: { ...body, companyId } })),
    changes: [],
    done: t('saved'),
    showsFailure: true,
  })
  const stateOf = (saved: EmailSetting) => ({ values: toValues(saved), version: saved.version })
  useLeaving()
  const record = useRecordForm<SettingValues>({
    initial: toValues(setting),
    version: setting.version,
    async submit(values, version) {
      cache.setQueryData(query.queryKey, await save.mutateAsync({ ...values, version: version || undefined }))
    },
    next: () => stateOf(cache.getQueryData(query.queryKey) ?? setting),
    reload: async () => stateOf(await cache.fetchQuery({ ...query, staleTime: 0 })),
  })

  return (
    <RecordFields record={record} readOnly={readOnly}>
      <div className={css.row}>
        <Form.Item
          className={css.wide}
          name="smtpHost"
          label={t('smtpHost')}
          extra={t('smtpHost.help')}
          rules={[{ max: 253 }]}
        >
          <Input autoComplete="off" spellCheck={false} placeholder="smtp.example.com" />
        </Form.Item>
        <Form.Item name="smtpPort" label={t('smtpPort')} rules={[{ required: true }]}>
          <InputNumber min={1} max={65535} precision={0} className={css.port} />
        </Form.Item>
      </div>
      <Form.Item name="sslEnable" label={t('sslEnable')} extra={t('sslEnable.help')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="username" label={t('username')} extra={t('username.help')} rules={[{ max: 320 }]}>
        <Input autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('password')}
        extra={setting.hasPassword ? t('password.stored') : undefined}
        rules={[{ max: 500 }]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="senderEmail"
        label={t('senderEmail')}
        dependencies={['smtpHost']}
        rules={[
          { type: 'email', max: 320 },
          ({ getFieldValue }) => ({ required: Boolean(getFieldValue('smtpHost')?.trim()) }),
        ]}
      >
        <Input type="email" autoComplete="off" placeholder="signs@example.com" />
      </Form.Item>
      {!readOnly && (
        <Button type="primary" htmlType="submit" loading={record.busy}>
          {t('save')}
        </Button>
      )}
    </RecordFields>
  )
}

function toValues({ smtpHost, smtpPort, sslEnable, username, senderEmail }: EmailSetting): SettingValues {
  return { smtpHost, smtpPort, sslEnable, username, senderEmail, password: '' } // R382
}
