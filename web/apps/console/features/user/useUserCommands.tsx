import {
  CheckCircleOutlined,
  DeleteOutlined,
  DesktopOutlined,
  EditOutlined,
  EyeOutlined,
  KeyOutlined,
  LockOutlined,
  MailOutlined,
  PauseCircleOutlined,
  UnlockOutlined,
} from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { forOne, type ListCommand } from '@marquee/ui/list/commands'
import type { ReactNode } from 'react'
import { useRights, useSession } from '../../session/session'
import type { Person } from './queries'
import type { UserActions } from './useUserActions'

type Key =
  | 'edit'
  | 'view'
  | 'sessions'
  | 'invite'
  | 'lock'
  | 'unlock'
  | 'deactivate'
  | 'activate'
  | 'resetFactor'
  | 'delete'

/** Whether the signed-in person may change somebody: with the right, and who holds nothing beyond their own powers. */
export function useMayChange(): (person: Person) => boolean {
  const { mayWrite } = useRights('User')
  return (person) => mayWrite && person.manageable
}

/** What can be done with one person. Nobody locks, deactivates or deletes themselves. */
export function useUserCommands(actions: UserActions): ListCommand<Person>[] {
  const t = useT('user')
  const { self } = useSession()
  const mayChange = useMayChange()
  const others = (person: Person) => mayChange(person) && person.id !== self.id

  const command = (
    id: Key,
    icon: ReactNode,
    when: (person: Person) => boolean,
    run: (person: Person) => void,
  ): ListCommand<Person> => forOne({ id, label: t(`command.${id}`), icon, danger: id === 'delete', when, run })

  return [
    command('edit', <EditOutlined />, mayChange, (person) => actions.open({ kind: 'edit', person })),
    command(
      'view',
      <EyeOutlined />,
      (person) => !mayChange(person),
      (person) => actions.open({ kind: 'view', person }),
    ),
    command('sessions', <DesktopOutlined />, mayChange, actions.watch),
    command('invite', <MailOutlined />, (person) => mayChange(person) && person.state === 'invited', actions.invite),
    command('lock', <LockOutlined />, (person) => others(person) && !person.locked, actions.lock),
    command('unlock', <UnlockOutlined />, (person) => others(person) && person.locked, actions.unlock),
    command('deactivate', <PauseCircleOutlined />, (person) => others(person) && person.active, actions.deactivate),
    command('activate', <CheckCircleOutlined />, (person) => others(person) && !person.active, actions.activate),
    command('resetFactor', <KeyOutlined />, (person) => others(person) && person.using2FA, actions.askToReset),
    command('delete', <DeleteOutlined />, others, actions.remove),
  ]
}
