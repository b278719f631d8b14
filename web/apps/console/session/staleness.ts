import { type Entity, keyOf, type RecordKind } from '@marquee/api/keys'
import { partialMatchKey, type QueryClient } from '@tanstack/react-query'

/** How keys of the query cache begin, after the company. */
export type Beginning = readonly [Entity, ...(string | number)[]]

/** What holds something of records of another kind, and is stale when one of those changes. */
const computed: Record<RecordKind, readonly Beginning[]> = {
  access: [],
  apk: [['codes']],
  audit: [],
  broadcast: [],
  category: [
    ['content'],
    ['playlist'],
    ['device'],
    ['schedule'],
    ['usergroup'],
    ['eventsign'],
    ['eventfeed'],
    ['eventsubscription'],
    ['eventgroup'],
  ], // a folder that is kept for some hides what is in it
  company: [['codes'], ['features'], ['device']], // whose ended screens may play on
  content: [
    ['device', 'playing'],
    ['tag', 'list'], // how many records carry each tag
  ],
  device: [
    ['category', 'Device'], // how many screens each group holds (R137)
    ['tag', 'list'],
    ['license'], // names the screen that has it
  ],
  dimension: [['codes']],
  emergency: [],
  email: [['codes']], // which say whose invitations can be mailed
  event: [['content', 'uses'], ['eventgroup']], // which says how many it has
  eventfeed: [],
  eventgroup: [['content', 'uses']],
  eventsign: [['content', 'uses'], ['eventgroup']],
  eventsubscription: [['event'], ['eventgroup']], // which it brings, and takes away
  eventtype: [['event']], // whose types a new name is given to
  font: [['codes']],
  globalcompany: [['codes']],
  key: [],
  license: [['device']], // each shows its own
  message: [],
  playlist: [
    ['device', 'playing'],
    ['tag', 'list'],
  ],
  role: [['codes'], ['user']],
  schedule: [
    ['content', 'uses'],
    ['device', 'playing'],
    ['playlist', 'list'], // how many schedules play each
    ['playlist', 'related'],
    ['tag', 'list'],
  ],
  session: [['user', 'sessions']],
  source: [['eventsubscription']], // which says what its source is called, and how it is
  sso: [],
  tag: [['content'], ['playlist'], ['schedule'], ['device']], // which show the names of their tags
  token: [['user', 'tokens']],
  user: [['codes'], ['role'], ['usergroup']],
  usergroup: [['category', 'Device'], ['device'], ['schedule'], ['user']], // what it may touch
}

/** All that is stale once records of these kinds have changed, each part once. Every change is in the audit trail. */
export function staleBy(...kinds: RecordKind[]): Beginning[] {
  const parts = kinds.flatMap((kind): Beginning[] => [[kind], ['audit'], ['dashboard'], ...computed[kind]])
  const widestFirst = parts.sort((a, b) => a.length - b.length)
  return widestFirst.filter((part, at) => !widestFirst.slice(0, at).some((wider) => partialMatchKey(part, wider)))
}

/** Fetches again what is shown of a company and stale once records of these kinds have changed. */
export function refresh(cache: QueryClient, companyId: number, ...kinds: RecordKind[]): void {
  for (const part of staleBy(...kinds)) void cache.invalidateQueries({ queryKey: keyOf(companyId, ...part) })
}
