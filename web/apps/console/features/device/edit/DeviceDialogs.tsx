import { useT } from '@marquee/i18n/react'
import { TagsDialog } from '@marquee/ui/form/TagsDialog'
import { useQuery } from '@tanstack/react-query'
import { tagsQuery } from '../../../session/queries'
import { useApi } from '../../../session/services'
import type { Device } from '../device'
import { CompanyDialog } from './CompanyDialog'
import { EditDialog } from './EditDialog'
import { LastDayDialog } from './LastDayDialog'
import { MoveDialog } from './MoveDialog'
import { RenameDialog } from './RenameDialog'
import type { DeviceActions } from './useDeviceActions'

/** The dialog that somebody started, if any. */
export function DeviceDialogs({ actions }: { actions: DeviceActions }) {
  return (
    <>
      {actions.settings.dialog}
      {actions.command.dialog}
      {actions.upgrade.dialog}
      {actions.log.dialog}
      {actions.downloads.dialog}
      {actions.tasks.dialog}
      <StartedDialog actions={actions} />
    </>
  )
}

function StartedDialog({ actions }: { actions: DeviceActions }) {
  const { started, close, move, tag, setLastDay } = actions
  const [device] = started?.devices ?? []
  if (!started || !device) return null
  const { kind, devices } = started
  if (kind === 'rename') return <RenameDialog device={device} onClose={close} />
  if (kind === 'edit') return <EditDialog device={device} onClose={close} />
  if (kind === 'company') return <CompanyDialog device={device} onClose={close} />
  if (kind === 'move') return <MoveDialog devices={devices} onMove={(to) => move(devices, to)} onClose={close} />
  if (kind === 'tag') return <Tagging devices={devices} onTag={(tagging) => tag(devices, tagging)} onClose={close} />
  return <LastDayDialog devices={devices} onSet={(day) => setLastDay(devices, day)} onClose={close} />
}

interface TaggingProps extends Pick<Parameters<typeof TagsDialog>[0], 'onTag' | 'onClose'> {
  devices: readonly Device[]
}

function Tagging({ devices, ...handlers }: TaggingProps) {
  const t = useT('device')
  const [{ companyId, deviceName } = { companyId: 0, deviceName: '' }] = devices
  const { data: tags = [] } = useQuery(tagsQuery(useApi(), companyId, 'Device'))
  const title = t(devices.length > 1 ? 'tag.title' : 'tag.titleOne', { count: devices.length, name: deviceName })
  return <TagsDialog title={title} items={devices} tags={tags} {...handlers} />
}
