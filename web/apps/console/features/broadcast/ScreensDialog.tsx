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
import {
  type Broadcast,
  type BroadcastScreen,
  lingersOn,
  type ScreenState,
  statesOf,
  stateTones,
  type Urgency,
} from './broadcast'
import css from './broadcast.module.css'
import { clockTime } from './clockTime'
import { runningQuery, SCREENS_SIZE, type ScreensFilter, screensQuery } from './queries'
import { useWordsOf } from './useWordsOf'

interface ScreensDialogProps {
  urgency: Urgency
  broadcast: Broadcast
  onClose(): void
}

/** What is said otherwise once a broadcast is over. */
const past = { shown: 'state.was', sent: 'state.unconfirmed' } as const satisfies Partial<Record<ScreenState, string>>

/** How a broadcast stands, or stood, on each of its screens, all of them or those of one state. */
export function ScreensDialog({ urgency, broadcast: opened, onClose }: ScreensDialogProps) {
  const t = useT('broadcast')
  const api = useApi()
  const companyId = useCompanyId()
  const { modal, close } = useClosing(onClose)
  const isLingering = opened.lingering > 0
  const [filter, setFilter] = useState<ScreensFilter>(isLingering ? 'lingering' : 'all')
  const [page, setPage] = useState(1)
  const { data, error, isPlaceholderData } = useQuery(
    screensQuery(api, companyId, { urgency, id: opened.id, filter, page }),
  )
  const running = useQuery(runningQuery(api, companyId, urgency))
  const broadcast = running.data?.items.find(({ id }) => id === opened.id) ?? opened
  const words = useWordsOf()(broadcast)
  const filters: ScreensFilter[] = ['all', ...statesOf(broadcast, filter)]
  if (isLingering) filters.unshift('lingering')
  return (
    <Modal {...modal} title={t('byScreen')} width={640} footer={null} onCancel={close}>
      <p className={`${css.clamped} ${css.about}`}>{words}</p>
      <Segmented<ScreensFilter>
        className={css.filter}
        aria-label={t('filter')}
        value={filter}
        options={filters.map((value) => ({
          value,
          label: value === 'all' || value === 'lingering' ? t(`filter.${value}`) : t(textOf(value, broadcast)),
        }))}
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
            <ScreenRow key={screen.deviceId} broadcast={broadcast} screen={screen} />
          ))}
        </ul>
      )}
      <ShortPager page={page} pageSize={SCREENS_SIZE} total={data?.total ?? 0} onPage={setPage} />
    </Modal>
  )
}

interface ScreenRowProps {
  broadcast: Broadcast
  screen: BroadcastScreen
}

function ScreenRow({ broadcast, screen }: ScreenRowProps) {
  const t = useT('broadcast')
  const locale = useLocale()
  const { deviceName, state, sentAt, shownAt, endedAt, detail } = screen
  const at = state !== 'covered' && (shownAt ?? sentAt)
  return (
    <li>
      <span className={css.named}>
        <strong>{deviceName}</strong>
        {detail && <Muted small>{detail}</Muted>}
        {endedAt && <Muted small>{t('gone', { at: clockTime(endedAt, locale) })}</Muted>}
      </span>
      <span className={css.state}>
        {tagOf()}
        {at && <Muted small>{clockTime(at, locale)}</Muted>}
      </span>
    </li>
  )

  function tagOf() {
    if (lingersOn(broadcast, screen)) return <StatusTag tone="warning">{t('filter.lingering')}</StatusTag>
    return <StatusTag tone={stateTones[state]}>{t(textOf(state, broadcast))}</StatusTag>
  }
}

function textOf(state: ScreenState, { endedAt }: Broadcast) {
  const isPast = endedAt !== null && (state === 'shown' || state === 'sent')
  return isPast ? past[state] : (`state.${state}` as const)
}
