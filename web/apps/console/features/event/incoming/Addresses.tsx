import { useT } from '@marquee/i18n/react'
import css from './incoming.module.css'

/** Where calendars say the address that others read them by. */
export function Addresses() {
  const t = useT('event')
  return (
    <>
      <span className={css.hint}>{t('subscription.google')}</span>
      <span className={css.hint}>{t('subscription.microsoft')}</span>
    </>
  )
}
