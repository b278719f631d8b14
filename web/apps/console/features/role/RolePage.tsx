import { CopyOutlined, DeleteOutlined, EditOutlined, EyeOutlined, SafetyOutlined } from '@ant-design/icons'
import { useLocale, useT } from '@marquee/i18n/react'
import { forOne, type ListCommand } from '@marquee/ui/list/commands'
import { ListPage } from '@marquee/ui/list/ListPage'
import { Tag } from 'antd'
import { useGivenName } from '../../session/useGivenName'
import { useRecordList } from '../../session/useRecordList'
import { listDefaults, type Role, roleList } from './queries'
import { RoleDialog } from './RoleDialog'
import { summaryOf } from './rights'
import css from './role.module.css'
import { useRoleActions } from './useRoleActions'

/** The role description that makes a company administrator (R485). */
const ADMINISTRATOR = 'Administrator'

/** How many features a role is told by in the list; the dialog has them all. */
const SHOWN_RIGHTS = 4

/** The roles of the company (RT40). */
export default function RolePage() {
  const t = useT('role')
  const { mayWrite, ...records } = useRecordList('Role', listDefaults, roleList)
  const { subject, open, close, remove } = useRoleActions()
  const given = useGivenName()
  const mayChange = (role: Role) => mayWrite && !(role.company_id === 1 && role.id === 1)
  const show = (role: Role) => open({ kind: mayChange(role) ? 'edit' : 'view', role })
  const commands: ListCommand<Role>[] = [
    forOne({
      id: 'edit',
      label: t('command.edit'),
      icon: <EditOutlined />,
      shortcut: 'F2',
      when: mayChange,
      run: show,
    }),
    forOne({
      id: 'view',
      label: t('command.view'),
      icon: <EyeOutlined />,
      when: (role) => !mayChange(role),
      run: show,
    }),
    forOne({
      id: 'copy',
      label: t('command.copy'),
      icon: <CopyOutlined />,
      when: () => mayWrite,
      run: (role) => open({ kind: 'add', like: role }),
    }),
    forOne({
      id: 'delete',
      label: t('command.delete'),
      icon: <DeleteOutlined />,
      shortcut: 'Delete',
      danger: true,
      when: mayChange,
      run: remove,
    }),
  ]

  return (
    <ListPage
      title={t('title')}
      add={mayWrite && { label: t('add.open'), run: () => open({ kind: 'add' }) }}
      {...records}
      searchLabel={t('search')}
      nameOf={(role) => given(role.role_desc)}
      onOpen={show}
      columns={[
        {
          key: 'role_desc',
          title: t('column.name'),
          sortable: true,
          render: (role) => (
            <span className={css.name}>
              {given(role.role_desc)}
              {role.role_desc === ADMINISTRATOR && (
                <Tag icon={<SafetyOutlined aria-hidden />}>{t('administrator')}</Tag>
              )}
            </span>
          ),
        },
        {
          key: 'rights',
          title: t('column.rights'),
          from: 'sm',
          wraps: true,
          render: (role) => <RightsSummary role={role} />,
        },
        {
          key: 'users',
          title: t('column.users'),
          sortable: true,
          align: 'right',
          width: 120,
          render: (role) => <span className={css.figures}>{role.users ?? 0}</span>,
        },
      ]}
      commands={commands}
      empty={{ icon: <SafetyOutlined />, title: t('empty.title'), text: t('empty.text') }}
    >
      {subject && <RoleDialog key={keyFor(subject)} subject={subject} onClose={close} />}
    </ListPage>
  )
}

/** The first features that a role is for, in words. */
function RightsSummary({ role }: { role: Role }) {
  const t = useT('role')
  const list = new Intl.ListFormat(useLocale())
  const { kind, features } = summaryOf(role)
  const names = features.map((feature) => t(`feature.${feature}`))
  const more = names.length - SHOWN_RIGHTS
  const shown = more > 1 ? [...names.slice(0, SHOWN_RIGHTS), t('summary.more', { count: more })] : names
  return t(`summary.${kind}`, { features: list.format(shown) })
}

function keyFor(subject: Parameters<typeof RoleDialog>[0]['subject']): string {
  return subject.kind === 'add' ? `like ${subject.like?.id ?? 0}` : `${subject.kind} ${subject.role.id}`
}
