import { useT } from '@marquee/i18n/react'
import type { ReactNode } from 'react'
import css from './company.module.css'
import type { Company } from './queries'

/** What a company is called, where it is, and from when to when it may work. */
export function Facts({ company }: { company: Company }) {
  const t = useT('company')
  const facts: [string, ReactNode][] = [
    [t('number'), company.number],
    [
      t('website'),
      company.website && (
        <a href={company.website} target="_blank" rel="noreferrer">
          {company.website}
        </a>
      ),
    ],
    [t('zone'), company.zone.replaceAll('_', ' ')],
    [t('startDate'), company.startDate || t('noStart')],
    [t('endDate'), company.endDate || t('noEnd')],
    [t('emails'), company.enableDevicePowerCheck && company.devicePowerNotificationEmails.replaceAll(',', ', ')],
  ]
  return (
    <section className={css.sheet}>
      <h2>{t('part.company')}</h2>
      {company.image && <img className={css.logo} src={company.image} alt={t('logo')} />}
      <dl className={css.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
