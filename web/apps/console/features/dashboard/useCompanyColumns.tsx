import { formatBytes } from '@marquee/i18n/bytes'
import { formatDay } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { Muted } from '@marquee/ui/page/Muted'
import { Link } from '@tanstack/react-router'
import { Progress, type TableColumnType } from 'antd'
import type { CompaniesView, Company, CompanySort } from './companiesQuery'
import css from './dashboard.module.css'

/** A limit that is used to this part is worth a look. */
const NEARLY_FULL = 0.9

/** The columns of the companies: what is wrong, and how much of each limit is used. A name leads into its company. */
export function useCompanyColumns({ sortBy, sortDesc }: CompaniesView): TableColumnType<Company>[] {
  const t = useT('dashboard')
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  const today = new Date().toISOString().slice(0, 10)
  const sorted = (key: CompanySort, first: 'ascend' | 'descend'): TableColumnType<Company> => ({
    key,
    sorter: true,
    sortOrder: sortBy === key ? (sortDesc ? 'descend' : 'ascend') : null,
    sortDirections: first === 'ascend' ? ['ascend', 'descend'] : ['descend', 'ascend'],
  })
  const end = ({ endDate }: Company) => {
    const date = endDate && formatDay(endDate, locale)
    return endDate && endDate < today ? <StatusTag tone="danger">{t('company.ended', { date })}</StatusTag> : date
  }
  const screens = ({ devices, deviceLimit }: Company) =>
    deviceLimit > 0 ? `${number.format(devices)} / ${number.format(deviceLimit)}` : number.format(devices)
  return [
    {
      ...sorted('name', 'ascend'),
      title: t('company'),
      render: (_, company) => (
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
      ...sorted('offline', 'descend'),
      title: t('companies.offline'),
      render: (_, { devicesOffline: count }) => (
        <StatusTag tone={count > 0 ? 'danger' : 'success'}>{number.format(count)}</StatusTag>
      ),
    },
    {
      ...sorted('screens', 'descend'),
      title: t('devices'),
      width: 150,
      responsive: ['md'],
      render: (_, company) => (
        <Use
          label={`${t('devices')}: ${company.companyName}`}
          used={company.devices}
          limit={company.deviceLimit}
          text={screens(company)}
        />
      ),
    },
    {
      ...sorted('storage', 'descend'),
      title: t('companies.storage'),
      width: 190,
      responsive: ['md'],
      render: (_, { companyName, storageUsedBytes: used, storageLimitBytes: limit }) => (
        <Use
          label={`${t('companies.storage')}: ${companyName}`}
          used={used}
          limit={limit}
          text={limit > 0 ? `${formatBytes(used, locale)} / ${formatBytes(limit, locale)}` : formatBytes(used, locale)}
        />
      ),
    },
    {
      ...sorted('users', 'descend'),
      title: t('companies.people'),
      align: 'right',
      responsive: ['md'],
      render: (_, { users }) => number.format(users),
    },
    {
      ...sorted('endDate', 'ascend'),
      title: t('companies.end'),
      responsive: ['md'],
      render: (_, company) => end(company),
    },
    {
      title: t('companies.pending'),
      align: 'right',
      responsive: ['xl'],
      render: (_, { pendingApprovals }) => number.format(pendingApprovals),
    },
    {
      title: t('companies.licenses'),
      align: 'right',
      responsive: ['xl'],
      render: (_, { licensesEnding }) => number.format(licensesEnding),
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
      {limit > 0 && (
        <Progress
          percent={Math.min(100, Math.round(share * 100))}
          size="small"
          showInfo={false}
          aria-label={label}
          strokeColor={share >= NEARLY_FULL ? 'var(--mq-tone-danger-text)' : undefined}
        />
      )}
    </span>
  )
}
