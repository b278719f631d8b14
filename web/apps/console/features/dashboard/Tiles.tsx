import type { Feature } from '@marquee/api/features'
import type { DashboardSummary } from '@marquee/api/types'
import { formatBytes } from '@marquee/i18n/bytes'
import { useLocale, useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { Meter } from '@marquee/ui/page/Meter'
import { Muted } from '@marquee/ui/page/Muted'
import type { ReactNode } from 'react'
import { EntryLink } from '../../navigation/EntryLink'
import { useRights } from '../../session/session'
import css from './dashboard.module.css'

/** The company in figures. A tile leads to its list when the person may go there. */
export function Tiles({ summary }: { summary: DashboardSummary }) {
  const t = useT('dashboard')
  const locale = useLocale()
  const number = (value: number) => new Intl.NumberFormat(locale).format(value)
  const { storageUsedBytes: used, storageLimitBytes: limit } = summary
  const devices = summary.devicesOnline + summary.devicesOffline + summary.devicesNeverSeen
  return (
    <ul className={css.tiles}>
      <Tile feature="Device" entry="MyDevices" label={t('devices')} value={number(devices)}>
        <StatusTag tone="success">{t('online', { count: summary.devicesOnline })}</StatusTag>
        <StatusTag tone={summary.devicesOffline > 0 ? 'danger' : 'neutral'}>
          {t('offline', { count: summary.devicesOffline })}
        </StatusTag>
        {summary.devicesNeverSeen > 0 && (
          <StatusTag tone="neutral">{t('neverSeen', { count: summary.devicesNeverSeen })}</StatusTag>
        )}
      </Tile>
      <Tile feature="Content" entry="AllContent" label={t('contents')} value={number(summary.contents)}>
        {summary.pendingApprovals > 0 && (
          <StatusTag tone="info">{t('pending', { count: summary.pendingApprovals })}</StatusTag>
        )}
      </Tile>
      <Tile feature="Playlist" entry="MyPlaylist" label={t('playlists')} value={number(summary.playlists)} />
      <Tile feature="Schedule" entry="AllSchedules" label={t('schedules')} value={number(summary.schedules)} />
      <Tile feature="Content" label={t('storage')} value={formatBytes(used, locale)}>
        {limit > 0 ? (
          <div className={css.used}>
            <Meter label={t('storage')} share={used / limit} />
            <Muted small>{t('storageOf', { limit: formatBytes(limit, locale) })}</Muted>
          </div>
        ) : (
          <Muted small>{t('storageUnlimited')}</Muted>
        )}
      </Tile>
    </ul>
  )
}

interface TileProps {
  /** What the figure is about: those who may not read it see no tile. */
  feature: Feature
  label: string
  value: string
  entry?: string
  children?: ReactNode
}

function Tile({ feature, label, value, entry, children }: TileProps) {
  if (!useRights(feature).mayRead) return null
  return (
    <li className={css.tile}>
      <EntryLink entry={entry} className={css.tileLabel}>
        {label}
      </EntryLink>
      <span className={css.value}>{value}</span>
      <div className={css.tileMore}>{children}</div>
    </li>
  )
}
