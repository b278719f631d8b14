import { formatDay } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import type { ListColumn } from '@marquee/ui/list/ListTable'
import { Link } from '@tanstack/react-router'
import css from './company.module.css'
import type { Company } from './queries'
import { StandingTag } from './StandingTag'
import { useLimitText } from './useLimitText'

/** Name with logo, status, number, limits and dates. On a phone the status stands below the name. */
export function useColumns(): ListColumn<Company>[] {
  const t = useT('company')
  const locale = useLocale()
  const limit = useLimitText()
  return [
    {
      key: 'name',
      title: t('name'),
      render: (company) => (
        <div className={css.named}>
          <span className={css.mark} aria-hidden>
            {company.image ? <img src={company.image} alt="" /> : company.name.slice(0, 1)}
          </span>
          <span className={css.names}>
            {company.deletedAt ? (
              <span>{company.name}</span>
            ) : (
              <Link to="/manage/company/$id" params={{ id: String(company.id) }}>
                {company.name}
              </Link>
            )}
            <span className={css.small}>
              <StandingTag company={company} />
            </span>
          </span>
        </div>
      ),
    },
    {
      key: 'standing',
      title: t('status'),
      from: 'md',
      width: 170,
      render: (company) => <StandingTag company={company} />,
    },
    { key: 'number', title: t('number'), from: 'lg', width: 130, render: (company) => company.number },
    {
      key: 'storage',
      title: t('storage'),
      from: 'md',
      width: 110,
      align: 'right',
      render: ({ sizeMb }) => limit.storage(sizeMb),
    },
    {
      key: 'screens',
      title: t('screens'),
      from: 'md',
      width: 110,
      align: 'right',
      render: ({ deviceLimit }) => limit.screens(deviceLimit),
    },
    {
      key: 'endDate',
      title: t('endDate'),
      from: 'lg',
      width: 130,
      render: ({ endDate }) => (endDate ? formatDay(endDate, locale) : t('noEnd')),
    },
  ]
}
