import { LeftOutlined } from '@ant-design/icons'
import { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { CommandMenu } from '@marquee/ui/list/CommandMenu'
import { PageHead } from '@marquee/ui/page/PageHead'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import { isGlobalAdmin } from '../../../session/access'
import { useApi } from '../../../session/services'
import { useRights, useSession } from '../../../session/session'
import { useBatch } from '../../../session/useBatch'
import { AddScreen } from '../add/AddScreen'
import { PlayerLink } from '../add/PlayerLink'
import type { Device } from '../device'
import { DeviceDialogs } from '../edit/DeviceDialogs'
import { useDeviceActions } from '../edit/useDeviceActions'
import { useDeviceCommands } from '../edit/useDeviceCommands'
import { Presence } from '../Presence'
import { Problems } from '../Problems'
import { deviceQuery } from '../queries'
import { Plan } from './Plan'
import { Report } from './Report'
import { ScreenFacts } from './ScreenFacts'
import css from './screen.module.css'

/** One screen: whether it is there, what should play on it and why, and what it says that it plays. */
export default function ScreenPage() {
  const t = useT('device')
  const common = useT('common')
  const problemText = useProblemText()
  const { deviceId } = useParams({ from: '/desk/device/my-devices/$deviceId' })
  const { self, companyId } = useSession()
  const { mayWrite } = useRights('Device')
  const reach = isGlobalAdmin(self) ? 0 : companyId
  const { data, error, refetch } = useQuery(deviceQuery(useApi(), companyId, reach, Number(deviceId)))
  const problem = error && Problem.from(error)
  const isGone = problem?.kind === 'missing' || problem?.kind === 'invalid'

  return (
    <>
      <Link className={css.back} to="/device/my-devices">
        <LeftOutlined aria-hidden /> {t('page.back')}
      </Link>
      {problem && (isGone || !data) ? (
        <EmptyState
          role="alert"
          title={isGone ? t('page.missing') : t('page.failed')}
          text={isGone ? t('page.missingText') : problemText(problem)}
          action={!isGone && <Button onClick={() => refetch()}>{common('retry')}</Button>}
        />
      ) : data ? (
        <Screen key={data.id} device={data} reach={reach} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
      {mayWrite && <AddScreen group={0} />}
    </>
  )
}

function Screen({ device, reach }: { device: Device; reach: number }) {
  const t = useT('device')
  const folders = useT('folder')
  const navigate = useNavigate()
  const { mayWrite } = useRights('Device')
  const batch = useBatch<Device>({ changes: 'device' })
  const actions = useDeviceActions(batch)
  const commands = useDeviceCommands(actions, () => void navigate({ to: '/device/my-devices' }))
  return (
    <>
      <PageHead
        title={device.deviceName}
        actions={
          mayWrite &&
          !device.readOnly && (
            <>
              <CommandMenu item={device} name={device.deviceName} commands={commands} label={t('action.more')} />
              <Button type="primary" onClick={() => actions.start('edit', [device])}>
                {t('action.edit')}
              </Button>
            </>
          )
        }
      />
      <div className={css.state}>
        <Presence device={device} />
        {mayWrite && device.readOnly && <span>{folders('kept.readOnly')}</span>}
      </div>
      {device.code !== '' && <PlayerLink code={device.code} />}
      <Problems device={device} />
      <div className={css.columns}>
        <Plan device={device} reach={reach} />
        <div className={css.side}>
          <Report device={device} reach={reach} />
          <ScreenFacts device={device} />
        </div>
      </div>
      <DeviceDialogs actions={actions} />
    </>
  )
}
