import { InfoCircleOutlined } from '@ant-design/icons'
import type { DashboardSummary } from '@marquee/api/types'
import { formatBytes } from '@marquee/i18n/bytes'
import { useLocale, useT } from '@marquee/i18n/react'
import { kindNames, type Limits, lacks } from './kinds'
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
  return (
    <div className={css.room}>
      {limits && <p>{t('upload.takes', { kinds: kindNames(limits), most: bytes(limits.fileBytes) })}</p>}
      {dashboard && (
        <p>
          {dashboard.storageLimitBytes > 0
            ? t('upload.room', { free: bytes(roomOf(dashboard)), limit: bytes(dashboard.storageLimitBytes) })
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

/** Bytes that the company may still store; Infinity without a limit. */
export function roomOf({ storageLimitBytes, storageUsedBytes }: DashboardSummary): number {
  return storageLimitBytes > 0 ? Math.max(0, storageLimitBytes - storageUsedBytes) : Number.POSITIVE_INFINITY
}
