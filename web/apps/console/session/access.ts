import type { Feature } from '@marquee/api/features'
import type { Self } from '@marquee/api/types'

/** What a role grants on one feature. */
export interface Right {
  access: string
  admin: boolean
}

export type Level = 'N' | 'R' | 'W'

/** What the rules need to know of the signed-in person. */
export type Person = Pick<Self, 'companyId' | 'roleId' | 'managedCompanyIds' | 'auth'> & { role: { role_desc: string } }

const TOP_COMPANY = 1
const TOP_ROLE = 1
const ADMINISTRATOR = 'Administrator'

/** The first letter of an access string, in either case; anything but R or W is N (R477, R478, G47). */
export function levelOf(right: Right | undefined): Level {
  const letter = right?.access.charAt(0).toUpperCase()
  return letter === 'R' || letter === 'W' ? letter : 'N'
}

/** True for R and W (R480). */
export function allowAccess(right: Right | undefined): boolean {
  return levelOf(right) !== 'N'
}

/** True for W alone (R481). */
export function allowWrite(right: Right | undefined): boolean {
  return levelOf(right) === 'W'
}

/** True for R alone: a read-only right, which drives view-only mode (R482, G46). */
export function allowRead(right: Right | undefined): boolean {
  return levelOf(right) === 'R'
}

/** The admin flag of a feature (R483). */
export function adminOf(right: Right | undefined): boolean {
  return right?.admin === true
}

/** A user of company 1 with role 1 (R484). */
export function isGlobalAdmin(person: Person): boolean {
  return person.companyId === TOP_COMPANY && person.roleId === TOP_ROLE
}

/** The role is called Administrator (R485). */
export function isCompanyAdmin(person: Person): boolean {
  return person.role.role_desc === ADMINISTRATOR
}

/** A company administrator who manages at least one other company (R486). */
export function isGlobalCompanyAdmin(person: Person): boolean {
  return isCompanyAdmin(person) && person.managedCompanyIds.length > 0
}

/** May open and read what belongs to a feature. A global administrator passes every check (G31). */
export function mayAccess(person: Person, feature: Feature): boolean {
  return isGlobalAdmin(person) || allowAccess(person.auth[feature])
}

/** May change what belongs to a feature. */
export function mayWrite(person: Person, feature: Feature): boolean {
  return isGlobalAdmin(person) || allowWrite(person.auth[feature])
}

/** May see and edit what others of the company own (G49). */
export function mayAdminister(person: Person, feature: Feature): boolean {
  return isGlobalAdmin(person) || adminOf(person.auth[feature])
}

/** What a page asks of its visitor: to be signed in, to be a global administrator, or a right on a feature (R294). */
export type PageAccess = 'everyone' | 'signed-in' | 'global-admin' | Feature

/** May open a page. */
export function mayOpen(person: Person, access: PageAccess): boolean {
  if (access === 'everyone' || access === 'signed-in') return true
  return access === 'global-admin' ? isGlobalAdmin(person) : mayAccess(person, access)
}
