/** The kinds of records whose changes the server tells: in live hints, and in the audit trail. */
export const recordKinds = [
  'access',
  'apk',
  'audit',
  'broadcast',
  'category',
  'company',
  'content',
  'device',
  'dimension',
  'email',
  'emergency',
  'event',
  'eventfeed',
  'eventgroup',
  'eventsign',
  'eventsubscription',
  'eventtype',
  'font',
  'globalcompany',
  'key',
  'license',
  'message',
  'playlist',
  'role',
  'schedule',
  'session',
  'source',
  'sso',
  'tag',
  'token',
  'user',
  'usergroup',
] as const

export type RecordKind = (typeof recordKinds)[number]

/** What the query cache holds of a company: records of a kind, or what is computed from several. */
export type Entity =
  | RecordKind
  | 'codes'
  | 'dashboard'
  | 'effects'
  | 'features'
  | 'fileCheck'
  | 'find'
  | 'offering'
  | 'sas'
  | 'sheet'

/**
 * A key of the query cache. It starts with the company, so that a company switch can drop everything of the former one,
 * and goes on with the entity, named as in live hints, so that a hint finds what it makes stale.
 */
export type CompanyKey = readonly [companyId: number, entity: Entity, ...rest: unknown[]]

/** `keyOf(2, 'content', 'list', position)`. */
export function keyOf(companyId: number, entity: Entity, ...rest: unknown[]): CompanyKey {
  return [companyId, entity, ...rest]
}
