import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { pageQuery } from '@marquee/api/paging'
import { send, sendPage } from '@marquee/api/send'
import type { Answer, Item } from '@marquee/api/types'
import type { ListDefaults, ListPosition } from '@marquee/ui/list/position'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { reachOf } from '../../session/useReach'

/** Where the list begins (R314). */
export const listDefaults = {
  name: 'user',
  pageSize: 8,
  sort: 'username',
  filters: ['company', 'role', 'group', 'state'],
} as const satisfies ListDefaults

export type Person = Item<'/api/user'>
export type PersonToken = Answer<'/api/user/{id}/tokens', 'get'>[number]
export type PersonSession = Answer<'/api/user/{id}/sessions', 'get'>[number]

export const nameOf = ({ displayName, username }: Person) => displayName || username

export const states = ['active', 'invited', 'inactive', 'locked'] as const

/** What narrows the list, and the file that is made of it (R503). Roles and groups are those of the current company. */
export function narrowing(companyId: number, p: ListPosition) {
  const reach = reachOf(companyId, p)
  const isHere = reach === companyId
  return {
    companyId: reach,
    name: p.search || undefined,
    roleId: (isHere && Number(p.filters.role)) || undefined,
    groupId: (isHere && Number(p.filters.group)) || undefined,
    state: states.find((state) => state === p.filters.state),
  }
}

/** A page of people, 8 of them (R314). */
export function userList(api: Api, companyId: number, p: ListPosition) {
  const sorted = p.sort ? { sortBy: p.sort, sortDesc: p.descending } : {}
  return queryOptions({
    queryKey: keyOf(companyId, 'user', 'list', p),
    queryFn: ({ signal }) => {
      const query = { ...narrowing(companyId, p), ...pageQuery(p.page, p.pageSize), ...sorted }
      return sendPage(api.GET('/api/user', { params: { query }, signal }))
    },
    placeholderData: keepPreviousData,
  })
}

/** The address of the list as a file. */
export function exportUrl(companyId: number, p: ListPosition): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(narrowing(companyId, p)))
    if (value !== undefined) query.set(name, String(value))
  return `/api/user/export?${query}`
}

export function fetchUser(api: Api, { id, companyId }: Person): Promise<Person> {
  return send(api.GET('/api/user/{id}', { params: { path: { id }, query: { companyId } } }))
}

/** Every role of a company, with whether the signed-in person may give it. */
export function roleChoices(api: Api, companyId: number, of: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'role', 'choices', of),
    queryFn: ({ signal }) => send(api.GET('/api/allroles', { params: { query: { companyId: of } }, signal })),
    enabled: of > 0,
  })
}

export function groupChoices(api: Api, companyId: number, of = companyId) {
  return queryOptions({
    queryKey: keyOf(companyId, 'usergroup', 'list', of),
    queryFn: ({ signal }) => send(api.GET('/api/usergroup', { params: { query: { companyId: of } }, signal })),
    enabled: of > 0,
  })
}

/** What acts for a person. */
export function tokensQuery(api: Api, companyId: number, { id, companyId: of }: Person) {
  return queryOptions({
    queryKey: keyOf(companyId, 'user', 'tokens', id),
    queryFn: ({ signal }) =>
      send(api.GET('/api/user/{id}/tokens', { params: { path: { id }, query: { companyId: of } }, signal })),
  })
}

/** Where a person is signed in. */
export function sessionsQuery(api: Api, companyId: number, { id, companyId: of }: Person) {
  return queryOptions({
    queryKey: keyOf(companyId, 'user', 'sessions', id),
    queryFn: ({ signal }) =>
      send(api.GET('/api/user/{id}/sessions', { params: { path: { id }, query: { companyId: of } }, signal })),
  })
}
