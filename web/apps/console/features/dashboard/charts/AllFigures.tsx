import type { DashboardSummary } from '@marquee/api/types'
import { formatBytes } from '@marquee/i18n/bytes'
import { useLocale, useT } from '@marquee/i18n/react'
import { useTypeText } from '@marquee/ui/media/useTypeText'
import { useRights } from '../../../session/session'
import { Figure } from './Figure'
import { byDay, byState, byType, type Datum, sum } from './figures'

interface Props {
  summary: DashboardSummary
}

/** Screens by how they are doing; for those who may see screens. */
export function ScreensFigure({ summary }: Props) {
  const t = useT('dashboard')
  const number = useNumber()
  const { mayRead } = useRights('Device')
  if (!mayRead) return null
  const words = { online: summary.devicesOnline, offline: summary.devicesOffline, never: summary.devicesNeverSeen }
  return (
    <Figure
      title={t('chart.screens')}
      summary={t('chart.screens.summary', words)}
      shape="ring"
      data={byState(summary)}
      nameOf={({ key }) => t(`state.${key as 'online' | 'offline' | 'never'}`)}
      amountOf={number}
      columns={[t('column.state'), t('column.count')]}
    />
  )
}

/** Contents by type; for those who may see contents. */
export function TypesFigure({ summary }: Props) {
  const t = useT('dashboard')
  const number = useNumber()
  const typeText = useTypeText()
  const { mayRead } = useRights('Content')
  if (!mayRead) return null
  const data = byType(summary, 'count')
  return (
    <Figure
      title={t('chart.types')}
      summary={t('chart.types.summary', { count: sum(data) })}
      shape="bars"
      data={data}
      nameOf={({ key }) => typeText(key)}
      amountOf={number}
      columns={[t('column.type'), t('column.count')]}
    />
  )
}

/** Storage by type of content; for those who may see contents. */
export function SizesFigure({ summary }: Props) {
  const t = useT('dashboard')
  const locale = useLocale()
  const typeText = useTypeText()
  const { mayRead } = useRights('Content')
  if (!mayRead) return null
  const data = byType(summary, 'bytes')
  return (
    <Figure
      title={t('chart.sizes')}
      summary={t('chart.sizes.summary', { used: formatBytes(sum(data), locale) })}
      shape="bars"
      data={data}
      nameOf={({ key }) => typeText(key)}
      amountOf={({ value }) => formatBytes(value, locale)}
      columns={[t('column.type'), t('column.size')]}
    />
  )
}

/** Changes by day; days are UTC's, as the server counts them. */
export function ActivityFigure({ summary }: Props) {
  const t = useT('dashboard')
  const number = useNumber()
  const day = new Intl.DateTimeFormat(useLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const data = byDay(summary)
  return (
    <Figure
      title={t('chart.activity')}
      summary={t('chart.activity.summary', { count: sum(data), today: data.at(-1)?.value ?? 0 })}
      shape="columns"
      data={data}
      nameOf={({ key }) => day.format(Date.parse(key))}
      amountOf={number}
      columns={[t('column.day'), t('column.changes')]}
    />
  )
}

function useNumber(): (datum: Datum) => string {
  const format = new Intl.NumberFormat(useLocale())
  return ({ value }) => format.format(value)
}
