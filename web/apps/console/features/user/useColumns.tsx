import { SafetyCertificateOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import type { ListColumn } from '@marquee/ui/list/ListTable'
import type { Tone } from '@marquee/ui/theme/tokens'
import { Tag } from 'antd'
import { useSession } from '../../session/session'
import { useGivenName } from '../../session/useGivenName'
import type { Person } from './queries'
import css from './user.module.css'

const tones: Record<Person['state'], Tone> = {
  active: 'success',
  invited: 'info',
  inactive: 'neutral',
  locked: 'danger',
}

/** The columns of the list of people; where it is not about the current company alone, theirs as well. */
export function useColumns(isHere: boolean): ListColumn<Person>[] {
  const t = useT('user')
  const common = useT('common')
  const given = useGivenName()
  const { self } = useSession()
  return [
    {
      key: 'username',
      title: t('column.person'),
      sortable: true,
      render: (person) => (
        <span className={css.person}>
          <span className={css.name}>
            {person.displayName || person.username} {person.id === self.id && <Tag>{t('you')}</Tag>}
          </span>
          <span className={css.aside}>
            {person.username}
            <span className={css.narrow}> · {given(person.role.role_desc)}</span>
            {!isHere && <span className={css.narrow}> · {person.company.name}</span>}
          </span>
        </span>
      ),
    },
    ...(isHere
      ? []
      : [
          {
            key: 'company',
            title: common('company'),
            sortable: true,
            from: 'md' as const,
            wraps: true,
            render: ({ company }: Person) => company.name,
          },
        ]),
    {
      key: 'email',
      title: t('column.email'),
      sortable: true,
      from: 'lg',
      render: ({ email }) => <span className={css.email}>{email}</span>,
    },
    { key: 'role', title: t('column.role'), sortable: true, from: 'md', render: ({ role }) => given(role.role_desc) },
    {
      key: 'groups',
      title: t('column.groups'),
      from: 'xl',
      render: ({ userGroups }) => (
        <span className={css.tags}>
          {userGroups.map((name) => (
            <Tag key={name}>{name}</Tag>
          ))}
        </span>
      ),
    },
    {
      key: 'state',
      title: t('column.state'),
      render: ({ state }) => <StatusTag tone={tones[state]}>{t(`state.${state}`)}</StatusTag>,
    },
    {
      key: 'factor',
      title: t('column.factor'),
      from: 'xl',
      render: ({ using2FA }) =>
        using2FA && (
          <StatusTag tone="success" icon={<SafetyCertificateOutlined />}>
            {t('factorOn')}
          </StatusTag>
        ),
    },
    { key: 'seen', title: t('column.seen'), from: 'lg', render: ({ seenAt }) => <TimeAgo at={seenAt} /> },
  ]
}
