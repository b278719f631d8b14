import { CalendarOutlined, PlusOutlined, RestOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import type { FolderDrops } from '@marquee/ui/folders/dropInto'
import { FolderPicker } from '@marquee/ui/folders/FolderPicker'
import { MoveDialog } from '@marquee/ui/folders/MoveDialog'
import { CommandBar, CommandMenu } from '@marquee/ui/list/CommandMenu'
import { EmptyBin } from '@marquee/ui/list/EmptyBin'
import { ListPage } from '@marquee/ui/list/ListPage'
import { useListKeys } from '@marquee/ui/list/useListKeys'
import { type ListPlace, useListPosition } from '@marquee/ui/list/useListPosition'
import { useSelection } from '@marquee/ui/list/useSelection'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { Keeping } from '../../../session/keep/Keeping'
import { useApi } from '../../../session/services'
import { useRights, useSession } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import { useFolders } from '../../../session/useFolders'
import { useIsEmptying } from '../../../session/useProcessing'
import { useMayChange } from '../access'
import { GroupPicker } from '../GroupPicker'
import { toCalendar, toNewSchedule, toSchedule } from '../paths'
import { listDefaults, type Overview, scheduleList, type View } from '../queries'
import { useTabs } from '../useTabs'
import css from './list.module.css'
import { useColumns } from './useColumns'
import { useScheduleActions } from './useScheduleActions'
import { useScheduleCommands } from './useScheduleCommands'

const keyOf = (schedule: Overview) => schedule.id
const none: Overview[] = []

/** One of the lists of schedules, with everything that can be done to them. */
export default function ScheduleList({ view }: { view: View }) {
  const t = useT('schedule')
  const navigate = useNavigate()
  const { self, companyId, codes } = useSession()
  const { mayWrite } = useRights('Schedule')
  const api = useApi()
  const place = useListPosition(listDefaults)
  const list = useQuery(scheduleList(api, { companyId, view, userId: self.id, position: place.position }))
  const items = list.data?.items ?? none
  const folders = useFolders('Schedule')
  const actions = useScheduleActions()
  const commands = useScheduleCommands(view, actions)
  const selection = useSelection(items, keyOf, place.position)
  const keys = useListKeys({ items, keyOf, selection, commands })
  const columns = useColumns((item) => <CommandMenu item={item} name={item.name} commands={commands} />)

  const group = Number(place.position.filters.deviceGroup) || 0
  const drops: FolderDrops<Overview> = {
    tree: 'Schedule',
    folderOf: (schedule) => schedule.scheduleGroup,
    mayMove: useMayChange(),
    move(schedules, folder) {
      actions.drop(schedules, folder)
      selection.clear()
    },
  }
  const add = mayWrite && view !== 'bin' && (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      onClick={() => void navigate(toNewSchedule(group, folders.forNew(place.position.folder)))}
    >
      {t('add')}
    </Button>
  )
  const isGoing = useIsEmptying('Schedule')
  const empty = useChange({
    run: () => send(api.DELETE('/api/schedule/delete', { params: { query: { companyId } } })),
    changes: ['schedule', 'content'], // what the tray tells is asked of content
  })
  const emptyBin = mayWrite && view === 'bin' && (
    <EmptyBin call={() => empty.mutateAsync()} isGoing={isGoing} place={place} total={list.data?.total} />
  )
  const calendar = view === 'group' && group !== 0 && (
    <Button icon={<CalendarOutlined aria-hidden />} onClick={() => void navigate(toCalendar(group))}>
      {t('command.calendar')}
    </Button>
  )
  const owners = codes.users.map(({ id, username }) => ({ value: String(id), label: username }))

  return (
    <div {...keys}>
      <ListPage
        title={t(`title.${view}`)}
        tabs={useTabs()}
        actions={
          <>
            {calendar}
            {add || emptyBin}
          </>
        }
        place={place}
        list={list}
        searchLabel={t('search')}
        filters={view === 'user' ? [{ name: 'owner', label: t('owner'), options: owners }] : []}
        extra={
          <>
            {view === 'group' && <GroupFilter place={place} />}
            <div className={css.filter}>
              <FolderPicker
                label={t('folder')}
                folders={folders.folders}
                rootId={folders.rootId}
                tree="Schedule"
                commands={folders.commands}
                value={place.position.folder}
                onChange={(folder) => place.move({ folder })}
                placeholder={t('folder.any')}
                clearLabel={t('folder.clear')}
              />
            </div>
            {view !== 'bin' && <Keeping type="Schedule" folder={place.position.folder} />}
          </>
        }
        columns={columns}
        keyOf={keyOf}
        nameOf={(schedule) => schedule.name}
        onOpen={(schedule) => void navigate(toSchedule(schedule.id))}
        drops={mayWrite && view !== 'bin' ? drops : undefined}
        selection={mayWrite ? selection : undefined}
        bulk={<CommandBar items={selection.items} commands={commands} />}
        empty={{
          title: t(`none.${view}`),
          text: t(view === 'bin' ? 'noneText.bin' : mayWrite ? 'noneText' : 'noneText.look'),
          icon: view === 'bin' ? <RestOutlined /> : <CalendarOutlined />,
          action: add,
        }}
      />
      {actions.failed}
      {actions.moving.length > 0 && (
        <MoveDialog
          title={t('move.title', { count: actions.moving.length })}
          folders={folders.folders}
          rootId={folders.rootId}
          from={commonFolder(actions.moving)}
          commands={folders.commands}
          onMove={actions.move}
          onClose={() => actions.startMove([])}
        />
      )}
    </div>
  )
}

function GroupFilter({ place }: { place: ListPlace }) {
  const t = useT('schedule')
  return (
    <div className={css.filter}>
      <GroupPicker
        value={Number(place.position.filters.deviceGroup) || 0}
        onChange={(group) => place.move({ filters: { deviceGroup: group === 0 ? '' : String(group) } })}
        placeholder={t('group.any')}
        clearLabel={t('group.clear')}
      />
    </div>
  )
}

/** The folder that all of them are in, or 0. */
function commonFolder(schedules: readonly Overview[]): number {
  const [first, ...others] = schedules.map((schedule) => schedule.scheduleGroup)
  return others.every((folder) => folder === first) ? (first ?? 0) : 0
}
