import { useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { daysUntil, SOON } from './expiry'
import css from './license.module.css'

/** A licence's last day, and how near it is. */
export function ExpiryTag({ expiryDate }: { expiryDate: string }) {
  const t = useT('license')
  const days = daysUntil(expiryDate, new Date())
  return (
    <span className={css.expiry}>
      <span className={css.date}>{expiryDate}</span>
      {days < 0 && <StatusTag tone="danger">{t('expired')}</StatusTag>}
      {days >= 0 && days <= SOON && (
        <StatusTag tone="warning">{days === 0 ? t('endsToday') : t('endsIn', { count: days })}</StatusTag>
      )}
    </span>
  )
}
