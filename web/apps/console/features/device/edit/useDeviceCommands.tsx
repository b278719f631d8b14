import {
  BankOutlined,
  CalendarOutlined,
  CloudDownloadOutlined,
  DeleteOutlined,
  EditOutlined,
  FileTextOutlined,
  FolderOpenOutlined,
  FontSizeOutlined,
  NotificationOutlined,
  RocketOutlined,
  ScheduleOutlined,
  SettingOutlined,
  TagsOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { forEach, forOne, type ListCommand } from '@marquee/ui/list/commands'
import { isGlobalAdmin } from '../../../session/access'
import { useRights, useSession } from '../../../session/session'
import { useShowNow } from '../../../session/showNow'
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
  const { mayRead: mayInstall } = useRights('Apk')
  const showNow = useShowNow()
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
      id: 'downloads',
      label: t('action.downloads'),
      icon: <CloudDownloadOutlined />,
      run: (device: Device) => void actions.downloads.open({ device }),
    }),
    forOne({
      id: 'tasks',
      label: t('action.tasks'),
      icon: <ScheduleOutlined />,
      run: (device: Device) => void actions.tasks.open({ device }),
    }),
  ]
  const shows: ListCommand<Device>[] = showNow
    ? [
        {
          id: 'showNow',
          label: t('action.showNow'),
          icon: <NotificationOutlined />,
          of: ofOneCompany,
          run: (devices) => {
            const screens = devices.map(({ id, deviceName }) => ({ id, name: deviceName }))
            showNow({ kind: 'screens', screens }, devices[0]?.companyId)
          },
        },
      ]
    : []
  if (!mayWrite)
    return [
      forOne({ ...settings, run: (device: Device) => void actions.settings.open({ subject: subject([device]) }) }),
      ...shows,
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
    ...(mayInstall
      ? [
          {
            id: 'upgrade',
            label: t('action.upgrade'),
            icon: <RocketOutlined />,
            of: ofOneCompany,
            run: (screens: readonly Device[]) => void actions.upgrade.open({ subject: subject(screens) }),
          },
        ]
      : []),
    ...shows,
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
