import type { Body } from '@marquee/api/types'
import type { Person } from './queries'

/** What the form holds of a person. */
export interface PersonValues {
  /** Undefined while the company of a new person is still to be chosen. */
  companyId: number | undefined
  username: string
  displayName: string
  email: string
  roleId: number | undefined
  language: Person['language']
  groupIds: number[]
  active: boolean
  locked: boolean
  /** A new person: invited by mail, or given a password. */
  welcome: 'invite' | 'password'
  changePwd: boolean
  password: string
}

export const newPerson: PersonValues = {
  companyId: undefined,
  username: '',
  displayName: '',
  email: '',
  roleId: undefined,
  language: 'en',
  groupIds: [],
  active: true,
  locked: false,
  welcome: 'invite',
  changePwd: false,
  password: '',
}

export function toValues(person: Person): PersonValues {
  const { companyId, username, displayName, email, roleId, language, groupIds, active, locked } = person
  return { ...newPerson, companyId, username, displayName, email, roleId, language, groupIds, active, locked }
}

/** The body that adds a person (R498): without a password they are invited. */
export function toCreation(values: PersonValues): Body<'/api/user', 'post'> {
  const { companyId, username, displayName, email, roleId = 0, language, groupIds, active } = values
  const password = values.welcome === 'password' ? values.password : undefined
  return { username, displayName, email, roleId, language, groupIds, active, companyId, password }
}

/** The body that saves a person (R499): of the password nothing travels without changePwd (R500, G147). */
export function toChange(values: PersonValues, person: Person, version: number | undefined) {
  const { username, displayName, email, roleId, language, groupIds, active, locked, changePwd } = values
  const password = changePwd ? { changePwd, password: values.password } : {}
  const rest = { username, displayName, email, roleId, language, groupIds, active, locked, ...password }
  return { id: person.id, companyId: person.companyId, version, ...rest } satisfies Body<'/api/user', 'patch'>
}
