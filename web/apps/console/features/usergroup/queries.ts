import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { type Page, send } from '@marquee/api/send'
import type { Item } from '@marquee/api/types'
import type { ListDefaults, ListPosition } from '@marquee/ui/list/position'
import { queryOptions } from '@tanstack/react-query'

/** Where the list begins (R300). */
export const listDefaults = { name: 'usergroup', pageSize: 8, sort: 'name' } as const satisfies ListDefaults

export type UserGroup = Item<'/api/usergroup'>

/** Every user group: the call knows no pages (R300). */
export function userGroups(api: Api, companyId: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'usergroup', 'list'),
    queryFn: ({ signal }) => send(api.GET('/api/usergroup', { params: { query: { companyId } }, signal })),
  })
}

/** Everybody, to choose members from. */
export function everybody(api: Api, companyId: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'user', 'all'),
    queryFn: ({ signal }) => send(api.GET('/api/allusers', { params: { query: { companyId } }, signal })),
  })
}

export function fetchGroup(api: Api, companyId: number, id: number): Promise<UserGroup> {
  return send(api.GET('/api/usergroup/{id}', { params: { path: { id }, query: { companyId } } }))
}

const columns: Record<string, (group: UserGroup) => string | number> = {
  name: ({ name }) => name.toLocaleLowerCase(),
  members: ({ userIds }) => userIds.length,
}

/** The page of the groups that a position shows (R300). */
export function pageOfGroups(groups: readonly UserGroup[], p: ListPosition): Page<UserGroup> {
  const wanted = p.search.trim().toLocaleLowerCase()
  const found = groups.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
  const by = columns[p.sort]
  if (by) found.sort((a, b) => compare(by(a), by(b)) * (p.descending ? -1 : 1))
  const start = (p.page - 1) * p.pageSize
  return { items: found.slice(start, start + p.pageSize), total: found.length }
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'string' ? a.localeCompare(String(b), undefined, { numeric: true }) : a - Number(b)
}
