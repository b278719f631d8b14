import {
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  EyeOutlined,
  PlusOutlined,
  SafetyOutlined,
} from '@ant-design/icons'
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
import { type Role, roleList } from './queries'
import { RoleDialog } from './RoleDialog'
import { summaryOf } from './rights'
import css from './role.module.css'
import { useRoleActions } from './useRoleActions'

const defaults: ListDefaults = { sort: 'role_desc' }

/** The role description that makes a company administrator (R485). */
const ADMINISTRATOR = 'Administrator'

/** The roles of the company (RT40). */
export default function RolePage() {
  const t = useT('role')
  const companyId = useCompanyId()
  const { mayWrite } = useRights('Role')
  const place = useListPosition(defaults)
  const list = useQuery(roleList(useApi(), companyId, place.position))
  const { subject, open, close, remove } = useRoleActions()
  const isTop = (role: Role) => role.company_id === 1 && role.id === 1

  const edit = (role: Role) => open({ kind: mayWrite && !isTop(role) ? 'edit' : 'view', role })
  const commands: ListCommand<Role>[] = [
    {
      id: 'edit',
      label: t('command.edit'),
      icon: <EditOutlined />,
      single: true,
      when: ([role]) => role !== undefined && mayWrite && !isTop(role),
      run: ([role]) => role && edit(role),
    },
    {
      id: 'view',
      label: t('command.view'),
      icon: <EyeOutlined />,
      single: true,
      when: ([role]) => role !== undefined && (!mayWrite || isTop(role)),
      run: ([role]) => role && open({ kind: 'view', role }),
    },
    {
      id: 'copy',
      label: t('command.copy'),
      icon: <CopyOutlined />,
      single: true,
      when: () => mayWrite,
      run: ([role]) => role && open({ kind: 'add', like: role }),
    },
    {
      id: 'delete',
      label: t('command.delete'),
      icon: <DeleteOutlined />,
      danger: true,
      single: true,
      when: ([role]) => role !== undefined && mayWrite && !isTop(role),
      run: ([role]) => role && void remove(role),
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
      list={list}
      searchLabel={t('search')}
      keyOf={(role) => role.id}
      nameOf={(role) => role.role_desc}
      onOpen={edit}
      columns={[
        {
          key: 'role_desc',
          title: t('column.name'),
          sortable: true,
          render: (role) => (
            <span className={css.name}>
              {role.role_desc}
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
          render: (role) => {
            const { write, read } = summaryOf(role)
            return <span className={css.figures}>{t('summary', { write, read })}</span>
          },
        },
        {
          key: 'users',
          title: t('column.users'),
          sortable: true,
          align: 'right',
          width: 120,
          render: (role) => <span className={css.figures}>{role.users ?? 0}</span>,
        },
        {
          key: 'actions',
          title: <span className="mq-hidden">{t('column.actions')}</span>,
          align: 'right',
          width: 56,
          render: (role) => <CommandMenu item={role} name={role.role_desc} commands={commands} />,
        },
      ]}
      empty={{ icon: <SafetyOutlined />, title: t('empty.title'), text: t('empty.text'), action: add }}
    >
      {subject && <RoleDialog key={keyFor(subject)} subject={subject} onClose={close} />}
    </ListPage>
  )
}

function keyFor(subject: Parameters<typeof RoleDialog>[0]['subject']): string {
  return subject.kind === 'add' ? `like ${subject.like?.id ?? 0}` : `${subject.kind} ${subject.role.id}`
}
