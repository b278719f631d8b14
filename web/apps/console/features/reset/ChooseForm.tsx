import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { RecordFields } from '@marquee/ui/form/RecordFields'
import { useRecordForm } from '@marquee/ui/form/useRecordForm'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { SIGN_IN } from '../../navigation/paths'
import { useApi } from '../../session/services'

interface ChooseFormProps {
  token: string
  /** The link came with an invitation. */
  isWelcome: boolean
}

/** Chooses a password with the token of a one-time link. */
export function ChooseForm({ token, isWelcome }: ChooseFormProps) {
  const t = useT('reset')
  const api = useApi()
  const [chosen, setChosen] = useState(false)
  const record = useRecordForm({
    initial: { password: '' },
    submit: ({ password }) => send(api.POST('/api/resetPassword/confirm', { body: { token, password } })),
    saved: () => setChosen(true),
  })

  if (chosen)
    return (
      <>
        <p role="status">{t('choose.done')}</p>
        <Button type="primary" size="large" block href={SIGN_IN}>
          {t('signIn')}
        </Button>
      </>
    )
  return (
    <>
      <p>{t(isWelcome ? 'welcome.text' : 'choose.text')}</p>
      <RecordFields record={record}>
        <Form.Item name="password" label={t('password')} extra={t('password.help')} rules={[{ required: true }]}>
          <Input.Password autoComplete="new-password" autoFocus />
        </Form.Item>
        <Button type="primary" size="large" htmlType="submit" block loading={record.busy}>
          {t('choose.save')}
        </Button>
      </RecordFields>
      {record.problem?.code === 'link-used' && !isWelcome && (
        <Button type="link" block href="/resetPassword">
          {t('choose.again')}
        </Button>
      )}
    </>
  )
}
