import { DownloadOutlined, TeamOutlined, UploadOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { ListPage } from '@marquee/ui/list/ListPage'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useApi } from '../../session/services'
import { useCompanyId, useSession } from '../../session/session'
import { useBatch } from '../../session/useBatch'
import { useGivenName } from '../../session/useGivenName'
import { useReach } from '../../session/useReach'
import { useRecordList } from '../../session/useRecordList'
import { exportUrl, groupChoices, listDefaults, nameOf, type Person, states, userList } from './queries'
import { UserDialogs } from './UserDialogs'
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
  const { mayWrite, ...records } = useRecordList('User', listDefaults, userList)
  const { place, selection } = records
  const groups = useQuery(groupChoices(api, companyId)).data ?? []
  const batch = useBatch<Person>({ changes: 'user', settled: selection.drop })
  const actions = useUserActions(batch, selection.drop)
  const commands = useUserCommands(actions)
  const { reach, isHere, filters } = useReach(place.position)
  const columns = useColumns(isHere)
  const given = useGivenName()
  const role = {
    name: 'role',
    label: t('filter.role'),
    options: codes.roles.map(({ id, role_desc }) => ({ value: String(id), label: given(role_desc) })),
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
        <>
          {mayWrite && (
            <Button icon={<UploadOutlined aria-hidden />} onClick={() => actions.ask({ dialog: 'import' })}>
              {t('import.open')}
            </Button>
          )}
          <Button icon={<DownloadOutlined aria-hidden />} href={exportUrl(companyId, place.position)} download>
            {t('export')}
          </Button>
        </>
      }
      add={
        mayWrite && {
          label: t('add.open'),
          run: () => actions.open({ kind: 'add', companyId: reach === 'all' ? undefined : reach }),
        }
      }
      {...records}
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
      batch={batch}
      nameOf={nameOf}
      onOpen={(person) => actions.open({ kind: mayChange(person) ? 'edit' : 'view', person })}
      empty={{ icon: <TeamOutlined />, title: t('empty.title'), text: t('empty.text') }}
    >
      <UserDialogs actions={actions} />
    </ListPage>
  )
}
