import { CameraOutlined } from '@ant-design/icons'
import { Problem } from '@marquee/api/problem'
import { formatInstant } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import { useLateDialog } from '@marquee/ui/late/useLateDialog'
import { PageHead } from '@marquee/ui/page/PageHead'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Alert, Button, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId, useRights } from '../../../session/session'
import { groupAim, useShowNow } from '../../../session/showNow'
import { captureUrl } from '../command/command'
import css from '../command/command.module.css'
import { useAsk } from '../command/useAsk'
import deviceCss from '../device.module.css'
import { GroupSelect } from '../GroupSelect'
import { WALL_SIZE, wallQuery } from '../queries'
import { useGroups } from '../useGroups'

/** The last picture of each screen of a group, and of all below it, beside each other. */
export default function WallPage() {
  const t = useT('control')
  const device = useT('device')
  const back = { label: device('page.back'), to: '/device/my-devices' }
  const { group = 0 } = useSearch({ from: '/desk/device/wall' })
  const navigate = useNavigate()
  const companyId = useCompanyId()
  const groups = useGroups(companyId)
  const { mayWrite } = useRights('Device')
  const showNow = useShowNow()
  return (
    <>
      <PageHead
        title={t('wall.title')}
        back={back}
        actions={
          <>
            {showNow && (
              <Button onClick={() => showNow(groupAim(group, groups.rootId))}>{device('action.showNow')}</Button>
            )}
            {mayWrite && group > 0 && <Take group={group} name={groups.pathOf(group)} />}
          </>
        }
      />
      <div className={css.bar}>
        <GroupSelect
          groups={groups}
          label={t('wall.group')}
          className={deviceCss.groupFilter}
          value={group || undefined}
          allowClear
          onChange={(next) => void navigate({ to: '/device/wall', search: { group: next || undefined } })}
        />
      </div>
      <Wall key={group} group={group} />
    </>
  )
}

/** Asks every screen of a group for a new picture, and shows what becomes of it. */
function Take({ group, name }: { group: number; name: string }) {
  const t = useT('control')
  const companyId = useCompanyId()
  const ask = useAsk()
  const dialog = useLateDialog(async () => (await import('../command/CommandDialog')).CommandDialog)
  const subject = { kind: 'group', companyId, id: group, name } as const

  async function take() {
    const batch = await ask('screenCapture', subject)
    if (batch) void dialog.open({ subject, asked: { ask: 'screenCapture', batch } })
  }

  return (
    <>
      <Button type="primary" icon={<CameraOutlined aria-hidden />} onClick={() => void take()}>
        {t('wall.take')}
      </Button>
      {dialog.dialog}
    </>
  )
}

function Wall({ group }: { group: number }) {
  const t = useT('control')
  const locale = useLocale()
  const problemText = useProblemText()
  const [page, setPage] = useState(1)
  const companyId = useCompanyId()
  const { data, error } = useQuery(wallQuery(useApi(), companyId, group, page))
  if (error && !data) return <Alert type="error" showIcon title={problemText(Problem.from(error))} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  if (data.total === 0) return <EmptyState title={t('wall.none')} text={t('wall.noneText')} />
  return (
    <>
      <ul className={css.wall}>
        {data.items.map(({ id, deviceId, deviceName, takenAt, src }) => (
          <li key={deviceId}>
            <Link to="/device/my-devices/$deviceId" params={{ deviceId: String(deviceId) }}>
              <img
                src={captureUrl(src, companyId)}
                alt={t('picture.of', { name: deviceName, at: formatInstant(takenAt, locale) })}
                key={id}
                loading="lazy"
                decoding="async"
              />
              <strong title={deviceName}>{deviceName}</strong>
              <small>
                <TimeAgo at={takenAt} />
              </small>
            </Link>
          </li>
        ))}
      </ul>
      {data.total > WALL_SIZE && (
        <Pagination showSizeChanger={false} current={page} pageSize={WALL_SIZE} total={data.total} onChange={setPage} />
      )}
    </>
  )
}
