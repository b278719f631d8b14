import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { ImportDialog } from './ImportDialog'
import { LinksDialog } from './LinksDialog'
import { MoveDialog } from './MoveDialog'
import { PersonDialog } from './PersonDialog'
import { RoleField } from './PersonFields'
import { groupChoices, nameOf, type Person } from './queries'
import { ResetFactorDialog } from './ResetFactorDialog'
import { SessionsDialog } from './SessionsDialog'
import type { Grouping, UserActions } from './useUserActions'

/** The dialogs that commands open. */
export function UserDialogs({ actions }: { actions: UserActions }) {
  const { subject, close, asked, answer, resetFactor, giveRole, group, move, links, passOn, passedOn } = actions
  if (subject) return <PersonDialog subject={subject} onAdded={(person) => passOn([person])} onClose={close} />
  if (asked?.dialog === 'sessions') return <SessionsDialog person={asked.person} onClose={answer} />
  if (asked?.dialog === 'resetFactor') {
    return <ResetFactorDialog person={asked.person} reset={resetFactor} onClose={answer} />
  }
  if (asked?.dialog === 'import') return <ImportDialog onAdded={passOn} onClose={answer} />
  if (asked?.dialog === 'role') {
    return <RoleDialog people={asked.people} onGive={(role) => giveRole(asked.people, role)} onClose={answer} />
  }
  if (asked?.dialog === 'groups') {
    return <GroupsDialog people={asked.people} onGroup={(groups) => group(asked.people, groups)} onClose={answer} />
  }
  if (asked?.dialog === 'company') {
    return <MoveDialog people={asked.people} move={(where) => move(asked.people, where)} onClose={answer} />
  }
  if (links.length > 0) return <LinksDialog links={links} onClose={passedOn} />
  return null
}

const titled = (people: readonly Person[]) => ({ count: people.length, name: people[0] ? nameOf(people[0]) : '' })

interface PeopleProps {
  /** Of one company. */
  people: readonly Person[]
  onClose(): void
}

/** Gives people the same role. */
function RoleDialog({ people, onGive, onClose }: PeopleProps & { onGive(roleId: number): Promise<unknown> }) {
  const t = useT('user')
  const [first] = people
  const isSame = people.every(({ roleId }) => roleId === first?.roleId)
  return (
    <FormDialog<{ companyId: number | undefined; roleId: number | undefined }>
      open
      title={t(people.length > 1 ? 'ask.role.titleMany' : 'ask.role.title', titled(people))}
      initial={{ companyId: first?.companyId, roleId: isSame ? first?.roleId : undefined }}
      submit={async ({ roleId }) => roleId !== undefined && onGive(roleId)}
      onClose={onClose}
    >
      <RoleField />
    </FormDialog>
  )
}

/** Puts people into user groups, and takes them out of some. */
function GroupsDialog({ people, onGroup, onClose }: PeopleProps & { onGroup(groups: Grouping): Promise<unknown> }) {
  const t = useT('user')
  const { data: groups = [] } = useQuery(groupChoices(useApi(), useCompanyId(), people[0]?.companyId))
  const theirs = new Set(people.flatMap(({ groupIds }) => groupIds))
  const toOption = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name })
  return (
    <FormDialog<{ putIn: number[]; takeOut: number[] }>
      open
      title={t(people.length > 1 ? 'ask.groups.titleMany' : 'ask.groups.title', titled(people))}
      initial={{ putIn: [], takeOut: [] }}
      submit={onGroup}
      onClose={onClose}
    >
      <Form.Item name="putIn" label={t('ask.groups.putIn')}>
        <Select mode="multiple" showSearch={{ optionFilterProp: 'label' }} options={groups.map(toOption)} />
      </Form.Item>
      {theirs.size > 0 && (
        <Form.Item name="takeOut" label={t('ask.groups.takeOut')}>
          <Select mode="multiple" options={groups.filter(({ id }) => theirs.has(id)).map(toOption)} />
        </Form.Item>
      )}
    </FormDialog>
  )
}
