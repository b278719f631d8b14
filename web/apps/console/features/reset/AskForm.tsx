import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { RecordFields } from '@marquee/ui/form/RecordFields'
import { useRecordForm } from '@marquee/ui/form/useRecordForm'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { SIGN_IN } from '../../navigation/paths'
import { useApi } from '../../session/services'

/** Asks for a mail with a link. Everybody gets the same success message (R028): nobody learns which accounts exist. */
export function AskForm() {
  const t = useT('reset')
  const api = useApi()
  const [asked, setAsked] = useState(false)
  const record = useRecordForm({
    initial: { username: '' },
    submit: (body) => send(api.POST('/api/resetPassword', { body })),
    saved: () => setAsked(true),
  })

  if (asked)
    return (
      <>
        <p role="status">{t('ask.done')}</p>
        <Button size="large" block href={SIGN_IN}>
          {t('signIn')}
        </Button>
      </>
    )
  return (
    <>
      <p>{t('ask.text')}</p>
      <RecordFields record={record}>
        <Form.Item name="username" label={t('username')} rules={[{ required: true, whitespace: true, max: 320 }]}>
          <Input autoComplete="username" autoCapitalize="none" autoFocus />
        </Form.Item>
        <Button type="primary" size="large" htmlType="submit" block loading={record.busy}>
          {t('ask.send')}
        </Button>
      </RecordFields>
      <Button type="link" block href={SIGN_IN}>
        {t('back')}
      </Button>
    </>
  )
}
