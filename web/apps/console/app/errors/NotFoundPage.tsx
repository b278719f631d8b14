import { useT } from '@marquee/i18n/react'
import { Link } from '@tanstack/react-router'
import { use } from 'react'
import { HOME, SIGN_IN } from '../../navigation/paths'
import { SessionContext } from '../../session/session'
import { MessagePage } from './MessagePage'

/** What an unknown path shows, to anyone (R022, R023, G03). */
export function NotFoundPage() {
  const t = useT('shell')
  const home = t('notFound.home')
  if (!use(SessionContext)) {
    return (
      <MessagePage status={404} title={t('notFound.title')}>
        <a href={SIGN_IN}>{home}</a>
      </MessagePage>
    )
  }
  return (
    <MessagePage status={404} title={t('notFound.title')} text={t('notFound.text')}>
      <Link to={HOME}>{home}</Link>
    </MessagePage>
  )
}
