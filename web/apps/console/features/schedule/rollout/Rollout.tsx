import type { Answer } from '@marquee/api/types'
import { formatBytes } from '@marquee/i18n/bytes'
import { useLocale, useT } from '@marquee/i18n/react'
import { Awaited } from '@marquee/ui/feedback/Awaited'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import { Meter } from '@marquee/ui/page/Meter'
import { Muted } from '@marquee/ui/page/Muted'
import type { Tone } from '@marquee/ui/theme/tokens'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '../../../session/services'
import { rolloutQuery } from '../queries'
import css from './rollout.module.css'

type Standing = Answer<'/api/schedule/{id}/downloads', 'get'>
type Behind = Standing['behind'][number]

const tones: Record<Behind['progress'], Tone> = { refused: 'danger', unheard: 'warning', downloading: 'info' }

/** How far the screens of a schedule are with what it shows, always of now, and those that are behind. */
export function Rollout({ id, companyId }: { id: number; companyId: number }) {
  const { data, error } = useQuery(rolloutQuery(useApi(), companyId, id))
  return (
    <>
      <Awaited {...{ data, error }} rows={4} />
      {data && <Screens standing={data} />}
    </>
  )
}

function Screens({ standing }: { standing: Standing }) {
  const t = useT('schedule')
  const { screens, held, idle, downloading, refused, unheard, behind } = standing
  const concerned = screens - idle
  if (concerned === 0) {
    const kind = screens === 0 ? 'none' : 'idle'
    return <EmptyState title={t(`rollout.${kind}`)} text={t(`rollout.${kind}Text`)} />
  }
  const parts = [
    ['refused', refused],
    ['unheard', unheard],
    ['downloading', downloading],
  ] as const
  const rest = refused + unheard + downloading - behind.length
  return (
    <div className={css.rollout}>
      <p className={css.sum} role="status">
        {t(held === concerned ? 'rollout.all' : 'rollout.some', { held, count: concerned })}
      </p>
      <Meter label={t('rollout.share')} share={held / concerned} />
      <p className={css.parts}>
        {parts.map(
          ([progress, count]) =>
            count > 0 && (
              <StatusTag key={progress} tone={tones[progress]}>
                {t(`rollout.count.${progress}`, { count })}
              </StatusTag>
            ),
        )}
      </p>
      {idle > 0 && <Muted as="p">{t('rollout.idleCount', { count: idle })}</Muted>}
      {behind.length > 0 && (
        <ul className={css.behind} aria-label={t('rollout.behind')}>
          {behind.map((one) => (
            <Screen key={one.deviceId} behind={one} />
          ))}
        </ul>
      )}
      {rest > 0 && <Muted as="p">{t('rollout.more', { count: rest })}</Muted>}
    </div>
  )
}

/** A screen that is behind: how far it is, and when it was heard of. */
function Screen({
  behind: { deviceId, deviceName, progress, contents, held, done, size, seenAt },
}: {
  behind: Behind
}) {
  const t = useT('schedule')
  const locale = useLocale()
  return (
    <li>
      <span className={css.name}>
        {deviceName ? (
          <Link to="/device/my-devices/$deviceId" params={{ deviceId: String(deviceId) }}>
            {deviceName}
          </Link>
        ) : (
          t('rollout.screen', { id: deviceId })
        )}
        <Muted as="span">
          {contents > 0 && (
            <>
              {t('rollout.contents', { held, count: contents })} ·{' '}
              {t('rollout.bytes', { done: formatBytes(done, locale), size: formatBytes(size, locale) })} ·{' '}
            </>
          )}
          {seenAt ? <TimeAgo at={seenAt} /> : t('rollout.never')}
        </Muted>
      </span>
      <StatusTag tone={tones[progress]}>{t(`rollout.progress.${progress}`)}</StatusTag>
    </li>
  )
}
