import { useT } from '@marquee/i18n/react'
import { MessagePage } from '../errors/MessagePage'
import { SIGN_IN } from '../paths'

/** Accounts are made by administrators; there is nothing to fill in here (G21). */
export default function Register() {
  const t = useT('shell')
  return (
    <MessagePage title={t('register.title')} text={t('register.text')}>
      <a href={SIGN_IN}>{t('register.signIn')}</a>
    </MessagePage>
  )
}
