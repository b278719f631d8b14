import { formatBytes } from '@marquee/i18n/bytes'
import { formatDay } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import type { ListColumn } from '@marquee/ui/list/ListTable'
import { Meter } from '@marquee/ui/page/Meter'
import { Muted } from '@marquee/ui/page/Muted'
import { Link } from '@tanstack/react-router'
import type { Company } from './companiesQuery'
import css from './dashboard.module.css'

/** A limit that is used to this part is worth a look. */
const NEARLY_FULL = 0.9

/** The columns of the companies: what is wrong, and how much of each limit is used. A name leads into its company. */
export function useCompanyColumns(): ListColumn<Company>[] {
  const t = useT('dashboard')
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  const today = new Date().toISOString().slice(0, 10)
  const end = ({ endDate }: Company) => {
    const date = endDate && formatDay(endDate, locale)
    return endDate && endDate < today ? <StatusTag tone="danger">{t('company.ended', { date })}</StatusTag> : date
  }
  const screens = ({ devices, deviceLimit }: Company) =>
    deviceLimit > 0 ? `${number.format(devices)} / ${number.format(deviceLimit)}` : number.format(devices)
  return [
    {
      key: 'name',
      sortable: true,
      title: t('company'),
      render: (company) => (
        <span className={`${css.what} ${css.company}`}>
          <Link
            to="/dashboard"
            search={{ companyId: company.companyId }}
            aria-label={t('companies.go', { name: company.companyName })}
          >
            {company.companyName}
          </Link>
          {!company.active && <StatusTag tone="warning">{t('company.inactive')}</StatusTag>}
          <Muted small className={css.onPhone}>
            {t('devices')}: {screens(company)}
            {company.endDate && ' · '}
            {end(company)}
          </Muted>
        </span>
      ),
    },
    {
      key: 'offline',
      sortable: true,
      downFirst: true,
      title: t('companies.offline'),
      render: ({ devicesOffline: count }) => (
        <StatusTag tone={count > 0 ? 'danger' : 'success'}>{number.format(count)}</StatusTag>
      ),
    },
    {
      key: 'screens',
      sortable: true,
      downFirst: true,
      title: t('devices'),
      width: 150,
      from: 'md',
      render: (company) => (
        <Use
          label={`${t('devices')}: ${company.companyName}`}
          used={company.devices}
          limit={company.deviceLimit}
          text={screens(company)}
        />
      ),
    },
    {
      key: 'storage',
      sortable: true,
      downFirst: true,
      title: t('companies.storage'),
      width: 190,
      from: 'md',
      render: ({ companyName, storageUsedBytes: used, storageLimitBytes: limit }) => (
        <Use
          label={`${t('companies.storage')}: ${companyName}`}
          used={used}
          limit={limit}
          text={limit > 0 ? `${formatBytes(used, locale)} / ${formatBytes(limit, locale)}` : formatBytes(used, locale)}
        />
      ),
    },
    {
      key: 'users',
      sortable: true,
      downFirst: true,
      title: t('companies.people'),
      align: 'right',
      from: 'md',
      render: ({ users }) => number.format(users),
    },
    {
      key: 'endDate',
      sortable: true,
      title: t('companies.end'),
      from: 'md',
      render: (company) => end(company),
    },
    {
      key: 'pending',
      title: t('companies.pending'),
      align: 'right',
      from: 'xl',
      render: ({ pendingApprovals }) => number.format(pendingApprovals),
    },
    {
      key: 'licenses',
      title: t('companies.licenses'),
      align: 'right',
      from: 'xl',
      render: ({ licensesEnding }) => number.format(licensesEnding),
    },
  ]
}

interface UseProps {
  label: string
  used: number
  /** 0: none. */
  limit: number
  text: string
}

/** How much of a limit is used. */
function Use({ label, used, limit, text }: UseProps) {
  const share = limit > 0 ? used / limit : 0
  return (
    <span className={css.use}>
      <span>{text}</span>
      {limit > 0 && <Meter label={label} share={share} isHigh={share >= NEARLY_FULL} />}
    </span>
  )
}
