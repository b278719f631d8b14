import { formatInstant } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { Awaited } from '@marquee/ui/feedback/Awaited'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { useClosing } from '@marquee/ui/feedback/useClosing'
import { ShortPager } from '@marquee/ui/list/ShortPager'
import { Muted } from '@marquee/ui/page/Muted'
import { useQuery } from '@tanstack/react-query'
import { Modal, Segmented } from 'antd'
import { useState } from 'react'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { type Broadcast, type BroadcastScreen, type ScreenState, states, stateTones, type Urgency } from './broadcast'
import css from './broadcast.module.css'
import { SCREENS_SIZE, screensQuery } from './queries'

interface ScreensDialogProps {
  urgency: Urgency
  broadcast: Broadcast
  onClose(): void
}

type Filter = ScreenState | 'all'

const filters: readonly Filter[] = ['all', ...states]

/** How a broadcast stands on each of its screens, all of them or those of one state. */
export function ScreensDialog({ urgency, broadcast, onClose }: ScreensDialogProps) {
  const t = useT('broadcast')
  const { modal, close } = useClosing(onClose)
  const [filter, setFilter] = useState<Filter>('all')
  const [page, setPage] = useState(1)
  const state = filter === 'all' ? undefined : filter
  const asked = screensQuery(useApi(), useCompanyId(), { urgency, id: broadcast.id, state, page })
  const { data, error, isPlaceholderData } = useQuery(asked)
  return (
    <Modal {...modal} title={t('byScreen')} width={640} footer={null} onCancel={close}>
      <Segmented<Filter>
        className={css.filter}
        aria-label={t('filter')}
        value={filter}
        options={filters.map((value) => ({ value, label: t(value === 'all' ? 'filter.all' : `state.${value}`) }))}
        onChange={(next) => {
          setFilter(next)
          setPage(1)
        }}
      />
      <Awaited {...{ data, error }} rows={6} />
      {data?.total === 0 && <Muted as="p">{t('filter.none')}</Muted>}
      {data && data.total > 0 && (
        <ul className={css.screens} data-stale={isPlaceholderData || undefined}>
          {data.items.map((screen) => (
            <ScreenRow key={screen.deviceId} screen={screen} />
          ))}
        </ul>
      )}
      <ShortPager page={page} pageSize={SCREENS_SIZE} total={data?.total ?? 0} onPage={setPage} />
    </Modal>
  )
}

function ScreenRow({ screen }: { screen: BroadcastScreen }) {
  const t = useT('broadcast')
  const locale = useLocale()
  const { deviceName, state, sentAt, shownAt, endedAt, detail } = screen
  const at = shownAt ?? sentAt
  return (
    <li>
      <span className={css.named}>
        <strong>{deviceName}</strong>
        {detail && <Muted small>{detail}</Muted>}
        {endedAt && <Muted small>{t('gone', { at: formatInstant(endedAt, locale) })}</Muted>}
      </span>
      <span className={css.state}>
        <StatusTag tone={stateTones[state]}>{t(`state.${state}`)}</StatusTag>
        {at && <Muted small>{formatInstant(at, locale)}</Muted>}
      </span>
    </li>
  )
}
