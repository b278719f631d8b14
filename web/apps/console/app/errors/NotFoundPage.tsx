import { useT } from '@marquee/i18n/react'
import { SIGN_IN } from '../../navigation/paths'
import { MessagePage } from './MessagePage'

/** What an unknown path shows, to anyone (R022, R023, G03). */
export function NotFoundPage() {
  const t = useT('shell')
  return (
    <MessagePage status={404} title={t('notFound.title')}>
      <a href={SIGN_IN}>{t('notFound.home')}</a>
    </MessagePage>
  )
}
