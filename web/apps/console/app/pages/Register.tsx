import { useT } from '@marquee/i18n/react'
import { SIGN_IN } from '../../navigation/paths'
import { MessagePage } from '../errors/MessagePage'

/** Accounts are made by administrators; there is nothing to fill in here (G21). */
export default function Register() {
  const t = useT('shell')
  return (
    <MessagePage title={t('register.title')} text={t('register.text')}>
      <a href={SIGN_IN}>{t('register.signIn')}</a>
    </MessagePage>
  )
}
