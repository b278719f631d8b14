import { DeleteOutlined, EditOutlined, EyeOutlined, UsergroupAddOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { forOne, type ListCommand } from '@marquee/ui/list/commands'
import { ListPage } from '@marquee/ui/list/ListPage'
import { useListPosition } from '@marquee/ui/list/useListPosition'
import { useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { useApi } from '../../session/services'
import { useCompanyId, useRights } from '../../session/session'
import { useHistory } from '../../session/useHistory'
import { GroupDialog } from './GroupDialog'
import { everybody, listDefaults, pageOfGroups, type UserGroup, userGroups } from './queries'
import { useGroupActions } from './useGroupActions'
import css from './usergroup.module.css'

/** As many members are named in the list. */
const NAMED = 3

/** The user groups of the company (RT10); the pages are cut here, 8 groups each (R300). */
export default function UserGroupsPage() {
  const t = useT('usergroup')
  const api = useApi()
  const companyId = useCompanyId()
  const { mayWrite } = useRights('User')
  const place = useListPosition(listDefaults)
  const all = useQuery(userGroups(api, companyId))
  const people = useQuery(everybody(api, companyId)).data ?? []
  const { subject, open, close, remove } = useGroupActions()
  const names = new Map(people.map((person) => [person.id, person.displayName || person.username]))

  const show = (group: UserGroup) => open({ kind: mayWrite ? 'edit' : 'view', group })
  const commands: ListCommand<UserGroup>[] = [
    forOne({
      id: 'edit',
      label: t('command.edit'),
      icon: <EditOutlined />,
      shortcut: 'F2',
      when: () => mayWrite,
      run: show,
    }),
    forOne({ id: 'view', label: t('command.view'), icon: <EyeOutlined />, when: () => !mayWrite, run: show }),
    forOne({
      id: 'delete',
      label: t('command.delete'),
      icon: <DeleteOutlined />,
      shortcut: 'Delete',
      danger: true,
      when: () => mayWrite,
      run: remove,
    }),
  ]

  return (
    <ListPage
      title={t('title')}
      add={mayWrite && { label: t('add.open'), run: () => open({ kind: 'add' }) }}
      place={place}
      list={{ ...all, data: all.data && pageOfGroups(all.data, place.position) }}
      searchLabel={t('search')}
      nameOf={(group) => group.name}
      onOpen={show}
      columns={[
        {
          key: 'name',
          title: t('column.name'),
          sortable: true,
          render: (group) => <span className={css.name}>{group.name}</span>,
        },
        {
          key: 'members',
          title: t('column.members'),
          sortable: true,
          render: ({ userIds }) => <Members userIds={userIds} names={names} />,
        },
        {
          key: 'folders',
          title: t('column.folders'),
          from: 'md',
          render: ({ folders }) => (
            <span className={css.tags}>
              {folders.map(({ id, name }) => (
                <Tag key={id}>{name}</Tag>
              ))}
            </span>
          ),
        },
      ]}
      commands={commands}
      history={useHistory('usergroup')}
      empty={{ icon: <UsergroupAddOutlined />, title: t('empty.title'), text: t('empty.text') }}
    >
      {subject && <GroupDialog subject={subject} onClose={close} />}
    </ListPage>
  )
}

/** How many belong to the group, and who the first of them are. */
function Members({ userIds, names }: { userIds: number[]; names: ReadonlyMap<number, string> }) {
  const t = useT('usergroup')
  const first = userIds
    .map((id) => names.get(id))
    .filter((name) => name !== undefined)
    .slice(0, NAMED)
  return (
    <span className={css.members}>
      <span>{t('members', { count: userIds.length })}</span>
      <span className={css.aside}>{first.join(', ')}</span>
    </span>
  )
}
