import { RightOutlined } from '@ant-design/icons'
import { formatInstant } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { formatDuration } from '@marquee/model/duration'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { relatedQuery, versionsQuery } from '../queries'
import { Schedules } from '../Schedules'
import { restored } from './changes'
import { type Change, groupMs } from './draft'
import css from './history.module.css'
import { toGroups } from './wire'

interface UsesProps {
  id: number
  /** What to do when there are none. */
  add: ReactNode
}

/** The schedules that play a playlist. */
export function Uses({ id, add }: UsesProps) {
  const t = useT('playlist')
  const { data } = useQuery(relatedQuery(useApi(), useCompanyId(), id))
  if (!data) return null
  if (data.length === 0) {
    return (
      <>
        <p className={css.none}>{t('uses.none')}</p>
        {add}
      </>
    )
  }
  return <Schedules label={t('held.schedules')} schedules={data} />
}

interface VersionsProps {
  id: number
  /** The version that is edited. */
  current: number
  readOnly: boolean
  change(apply: Change): void
}

/** What a playlist was before; a former one can be taken up again. They are long, and loaded when somebody unfolds them. */
export function Versions({ id, current, readOnly, change }: VersionsProps) {
  const t = useT('playlist')
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const { data } = useQuery({ ...versionsQuery(useApi(), useCompanyId(), id), enabled: open })
  return (
    <>
      <Button
        type="text"
        size="small"
        className={css.fold}
        aria-expanded={open}
        icon={<RightOutlined aria-hidden rotate={open ? 90 : 0} />}
        onClick={() => setOpen(!open)}
      >
        {t('versions')}
      </Button>
      {open && !data && <Skeleton active title={false} />}
      {open && data && (
        <ol className={css.list} aria-label={t('versions')}>
          {data.map(({ version, content, createdAt, createdBy }) => (
            <li key={version}>
              <span>
                {formatInstant(createdAt, locale)}
                <span className={css.facts}>
                  {createdBy} · {t('entries.count', { count: content.length })} ·{' '}
                  {formatDuration(Math.max(...toGroups(content).map(groupMs)))}
                </span>
              </span>
              {version === current ? (
                <span className={css.facts}>{t('versions.current')}</span>
              ) : (
                !readOnly && (
                  <Button size="small" onClick={() => change(restored(toGroups(content)))}>
                    {t('versions.take')}
                  </Button>
                )
              )}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
