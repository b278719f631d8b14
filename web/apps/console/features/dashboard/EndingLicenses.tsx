import type { DashboardSummary } from '@marquee/api/types'
import { formatDay } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { useId } from 'react'
import css from './dashboard.module.css'

/** The licences that end soon, the first to end first; nothing when there are none. */
export function EndingLicenses({ licenses }: { licenses: DashboardSummary['endingLicenses'] }) {
  const t = useT('dashboard')
  const id = useId()
  const locale = useLocale()
  if (licenses.length === 0) return null
  return (
    <section className={css.card} aria-labelledby={id}>
      <div className={css.cardHead}>
        <h2 id={id}>{t('licenses')}</h2>
      </div>
      <ul className={css.lately}>
        {licenses.map((license) => (
          <li key={license.id} className={css.latest}>
            <code>{license.macAddress}</code>
            <time dateTime={license.expiryDate}>{formatDay(license.expiryDate, locale)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
