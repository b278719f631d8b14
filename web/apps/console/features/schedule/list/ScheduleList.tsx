import { CalendarOutlined, PlusOutlined, RestOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import type { FolderDrops } from '@marquee/ui/folders/dropInto'
import { FolderPicker } from '@marquee/ui/folders/FolderPicker'
import { MoveDialog } from '@marquee/ui/folders/MoveDialog'
import { commonFolder } from '@marquee/ui/folders/model'
import { EmptyBin } from '@marquee/ui/list/EmptyBin'
import { ListPage } from '@marquee/ui/list/ListPage'
import { useFolding } from '@marquee/ui/list/useFolding'
import type { ListPlace } from '@marquee/ui/list/useListPosition'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { Keeping } from '../../../session/keep/Keeping'
import { useApi } from '../../../session/services'
import { useSession } from '../../../session/session'
import { useBatch } from '../../../session/useBatch'
import { useChange } from '../../../session/useChange'
import { useFolders } from '../../../session/useFolders'
import { useOwnerFilter } from '../../../session/useOwnerFilter'
import { useIsEmptying } from '../../../session/useProcessing'
import { useRecordList } from '../../../session/useRecordList'
import { useMayChange } from '../access'
import { GroupPicker } from '../GroupPicker'
import { toCalendar, toNewSchedule, toSchedule } from '../paths'
import { listDefaults, type Overview, type ScheduleType, scheduleList, type View } from '../queries'
import { useTabs } from '../useTabs'
import css from './list.module.css'
import { useColumns } from './useColumns'
import { useScheduleActions } from './useScheduleActions'
import { useScheduleCommands } from './useScheduleCommands'

/** One of the lists of schedules, with everything that can be done to them. */
export default function ScheduleList({ view, type }: { view: View; type: ScheduleType }) {
  const t = useT('schedule')
  const navigate = useNavigate()
  const { self, companyId } = useSession()
  const api = useApi()
  const { mayWrite, ...records } = useRecordList('Schedule', listDefaults, (api, companyId, position) =>
    scheduleList(api, { companyId, view, type, userId: self.id, position }),
  )
  const { place, list, selection } = records
  const batch = useBatch<Overview>({ changes: 'schedule', settled: selection.drop })
  const folders = useFolders('Schedule')
  const actions = useScheduleActions(batch)
  const commands = useScheduleCommands(view, actions)
  const columns = useColumns(view)
  const isMessages = type === 'Message'

  const group = Number(place.position.filters.deviceGroup) || 0
  const drops: FolderDrops<Overview> = {
    tree: 'Schedule',
    folderOf: (schedule) => schedule.scheduleGroup,
    mayMove: useMayChange(),
    move: (schedules, folder) => void actions.move(schedules, folder),
  }
  const add = mayWrite && view !== 'bin' && (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      onClick={() => void navigate(toNewSchedule(type, group, folders.forNew(place.position.folder)))}
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
  const calendar = group !== 0 && !isMessages && (
    <Button icon={<CalendarOutlined aria-hidden />} onClick={() => void navigate(toCalendar(group))}>
      {t('command.calendar')}
    </Button>
  )
  const owner = useOwnerFilter()
  const folding = useFolding(place)

  return (
    <ListPage
      title={t(isMessages ? 'title.messages' : `title.${view}`)}
      tabs={useTabs(type)}
      actions={
        <>
          {calendar}
          {add || emptyBin}
        </>
      }
      {...records}
      searchLabel={t('search')}
      filters={view === 'my' || view === 'bin' || folding.isFolded ? [] : [owner]}
      extra={
        <>
          {view !== 'bin' && !folding.isFolded && <GroupFilter place={place} />}
          <div className={css.filter} hidden={folding.isFolded}>
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
          {folding.toggle}
          {view !== 'bin' && <Keeping type="Schedule" folder={place.position.folder} />}
        </>
      }
      columns={columns}
      commands={commands}
      batch={batch}
      nameOf={(schedule) => schedule.name}
      onOpen={(schedule) => void navigate(toSchedule(schedule))}
      drops={mayWrite && view !== 'bin' ? drops : undefined}
      empty={{
        title: t(isMessages ? 'none.messages' : `none.${view}`),
        text: t(
          view === 'bin' ? 'noneText.bin' : !mayWrite ? 'noneText.look' : isMessages ? 'noneText.messages' : 'noneText',
        ),
        icon: view === 'bin' ? <RestOutlined /> : <CalendarOutlined />,
        action: add,
      }}
    >
      {actions.moving.length > 0 && (
        <MoveDialog
          title={t('move.title', { count: actions.moving.length })}
          folders={folders.folders}
          rootId={folders.rootId}
          from={commonFolder(actions.moving.map(({ scheduleGroup }) => scheduleGroup))}
          commands={folders.commands}
          onMove={(folder) => actions.move(actions.moving, folder)}
          onClose={() => actions.startMove([])}
        />
      )}
      {actions.dialogs}
    </ListPage>
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
