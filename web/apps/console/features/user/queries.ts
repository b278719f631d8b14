import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { pageQuery } from '@marquee/api/paging'
import { send, sendPage } from '@marquee/api/send'
import type { Answer, Item } from '@marquee/api/types'
import type { ListPosition } from '@marquee/ui/list/position'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export type Person = Item<'/api/user'>
export type PersonToken = Answer<'/api/user/{id}/tokens', 'get'>[number]
export type PersonSession = Answer<'/api/user/{id}/sessions', 'get'>[number]

export const states = ['active', 'invited', 'inactive', 'locked'] as const

/** What narrows the list, and the file that is made of it (R503). */
export function narrowing(p: ListPosition) {
  return {
    name: p.search || undefined,
    roleId: Number(p.filters.role) || undefined,
    groupId: Number(p.filters.group) || undefined,
    state: states.find((state) => state === p.filters.state),
  }
}

/** A page of people, 8 of them (R314). */
export function userList(api: Api, companyId: number, p: ListPosition) {
  const sorted = p.sort ? { sortBy: p.sort, sortDesc: p.descending } : {}
  return queryOptions({
    queryKey: keyOf(companyId, 'user', 'list', p),
    queryFn: ({ signal }) => {
      const query = { companyId, ...pageQuery(p.page, p.pageSize), ...sorted, ...narrowing(p) }
      return sendPage(api.GET('/api/user', { params: { query }, signal }))
    },
    placeholderData: keepPreviousData,
  })
}

/** The address of the list as a file. */
export function exportUrl(companyId: number, p: ListPosition): string {
  const query = new URLSearchParams({ companyId: String(companyId) })
  for (const [name, value] of Object.entries(narrowing(p))) if (value !== undefined) query.set(name, String(value))
  return `/api/user/export?${query}`
}

export function fetchUser(api: Api, companyId: number, id: number): Promise<Person> {
  return send(api.GET('/api/user/{id}', { params: { path: { id }, query: { companyId } } }))
}

/** Every role, with whether the signed-in person may give it. */
export function roleChoices(api: Api, companyId: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'role', 'choices'),
    queryFn: ({ signal }) => send(api.GET('/api/allroles', { params: { query: { companyId } }, signal })),
  })
}

export function groupChoices(api: Api, companyId: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'usergroup', 'list'),
    queryFn: ({ signal }) => send(api.GET('/api/usergroup', { params: { query: { companyId } }, signal })),
  })
}

/** What acts for a person. */
export function tokensQuery(api: Api, companyId: number, id: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'user', 'tokens', id),
    queryFn: ({ signal }) =>
      send(api.GET('/api/user/{id}/tokens', { params: { path: { id }, query: { companyId } }, signal })),
  })
}

/** Where a person is signed in. */
export function sessionsQuery(api: Api, companyId: number, id: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'user', 'sessions', id),
    queryFn: ({ signal }) =>
      send(api.GET('/api/user/{id}/sessions', { params: { path: { id }, query: { companyId } }, signal })),
  })
}
