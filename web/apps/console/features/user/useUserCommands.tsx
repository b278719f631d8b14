import {
  BankOutlined,
  CheckCircleOutlined,
  DeleteOutlined,
  DesktopOutlined,
  EditOutlined,
  EyeOutlined,
  KeyOutlined,
  LockOutlined,
  MailOutlined,
  PauseCircleOutlined,
  SafetyOutlined,
  TeamOutlined,
  UnlockOutlined,
} from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { forEach, forOne, type ListCommand } from '@marquee/ui/list/commands'
import type { ReactNode } from 'react'
import { useRights, useSession } from '../../session/session'
import type { Person } from './queries'
import type { UserActions } from './useUserActions'

/** Whether the signed-in person may change somebody: with the right, and who holds nothing beyond their own powers. */
export function useMayChange(): (person: Person) => boolean {
  const { mayWrite } = useRights('User')
  return (person) => mayWrite && person.manageable
}

type One = 'edit' | 'view' | 'sessions' | 'resetFactor'
type Several = 'role' | 'groups' | 'company' | 'invite' | 'lock' | 'unlock' | 'deactivate' | 'activate' | 'delete'

/** What can be done with people. Nobody locks, deactivates, moves or deletes themselves. */
export function useUserCommands(actions: UserActions): ListCommand<Person>[] {
  const t = useT('user')
  const { self, codes } = useSession()
  const { mayWrite } = useRights('User')
  const mayChange = useMayChange()
  const others = (person: Person) => mayChange(person) && person.id !== self.id
  /** Roles and groups are those of one company. */
  const ofOneCompany = <P extends Person>(people: readonly P[]) =>
    people.some(({ companyId }) => companyId !== people[0]?.companyId) ? [] : people.filter(others)

  const one = (id: One, icon: ReactNode, when: (person: Person) => boolean, run: (person: Person) => void) =>
    forOne({ id, label: t(`command.${id}`), icon, when, run, ...(id === 'edit' && { shortcut: 'F2' }) })
  const several = (
    id: Several,
    icon: ReactNode,
    when: (person: Person) => boolean,
    run: (people: readonly Person[]) => void,
  ) => forEach({ id, label: t(`command.${id}`), icon, when, run })

  const view = one(
    'view',
    <EyeOutlined />,
    (person) => !mayChange(person),
    (person) => actions.open({ kind: 'view', person }),
  )
  if (!mayWrite) return [view]
  const give = (dialog: 'role' | 'groups' | 'company') => (people: readonly Person[]) => actions.ask({ dialog, people })
  return [
    one('edit', <EditOutlined />, mayChange, (person) => actions.open({ kind: 'edit', person })),
    view,
    { ...several('role', <SafetyOutlined />, others, give('role')), of: ofOneCompany },
    { ...several('groups', <TeamOutlined />, others, give('groups')), of: ofOneCompany },
    ...(codes.companies.length > 1 ? [several('company', <BankOutlined />, others, give('company'))] : []),
    one('sessions', <DesktopOutlined />, mayChange, (person) => actions.ask({ dialog: 'sessions', person })),
    several('invite', <MailOutlined />, (person) => mayChange(person) && person.state === 'invited', actions.invite),
    several('lock', <LockOutlined />, (person) => others(person) && !person.locked, actions.lock),
    several('unlock', <UnlockOutlined />, (person) => others(person) && person.locked, actions.unlock),
    several('deactivate', <PauseCircleOutlined />, (person) => others(person) && person.active, actions.deactivate),
    several('activate', <CheckCircleOutlined />, (person) => others(person) && !person.active, actions.activate),
    one(
      'resetFactor',
      <KeyOutlined />,
      (person) => others(person) && person.using2FA,
      (person) => actions.ask({ dialog: 'resetFactor', person }),
    ),
    { ...several('delete', <DeleteOutlined />, others, actions.remove), danger: true, shortcut: 'Delete' },
  ]
}
