import { formatBytes } from '@marquee/i18n/bytes'
import { useLocale, useT } from '@marquee/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { dashboardQuery } from '../../../session/queries'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import css from './upload.module.css'

/** How much room the company has left, and how much of it the chosen files take. */
export function Room({ files }: { files: readonly number[] }) {
  const t = useT('content')
  const locale = useLocale()
  const { data } = useQuery(dashboardQuery(useApi(), useCompanyId()))
  if (!data) return null
  const bytes = (value: number) => formatBytes(value, locale)
  const needed = files.reduce((sum, size) => sum + size, 0)
  const free = Math.max(0, data.storageLimitBytes - data.storageUsedBytes)
  return (
    <p className={css.room}>
      {data.storageLimitBytes > 0
        ? t('upload.room', { free: bytes(free), limit: bytes(data.storageLimitBytes) })
        : t('upload.noLimit', { used: bytes(data.storageUsedBytes) })}
      {needed > 0 && ` ${t('upload.needed', { needed: bytes(needed) })}`}
    </p>
  )
}
