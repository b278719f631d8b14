import {
  BankOutlined,
  CalendarOutlined,
  DeleteOutlined,
  EditOutlined,
  FolderOpenOutlined,
  FontSizeOutlined,
  TagsOutlined,
} from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { forEach, forOne, type ListCommand } from '@marquee/ui/list/commands'
import { isGlobalAdmin } from '../../../session/access'
import { useRights, useSession } from '../../../session/session'
import type { Device } from '../device'
import type { DeviceActions } from './useDeviceActions'

const mayChange = (device: Device) => !device.readOnly

/** Groups and tags belong to one company. */
const areOfOneCompany = (devices: readonly Device[]) =>
  devices.every((device) => mayChange(device) && device.companyId === devices[0]?.companyId)

/** What can be done to screens. */
export function useDeviceCommands(actions: DeviceActions, removed?: () => void): ListCommand<Device>[] {
  const t = useT('device')
  const { self } = useSession()
  const { mayWrite } = useRights('Device')
  if (!mayWrite) return []

  const one = (kind: 'rename' | 'edit' | 'company') => ({
    id: kind,
    label: t(`action.${kind}`),
    when: mayChange,
    run: (device: Device) => actions.start(kind, [device]),
  })
  const several = (kind: 'move' | 'tag' | 'lastDay') => ({
    id: kind,
    label: t(`action.${kind}`),
    run: (devices: readonly Device[]) => actions.start(kind, devices),
  })
  return [
    forOne({ ...one('rename'), icon: <FontSizeOutlined />, shortcut: 'F2' }),
    forOne({ ...one('edit'), icon: <EditOutlined /> }),
    { ...several('move'), icon: <FolderOpenOutlined />, shortcut: 'M', when: areOfOneCompany },
    { ...several('tag'), icon: <TagsOutlined />, shortcut: 'T', when: areOfOneCompany },
    forEach({ ...several('lastDay'), icon: <CalendarOutlined />, when: mayChange }),
    ...(isGlobalAdmin(self) ? [forOne({ ...one('company'), icon: <BankOutlined /> })] : []),
    forEach({
      id: 'delete',
      label: t('action.delete'),
      icon: <DeleteOutlined />,
      shortcut: 'Delete',
      danger: true,
      when: mayChange,
      run: (devices) => void actions.remove(devices).then((gone) => gone.length > 0 && removed?.()),
    }),
  ]
}
