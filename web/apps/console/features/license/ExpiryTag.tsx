import { formatDay } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { daysUntil } from './expiry'
import css from './license.module.css'
import type { License } from './queries'

/** A licence's last day, and how near it is. */
export function ExpiryTag({ license: { expiryDate, state } }: { license: License }) {
  const t = useT('license')
  const days = daysUntil(expiryDate, new Date())
  return (
    <span className={css.expiry}>
      <span className={css.date}>{formatDay(expiryDate, useLocale())}</span>
      {state === 'ended' && <StatusTag tone="danger">{t('ended')}</StatusTag>}
      {state === 'ending' && (
        <StatusTag tone="warning">{days <= 0 ? t('endsToday') : t('endsIn', { count: days })}</StatusTag>
      )}
    </span>
  )
}
