import { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { Muted } from '@marquee/ui/page/Muted'
import { Sheet } from '@marquee/ui/page/Sheet'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { useApi } from '../../../session/services'
import { useCompanyId, useRights } from '../../../session/session'
import type { Device } from '../device'
import { playingQuery } from '../queries'
import { ChannelPlan } from './ChannelPlan'
import { InstantPicker } from './InstantPicker'
import { readInstant } from './instant'
import { PublishButton } from './PublishButton'
import css from './screen.module.css'

/** What should play on a screen now, or at the instant that the URL names, and what decided. */
export function Plan({ device }: { device: Device }) {
  const t = useT('device')
  const navigate = useNavigate()
  const problemText = useProblemText()
  const search = useSearch({ from: '/desk/device/my-devices/$deviceId' })
  const at = readInstant(search.at)
  const { data, error, isPlaceholderData } = useQuery({
    ...playingQuery(useApi(), useCompanyId(), device.id, at),
    placeholderData: keepPreviousData,
  })
  const ask = (next: string | undefined) =>
    void navigate({
      to: '.',
      search: (current) => ({ ...current, at: next }),
      replace: true,
      resetScroll: false,
    })

  return (
    <Sheet aria-labelledby="plan" aria-busy={isPlaceholderData}>
      <div className={css.planHead}>
        <h2 id="plan">{t('plan.title')}</h2>
        <InstantPicker at={at} zone={device.zone} onAsk={ask} />
      </div>
      {data ? (
        <div className={css.planBody} data-stale={isPlaceholderData || undefined}>
          {data.ended !== '' ? (
            <EmptyState title={t(`plan.ended.${data.ended}`)} text={t(`plan.ended.${data.ended}Text`)} />
          ) : (
            data.channels.length === 0 && <Nothing device={device} />
          )}
          {data.sign === 'Always' && data.channels.length > 0 && <Muted as="p">{t('plan.sign')}</Muted>}
          {data.channels.map((channel) => (
            <ChannelPlan key={channel.channel} channel={channel} zone={data.zone} companyId={device.companyId} />
          ))}
        </div>
      ) : error ? (
        <EmptyState role="alert" title={t('plan.failed')} text={problemText(Problem.from(error))} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 5 }} />
      )}
    </Sheet>
  )
}

function Nothing({ device }: { device: Device }) {
  const t = useT('device')
  const { mayRead } = useRights('Schedule')
  return (
    <EmptyState
      title={t('plan.nothing')}
      text={t('plan.nothingText')}
      action={
        <>
          <PublishButton device={device} />
          {mayRead && <Link to="/schedule/all-schedule">{t('plan.schedules')}</Link>}
        </>
      }
    />
  )
}
