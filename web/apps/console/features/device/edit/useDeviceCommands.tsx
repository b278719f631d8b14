import {
  BankOutlined,
  CalendarOutlined,
  DeleteOutlined,
  EditOutlined,
  FileTextOutlined,
  FolderOpenOutlined,
  FontSizeOutlined,
  ScheduleOutlined,
  SettingOutlined,
  TagsOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { forEach, forOne, type ListCommand } from '@marquee/ui/list/commands'
import { isGlobalAdmin } from '../../../session/access'
import { useRights, useSession } from '../../../session/session'
import type { Device } from '../device'
import type { DeviceActions } from './useDeviceActions'

const mayChange = (device: Device) => !device.readOnly

/** Groups and tags belong to one company. */
const ofOneCompany = <D extends Device>(devices: readonly D[]) =>
  devices.some(({ companyId }) => companyId !== devices[0]?.companyId) ? [] : devices.filter(mayChange)

/** What can be done to screens. */
export function useDeviceCommands(actions: DeviceActions, removed?: () => void): ListCommand<Device>[] {
  const t = useT('device')
  const { self } = useSession()
  const { mayWrite } = useRights('Device')
  const subject = (screens: readonly Device[]) =>
    ({ kind: 'screens', companyId: screens[0]?.companyId ?? 0, screens }) as const
  const settings = { id: 'settings', label: t('action.settings'), icon: <SettingOutlined /> }
  const looks = [
    forOne({
      id: 'log',
      label: t('action.log'),
      icon: <FileTextOutlined />,
      run: (device: Device) => void actions.log.open({ device }),
    }),
    forOne({
      id: 'tasks',
      label: t('action.tasks'),
      icon: <ScheduleOutlined />,
      run: (device: Device) => void actions.tasks.open({ device }),
    }),
  ]
  if (!mayWrite)
    return [
      forOne({ ...settings, run: (device: Device) => void actions.settings.open({ subject: subject([device]) }) }),
      ...looks,
    ]

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
    {
      ...settings,
      of: (screens) => (screens.length === 1 ? screens : ofOneCompany(screens)), // one that is kept is only looked at
      run: (screens: readonly Device[]) => void actions.settings.open({ subject: subject(screens) }),
    },
    {
      id: 'command',
      label: t('action.command'),
      icon: <ThunderboltOutlined />,
      shortcut: 'C',
      of: ofOneCompany,
      run: (screens: readonly Device[]) => void actions.command.open({ subject: subject(screens) }),
    },
    ...looks,
    { ...several('move'), icon: <FolderOpenOutlined />, shortcut: 'M', of: ofOneCompany },
    { ...several('tag'), icon: <TagsOutlined />, shortcut: 'T', of: ofOneCompany },
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
