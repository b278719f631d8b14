import { formatDay } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { type Fact, Facts } from '@marquee/ui/page/Facts'
import { Sheet } from '@marquee/ui/page/Sheet'
import css from './company.module.css'
import type { Company } from './queries'

/** What a company is called, where it is, and from when to when it may work. */
export function CompanyFacts({ company }: { company: Company }) {
  const t = useT('company')
  const locale = useLocale()
  const facts: Fact[] = [
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
    [t('startDate'), company.startDate ? formatDay(company.startDate, locale) : t('noStart')],
    [t('endDate'), company.endDate ? formatDay(company.endDate, locale) : t('noEnd')],
    [t('emails'), company.enableDevicePowerCheck && company.devicePowerNotificationEmails.replaceAll(',', ', ')],
  ]
  return (
    <Sheet title={t('part.company')}>
      {company.image && <img className={css.logo} src={company.image} alt={t('logo')} />}
      <Facts facts={facts} />
    </Sheet>
  )
}
