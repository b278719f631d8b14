import {
  CalendarOutlined,
  CloudDownloadOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  EyeOutlined,
  FolderOpenOutlined,
  RestOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { forEach, forOne, type ListCommand } from '@marquee/ui/list/commands'
import { useNavigate } from '@tanstack/react-router'
import { useRights } from '../../../session/session'
import { useMayChange } from '../access'
import { toCalendar, toSchedule } from '../paths'
import type { Overview, View } from '../queries'
import type { ScheduleActions } from './useScheduleActions'

/** What can be done with schedules of a list. */
export function useScheduleCommands(view: View, actions: ScheduleActions): ListCommand<Overview>[] {
  const t = useT('schedule')
  const navigate = useNavigate()
  const { mayWrite } = useRights('Schedule')
  const when = useMayChange()
  const open = (schedule: Overview) => void navigate(toSchedule(schedule))
  const looks: ListCommand<Overview>[] = [
    forOne({ id: 'edit', label: t('command.edit'), icon: <EditOutlined />, when, run: open }),
    forOne({ id: 'view', label: t('command.view'), icon: <EyeOutlined />, when: (one) => !when(one), run: open }),
  ]
  const calendar = forOne<Overview>({
    id: 'calendar',
    label: t('command.calendar'),
    icon: <CalendarOutlined />,
    when: ({ deviceGroup }) => deviceGroup !== 0,
    run: ({ deviceGroup }) => void navigate(toCalendar(deviceGroup)),
  })
  const rollout = forOne<Overview>({
    id: 'rollout',
    label: t('command.rollout'),
    icon: <CloudDownloadOutlined />,
    when: ({ deviceGroup, type }) => deviceGroup !== 0 && type === 'General',
    run: actions.showRollout,
  })
  if (!mayWrite) return view === 'bin' ? looks : [...looks, calendar, rollout]
  const danger = { danger: true, shortcut: 'Delete' }
  if (view === 'bin') {
    const restore = { id: 'restore', label: t('command.restore'), icon: <UndoOutlined />, shortcut: 'R' }
    const remove = { id: 'delete', label: t('command.delete'), icon: <DeleteOutlined />, ...danger }
    return [
      ...looks,
      forEach({ ...restore, when, run: actions.restore }),
      forEach({ ...remove, when, run: actions.deleteForGood }),
    ]
  }
  const duplicate = { id: 'duplicate', label: t('command.duplicate'), icon: <CopyOutlined /> }
  const move = { id: 'move', label: t('command.move'), icon: <FolderOpenOutlined />, shortcut: 'M' }
  const recycle = { id: 'recycle', label: t('command.recycle'), icon: <RestOutlined />, ...danger }
  return [
    ...looks,
    calendar,
    rollout,
    forOne({ ...duplicate, run: actions.duplicate }),
    forEach<Overview>({ ...move, when, run: actions.startMove }),
    forEach({ ...recycle, when, run: actions.recycle }),
  ]
}
