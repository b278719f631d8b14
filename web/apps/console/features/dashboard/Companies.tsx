import type { Item } from '@marquee/api/types'
import { formatBytes } from '@marquee/i18n/bytes'
import { useLocale, useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { useQuery } from '@tanstack/react-query'
import { Progress, Table, type TableColumnType } from 'antd'
import { useId } from 'react'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { companiesQuery } from './companiesQuery'
import css from './dashboard.module.css'

type Company = Item<'/api/dashboards'>

/** Every company that the person manages with its figures (G62). A name leads into it. */
export function Companies() {
  const t = useT('dashboard')
  const id = useId()
  const { data } = useQuery(companiesQuery(useApi(), useCompanyId()))
  const columns = useColumns()
  if (!data) return null
  return (
    <section className={css.companies} aria-labelledby={id}>
      <h2 id={id} className={css.stepsTitle}>
        {t('companies')}
      </h2>
      <div className={`${css.sheet} ${css.scroll}`}>
        <Table<Company>
          aria-labelledby={id}
          rowKey="companyId"
          dataSource={data.items}
          columns={columns}
          pagination={false}
          size="small"
        />
      </div>
      {data.total > data.items.length && (
        <p className={css.muted}>{t('companies.more', { count: data.items.length })}</p>
      )}
    </section>
  )
}

function useColumns(): TableColumnType<Company>[] {
  const t = useT('dashboard')
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const today = new Date().toISOString().slice(0, 10)
  const online = ({ devicesOnline, devices }: Company) => `${number.format(devicesOnline)} / ${number.format(devices)}`
  const wide = ['md' as const]
  const figure = (title: string, of: (company: Company) => number): TableColumnType<Company> => ({
    title,
    align: 'right',
    responsive: wide,
    render: (_, company) => number.format(of(company)),
  })
  return [
    {
      title: t('company'),
      render: (_, company) => (
        <span className={`${css.what} ${css.company}`}>
          {/* a switch of the company loads the page anew (R125) */}
          <a
            href={`/dashboard?companyId=${company.companyId}`}
            aria-label={t('companies.go', { name: company.companyName })}
          >
            {company.companyName}
          </a>
          {!company.active && <StatusTag tone="warning">{t('company.inactive')}</StatusTag>}
          {company.endDate && (
            <span className={css.muted}>
              {t(company.endDate < today ? 'company.ended' : 'company.ends', {
                date: day.format(Date.parse(company.endDate)),
              })}
            </span>
          )}
        </span>
      ),
    },
    {
      title: t('companies.screens'),
      align: 'right',
      render: (_, company) => online(company),
    },
    figure(t('contents'), ({ contents }) => contents),
    figure(t('schedules'), ({ schedules }) => schedules),
    {
      title: t('companies.storage'),
      width: 180,
      responsive: wide,
      render: (_, { storageUsedBytes: used, storageLimitBytes: limit, companyName }) =>
        limit > 0 ? (
          <Progress
            percent={Math.min(100, Math.round((used / limit) * 100))}
            size="small"
            aria-label={`${t('companies.storage')}: ${companyName}`}
            format={() => formatBytes(used, locale)}
          />
        ) : (
          formatBytes(used, locale)
        ),
    },
    figure(t('companies.pending'), ({ pendingApprovals }) => pendingApprovals),
    figure(t('companies.licenses'), ({ licensesEnding }) => licensesEnding),
  ]
}
