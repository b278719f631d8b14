import {
  CalendarOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  EyeOutlined,
  FolderOpenOutlined,
  RestOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import type { ListCommand } from '@marquee/ui/list/commands'
import { useNavigate } from '@tanstack/react-router'
import { useRights } from '../../../session/session'
import { useMayChange } from '../access'
import { toCalendar, toSchedule } from '../paths'
import type { Overview, View } from '../queries'
import type { ScheduleActions } from './useScheduleActions'

/** The commands of a list of schedules, as data: row menus, the bar of the selection and the keys use the same. */
export function useScheduleCommands(view: View, actions: ScheduleActions): ListCommand<Overview>[] {
  const t = useT('schedule')
  const navigate = useNavigate()
  const { mayWrite } = useRights('Schedule')
  const mayChange = useMayChange()
  const areMine = (items: readonly Overview[]) => items.every(mayChange)
  const isLive = view !== 'bin'
  const open = ([item]: readonly Overview[]) => item && void navigate(toSchedule(item.id))

  return [
    {
      id: 'edit',
      label: t('command.edit'),
      icon: <EditOutlined />,
      single: true,
      when: areMine,
      run: open,
    },
    {
      id: 'view',
      label: t('command.view'),
      icon: <EyeOutlined />,
      single: true,
      when: (items) => !areMine(items),
      run: open,
    },
    {
      id: 'calendar',
      label: t('command.calendar'),
      icon: <CalendarOutlined />,
      single: true,
      when: ([item]) => isLive && item?.deviceGroup !== 0,
      run: ([item]) => item && void navigate(toCalendar(item.deviceGroup)),
    },
    {
      id: 'duplicate',
      label: t('command.duplicate'),
      icon: <CopyOutlined />,
      single: true,
      when: () => isLive && mayWrite,
      run: ([item]) => item && actions.duplicate(item),
    },
    {
      id: 'move',
      label: t('command.move'),
      icon: <FolderOpenOutlined />,
      shortcut: 'M',
      when: (items) => isLive && areMine(items),
      run: actions.startMove,
    },
    {
      id: 'recycle',
      label: t('command.recycle'),
      icon: <RestOutlined />,
      shortcut: 'Delete',
      danger: true,
      when: (items) => isLive && areMine(items),
      run: actions.recycle,
    },
    {
      id: 'restore',
      label: t('command.restore'),
      icon: <UndoOutlined />,
      shortcut: 'R',
      when: (items) => !isLive && areMine(items),
      run: actions.restore,
    },
    {
      id: 'delete',
      label: t('command.delete'),
      icon: <DeleteOutlined />,
      shortcut: 'Delete',
      danger: true,
      when: (items) => !isLive && areMine(items),
      run: actions.deleteForGood,
    },
  ]
}
