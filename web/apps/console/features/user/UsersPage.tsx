import { DownloadOutlined, TeamOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { ListPage } from '@marquee/ui/list/ListPage'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useApi } from '../../session/services'
import { useCompanyId, useSession } from '../../session/session'
import { useReach } from '../../session/useReach'
import { useRecordList } from '../../session/useRecordList'
import { PersonDialog } from './PersonDialog'
import { exportUrl, groupChoices, listDefaults, states, userList } from './queries'
import { ResetFactorDialog } from './ResetFactorDialog'
import { SessionsDialog } from './SessionsDialog'
import { useColumns } from './useColumns'
import { useUserActions } from './useUserActions'
import { useMayChange, useUserCommands } from './useUserCommands'

/** The people of the company, or of every company that the person reaches (RT09). */
export default function UsersPage() {
  const t = useT('user')
  const api = useApi()
  const companyId = useCompanyId()
  const { codes } = useSession()
  const mayChange = useMayChange()
  const { mayWrite, place, list } = useRecordList('User', listDefaults, userList)
  const groups = useQuery(groupChoices(api, companyId)).data ?? []
  const actions = useUserActions()
  const commands = useUserCommands(actions)
  const { reach, isHere, filters } = useReach(place.position)
  const columns = useColumns(isHere)
  const role = {
    name: 'role',
    label: t('filter.role'),
    options: codes.roles.map(({ id, role_desc }) => ({ value: String(id), label: role_desc })),
  }
  const group = {
    name: 'group',
    label: t('filter.group'),
    options: groups.map(({ id, name }) => ({ value: String(id), label: name })),
  }

  return (
    <ListPage
      title={t('title')}
      actions={
        <Button icon={<DownloadOutlined aria-hidden />} href={exportUrl(companyId, place.position)} download>
          {t('export')}
        </Button>
      }
      add={
        mayWrite && {
          label: t('add.open'),
          run: () => actions.open({ kind: 'add', companyId: reach === 'all' ? undefined : reach }),
        }
      }
      place={place}
      list={list}
      searchLabel={t('search')}
      filters={[
        ...filters,
        ...(isHere ? [role] : []),
        {
          name: 'state',
          label: t('filter.state'),
          options: states.map((state) => ({ value: state, label: t(`state.${state}`) })),
        },
        ...(isHere ? [group] : []),
      ]}
      columns={columns}
      commands={commands}
      keyOf={(person) => person.id}
      nameOf={(person) => person.displayName || person.username}
      onOpen={(person) => actions.open({ kind: mayChange(person) ? 'edit' : 'view', person })}
      empty={{ icon: <TeamOutlined />, title: t('empty.title'), text: t('empty.text') }}
    >
      {actions.subject && <PersonDialog subject={actions.subject} onClose={actions.close} />}
      {actions.bereft && (
        <ResetFactorDialog person={actions.bereft} reset={actions.resetFactor} onClose={actions.leaveFactor} />
      )}
      {actions.watched && <SessionsDialog person={actions.watched} onClose={actions.unwatch} />}
    </ListPage>
  )
}
