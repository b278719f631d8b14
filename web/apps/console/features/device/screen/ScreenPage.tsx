import { LeftOutlined } from '@ant-design/icons'
import { Problem } from '@marquee/api/problem'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { CommandMenu } from '@marquee/ui/list/CommandMenu'
import { PageHead } from '@marquee/ui/page/PageHead'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import { FailedRecord } from '../../../navigation/FailedRecord'
import { useApi } from '../../../session/services'
import { useCompanyId, useRights } from '../../../session/session'
import { useBatch } from '../../../session/useBatch'
import { AddScreen } from '../add/AddScreen'
import { PlayerLink } from '../add/PlayerLink'
import { CommandSheet } from '../command/CommandSheet'
import { PictureSheet } from '../command/PictureSheet'
import { ContactSheet } from '../contact/ContactSheet'
import type { Device } from '../device'
import { DeviceDialogs } from '../edit/DeviceDialogs'
import { useDeviceActions } from '../edit/useDeviceActions'
import { useDeviceCommands } from '../edit/useDeviceCommands'
import { Presence } from '../Presence'
import { Problems } from '../Problems'
import { deviceQuery } from '../queries'
import { Plan } from './Plan'
import { PublishButton } from './PublishButton'
import { Report } from './Report'
import { ScreenFacts } from './ScreenFacts'
import css from './screen.module.css'

/** One screen: whether it is there, what should play on it and why, and what it says that it plays. */
export default function ScreenPage() {
  const t = useT('device')
  const { deviceId } = useParams({ from: '/desk/device/my-devices/$deviceId' })
  const id = Number(deviceId)
  const api = useApi()
  const { mayWrite } = useRights('Device')
  const { data, error, refetch } = useQuery(deviceQuery(api, useCompanyId(), id))
  const problem = error && Problem.from(error)
  const isGone = problem?.kind === 'missing' || problem?.kind === 'invalid'

  return (
    <>
      <Link className={css.back} to="/device/my-devices">
        <LeftOutlined aria-hidden /> {t('page.back')}
      </Link>
      {problem && (isGone || !data) ? (
        <FailedRecord
          kind="device"
          id={id}
          find={(where) => send(api.GET('/api/device/{id}', where))}
          problem={problem}
          title={isGone ? t('page.missing') : t('page.failed')}
          text={isGone ? t('page.missingText') : undefined}
          retry={isGone ? undefined : refetch}
        />
      ) : data ? (
        <Screen key={data.id} device={data} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
      {mayWrite && <AddScreen group={0} />}
    </>
  )
}

function Screen({ device }: { device: Device }) {
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
          <>
            <PublishButton device={device} />
            <CommandMenu item={device} name={device.deviceName} commands={commands} label={t('action.more')} />
            {mayWrite && !device.readOnly && (
              <Button type="primary" onClick={() => actions.start('edit', [device])}>
                {t('action.edit')}
              </Button>
            )}
          </>
        }
      />
      <div className={css.state}>
        <Presence device={device} />
        {mayWrite && device.readOnly && <span>{folders('kept.readOnly')}</span>}
      </div>
      {device.code !== '' && <PlayerLink code={device.code} />}
      <Problems device={device} />
      <div className={css.columns}>
        <div className={css.side}>
          <Plan device={device} />
          <ContactSheet device={device} />
        </div>
        <div className={css.side}>
          <Report device={device} />
          <PictureSheet device={device} />
          <CommandSheet device={device} />
          <ScreenFacts device={device} />
        </div>
      </div>
      <DeviceDialogs actions={actions} />
    </>
  )
}
