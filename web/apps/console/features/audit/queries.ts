import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { DEFAULT_PAGE_SIZE, pageQuery } from '@marquee/api/paging'
import { sendPage } from '@marquee/api/send'
import type { Item } from '@marquee/api/types'
import type { ListDefaults, ListPosition } from '@marquee/ui/list/position'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { reachOf } from '../../session/useReach'

/** One thing that somebody did. */
export type Entry = Item<'/api/eventlogs'>

/** One member of a record that changed. */
export type Difference = Entry['changes'][number]

/** What an entry can tell of, as the server calls it. */
export const actions = [
  'create',
  'update',
  'delete',
  'recycle',
  'restore',
  'move',
  'purge',
  'approve',
  'reject',
  'switch',
  'login',
  'logout',
  'sign-out',
  'refused',
  'lock',
  'invite',
  'link',
  'mail',
  'password',
  'two-factor',
  'recovery-codes',
  'test',
  'prune',
] as const

/** What it can be done to. */
export const entities = [
  'content',
  'playlist',
  'schedule',
  'message',
  'device',
  'category',
  'tag',
  'user',
  'usergroup',
  'role',
  'company',
  'globalcompany',
  'license',
  'dimension',
  'font',
  'apk',
  'source',
  'email',
  'sso',
  'session',
  'token',
  'access',
  'audit',
  'key',
] as const

/** R304; `record` is one object, such as `tag-7`; `from` and `to` are days of this computer's calendar. */
export const listDefaults = {
  name: 'audit',
  pageSize: DEFAULT_PAGE_SIZE,
  filters: ['company', 'user', 'action', 'entity', 'record', 'from', 'to'],
} as const satisfies ListDefaults

/** What the filters ask the server for (R387). Both days are whole; the people are those of the current company. */
export function filterQuery(companyId: number, position: Pick<ListPosition, 'filters' | 'search'>) {
  const { user, action, entity, from, to } = position.filters
  const record = recordOf(position)
  const reach = reachOf(companyId, position)
  return {
    companyId: reach,
    userId: (reach === companyId && Number(user)) || undefined,
    actionType: action || undefined,
    entity: record?.entity ?? (entity || undefined),
    entityId: record?.id,
    text: position.search || undefined,
    from: from ? dayjs(from).startOf('day').toISOString() : undefined,
    to: to ? dayjs(to).endOf('day').toISOString() : undefined,
  }
}

/** The one object whose history is shown. */
export function recordOf({ filters }: Pick<ListPosition, 'filters'>): { entity: string; id: number } | undefined {
  const [, entity, id] = /^([a-z]+)-(\d+)$/.exec(filters.record ?? '') ?? []
  return entity ? { entity, id: Number(id) } : undefined
}

export function entryList(api: Api, companyId: number, position: ListPosition) {
  const query = { ...pageQuery(position.page, position.pageSize), ...filterQuery(companyId, position) }
  return queryOptions({
    queryKey: keyOf(companyId, 'audit', 'list', query),
    queryFn: ({ signal }) => sendPage(api.GET('/api/eventlogs', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

/** Where the entries that the list shows, all of them, are a file. */
export function exportPath(companyId: number, position: ListPosition): string {
  const query = Object.entries(filterQuery(companyId, position)).filter(([, value]) => value !== undefined)
  return `/api/eventlogs/export?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}`
}
