import { DeleteOutlined, EditOutlined, EyeOutlined, PlusOutlined, UsergroupAddOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { CommandMenu } from '@marquee/ui/list/CommandMenu'
import type { ListCommand } from '@marquee/ui/list/commands'
import { ListPage } from '@marquee/ui/list/ListPage'
import type { ListDefaults } from '@marquee/ui/list/position'
import { useListPosition } from '@marquee/ui/list/useListPosition'
import { useQuery } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { useApi } from '../../session/services'
import { useCompanyId, useRights } from '../../session/session'
import { GroupDialog } from './GroupDialog'
import { everybody, pageOfGroups, type UserGroup, userGroups } from './queries'
import { useGroupActions } from './useGroupActions'
import css from './usergroup.module.css'

const defaults: ListDefaults = { pageSize: 8, sort: 'name' }

/** As many members are named in the list. */
const NAMED = 3

/** The user groups of the company (RT10); the pages are cut here, 8 groups each (R300). */
export default function UserGroupsPage() {
  const t = useT('usergroup')
  const api = useApi()
  const companyId = useCompanyId()
  const { mayWrite } = useRights('User')
  const place = useListPosition(defaults)
  const all = useQuery(userGroups(api, companyId))
  const people = useQuery(everybody(api, companyId)).data ?? []
  const { subject, open, close, remove } = useGroupActions()
  const names = new Map(people.map((person) => [person.id, person.displayName || person.username]))

  const commands: ListCommand<UserGroup>[] = [
    {
      id: 'edit',
      label: t('command.edit'),
      icon: <EditOutlined />,
      single: true,
      when: () => mayWrite,
      run: ([group]) => group && open({ kind: 'edit', group }),
    },
    {
      id: 'view',
      label: t('command.view'),
      icon: <EyeOutlined />,
      single: true,
      when: () => !mayWrite,
      run: ([group]) => group && open({ kind: 'view', group }),
    },
    {
      id: 'delete',
      label: t('command.delete'),
      icon: <DeleteOutlined />,
      danger: true,
      single: true,
      when: () => mayWrite,
      run: ([group]) => group && void remove(group),
    },
  ]
  const add = mayWrite && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open({ kind: 'add' })}>
      {t('add.open')}
    </Button>
  )

  return (
    <ListPage
      title={t('title')}
      actions={add}
      place={place}
      list={{ ...all, data: all.data && pageOfGroups(all.data, place.position) }}
      searchLabel={t('search')}
      keyOf={(group) => group.id}
      nameOf={(group) => group.name}
      onOpen={(group) => open({ kind: mayWrite ? 'edit' : 'view', group })}
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
          key: 'deviceGroups',
          title: t('column.deviceGroups'),
          from: 'md',
          render: ({ deviceGroups }) => (
            <span className={css.tags}>
              {deviceGroups.map(({ id, name }) => (
                <Tag key={id}>{name}</Tag>
              ))}
            </span>
          ),
        },
        {
          key: 'actions',
          title: <span className="mq-hidden">{t('column.actions')}</span>,
          align: 'right',
          width: 56,
          render: (group) => <CommandMenu item={group} name={group.name} commands={commands} />,
        },
      ]}
      empty={{ icon: <UsergroupAddOutlined />, title: t('empty.title'), text: t('empty.text'), action: add }}
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
