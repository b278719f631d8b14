import { formatBytes } from '@marquee/i18n/bytes'
import { useLocale, useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../session/services'
import { useSession } from '../../session/session'
import { sumsQuery } from './companiesQuery'
import css from './dashboard.module.css'

/** What all companies have together. */
export function Sums() {
  const t = useT('dashboard')
  const locale = useLocale()
  const { companyId, codes } = useSession()
  const { data } = useQuery(sumsQuery(useApi(), companyId))
  const number = new Intl.NumberFormat(locale)
  if (!data) return null
  return (
    <dl className={css.sums}>
      <div>
        <dt>{t('companies')}</dt>
        <dd>{number.format(codes.companies.length)}</dd>
      </div>
      <div>
        <dt>{t('devices')}</dt>
        <dd>
          {number.format(data.devices)}{' '}
          <StatusTag tone={data.devicesOffline > 0 ? 'danger' : 'success'}>
            {t('offline', { count: data.devicesOffline })}
          </StatusTag>
        </dd>
      </div>
      <div>
        <dt>{t('contents')}</dt>
        <dd>{number.format(data.contents)}</dd>
      </div>
      <div>
        <dt>{t('storage')}</dt>
        <dd>{formatBytes(data.storageUsedBytes, locale)}</dd>
      </div>
      <div>
        <dt>{t('companies.pending')}</dt>
        <dd>{number.format(data.pendingApprovals)}</dd>
      </div>
      <div>
        <dt>{t('companies.licenses')}</dt>
        <dd>{number.format(data.licensesEnding)}</dd>
      </div>
    </dl>
  )
}
