import { ClusterOutlined, EditOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { useLateDialog } from '@marquee/ui/late/useLateDialog'
import { forOne } from '@marquee/ui/list/commands'
import { ListPage } from '@marquee/ui/list/ListPage'
import { useNavigate } from '@tanstack/react-router'
import { useRights } from '../../../session/session'
import { useFolders } from '../../../session/useFolders'
import { useGivenName } from '../../../session/useGivenName'
import { useRecordList } from '../../../session/useRecordList'
import { GroupFilter } from '../GroupFilter'
import { GroupsMade } from '../GroupsMade'
import { groupDefaults } from '../listDefaults'
import { useSettingTabs } from '../useSettingTabs'
import { groupPlace } from './groupPlace'
import { type EventGroup, groupList } from './queries'
import { useGroupColumns } from './useGroupColumns'

/** The company's device groups: how many events each shows, and what those on its signs have (RT16). */
export default function GroupsPage() {
  const t = useT('event')
  const given = useGivenName()
  const navigate = useNavigate()
  const { mayWrite, ...records } = useRecordList('EventList', groupDefaults, groupList)
  const place = groupPlace(records.place.position)
  const { folders } = useFolders('Device', useRights('Device').mayRead)
  const kept = new Set(folders.filter(({ disabled }) => disabled).map(({ id }) => id))
  const { open, dialog } = useLateDialog(() => import('./GroupDialog').then(({ GroupDialog }) => GroupDialog))
  const columns = useGroupColumns(place, kept)
  const commands = [
    forOne<EventGroup>({
      id: 'settings',
      label: t('group.settings'),
      icon: <EditOutlined />,
      shortcut: 'F2',
      when: ({ id }) => !kept.has(id),
      run: (group) => void open({ group }),
    }),
  ]

  return (
    <ListPage<EventGroup>
      title={t('group.page')}
      tabs={useSettingTabs()}
      {...records}
      extra={<GroupFilter place={records.place} />}
      columns={columns}
      commands={mayWrite && commands}
      nameOf={({ title }) => given(title)}
      onOpen={({ id }) =>
        void navigate({
          to: '/eventList/eventGroup/$deviceGroupId',
          params: { deviceGroupId: String(id) },
          state: place,
        })
      }
      empty={{
        title: t('group.none'),
        text: (
          <>
            <GroupsMade /> {t('group.noneText')}
          </>
        ),
        icon: <ClusterOutlined />,
      }}
    >
      {dialog}
    </ListPage>
  )
}
