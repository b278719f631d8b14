import { InfoCircleOutlined } from '@ant-design/icons'
import type { DashboardSummary } from '@marquee/api/types'
import { formatBytes } from '@marquee/i18n/bytes'
import { useLocale, useT } from '@marquee/i18n/react'
import { kindNames, type Limits, lacks } from '../../../session/upload/kinds'
import css from './upload.module.css'

interface RoomProps {
  limits: Limits | undefined
  dashboard: DashboardSummary | undefined
  /** Bytes of the files that will be sent. */
  needed: number
}

/** What this server takes and what it cannot do, how much room the company has left, and how much the files take. */
export function Room({ limits, dashboard, needed }: RoomProps) {
  const t = useT('content')
  const locale = useLocale()
  const bytes = (value: number) => formatBytes(value, locale)
  const number = new Intl.NumberFormat(locale)
  return (
    <div className={css.room}>
      {limits && (
        <p>
          {t('upload.takes', { kinds: kindNames(limits), most: bytes(limits.fileBytes) })}{' '}
          {t('upload.pixels', { megapixels: number.format(limits.megapixels), side: number.format(limits.side) })}
          {limits.documents && ` ${t('upload.pages', { pages: number.format(limits.pages) })}`}
        </p>
      )}
      {limits && dashboard && (
        <p>
          {dashboard.storageLimitBytes > 0
            ? t('upload.room', { free: bytes(limits.leftBytes), limit: bytes(dashboard.storageLimitBytes) })
            : t('upload.noLimit', { used: bytes(dashboard.storageUsedBytes) })}
          {needed > 0 && ` ${t('upload.needed', { needed: bytes(needed) })}`}
        </p>
      )}
      {limits &&
        lacks(limits).map((ability) => (
          <p key={ability}>
            <InfoCircleOutlined aria-hidden /> {t(`upload.lacks.${ability}`)}
          </p>
        ))}
    </div>
  )
}
