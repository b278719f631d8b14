import { useT } from '@marquee/i18n/react'
import { Form, Input } from 'antd'

const NAME = 100
const PASSWORD = 500

interface SignInProps {
  hasPassword: boolean
}

/** Who an FTP server is told we are. A password that is stored is never shown, and kept while its field is empty. */
export function SignIn({ hasPassword }: SignInProps) {
  const t = useT('source')
  return (
    <>
      <Form.Item
        name="sourceDetail.username"
        label={t('username')}
        extra={t('usernameHint')}
        rules={[{ max: NAME, message: t('tooLong', { max: NAME }) }]}
      >
        <Input autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item
        name="sourceDetail.password"
        label={t('password')}
        extra={t(hasPassword ? 'passwordStored' : 'passwordHint')}
        rules={[{ max: PASSWORD, message: t('tooLong', { max: PASSWORD }) }]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </>
  )
}
