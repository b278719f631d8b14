import { DownloadOutlined, PlusOutlined, TeamOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { ListPage } from '@marquee/ui/list/ListPage'
import type { ListDefaults } from '@marquee/ui/list/position'
import { useListPosition } from '@marquee/ui/list/useListPosition'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useApi } from '../../session/services'
import { useCompanyId, useRights, useSession } from '../../session/session'
import { PersonDialog } from './PersonDialog'
import { exportUrl, groupChoices, states, userList } from './queries'
import { SessionsDialog } from './SessionsDialog'
import { useColumns } from './useColumns'
import { useUserActions } from './useUserActions'
import { useMayChange, useUserCommands } from './useUserCommands'

const defaults: ListDefaults = { pageSize: 8, sort: 'username', filters: ['role', 'group', 'state'] }

/** The people of the company (RT09). */
export default function UsersPage() {
  const t = useT('user')
  const api = useApi()
  const companyId = useCompanyId()
  const { codes } = useSession()
  const { mayWrite } = useRights('User')
  const mayChange = useMayChange()
  const place = useListPosition(defaults)
  const list = useQuery(userList(api, companyId, place.position))
  const groups = useQuery(groupChoices(api, companyId)).data ?? []
  const actions = useUserActions()
  const columns = useColumns(useUserCommands(actions))
  const add = mayWrite && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => actions.open({ kind: 'add' })}>
      {t('add.open')}
    </Button>
  )

  return (
    <ListPage
      title={t('title')}
      actions={
        <>
          <Button icon={<DownloadOutlined aria-hidden />} href={exportUrl(companyId, place.position)} download>
            {t('export')}
          </Button>
          {add}
        </>
      }
      place={place}
      list={list}
      searchLabel={t('search')}
      filters={[
        {
          name: 'role',
          label: t('filter.role'),
          options: codes.roles.map((role) => ({ value: String(role.id), label: role.role_desc })),
        },
        {
          name: 'state',
          label: t('filter.state'),
          options: states.map((state) => ({ value: state, label: t(`state.${state}`) })),
        },
        {
          name: 'group',
          label: t('filter.group'),
          options: groups.map((group) => ({ value: String(group.id), label: group.name })),
        },
      ]}
      columns={columns}
      keyOf={(person) => person.id}
      nameOf={(person) => person.displayName || person.username}
      onOpen={(person) => actions.open({ kind: mayChange(person) ? 'edit' : 'view', person })}
      empty={{ icon: <TeamOutlined />, title: t('empty.title'), text: t('empty.text'), action: add }}
    >
      {actions.subject && <PersonDialog subject={actions.subject} onClose={actions.close} />}
      {actions.watched && <SessionsDialog person={actions.watched} onClose={actions.unwatch} />}
    </ListPage>
  )
}
