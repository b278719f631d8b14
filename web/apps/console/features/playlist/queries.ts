import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { pageQuery } from '@marquee/api/paging'
import { send, sendPage } from '@marquee/api/send'
import type { Answer, Item } from '@marquee/api/types'
import type { ListDefaults, ListPosition } from '@marquee/ui/list/position'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export type View = 'my' | 'all' | 'recycle'

/** Where a list of playlists begins. `tags` holds ids joined by commas. */
export const listDefaults = { name: 'playlist', filters: ['tags', 'owner', 'share'] } as const satisfies ListDefaults

/** A playlist as a list shows it. */
export type Overview = Item<'/api/playlists'>

/** A schedule that plays a playlist. */
export type RelatedSchedule = Answer<'/api/playlists/listRelatedSchedule', 'post'>[number]

export interface PlaylistsAsked {
  position: ListPosition
  /** Whose; absent: everybody's. */
  owner?: number
  recycled?: boolean
}

/** One page of playlists (R449). */
export function playlistsQuery(api: Api, companyId: number, { position, owner, recycled }: PlaylistsAsked) {
  const { page, pageSize, sort, descending, search, folder, filters } = position
  const query = {
    companyId,
    ...pageQuery(page, pageSize),
    sortBy: sort || undefined,
    sortDesc: sort && descending ? true : undefined,
    active: recycled ? ('N' as const) : ('Y' as const),
    userId: owner || Number(filters.owner) || undefined,
    name: search || undefined,
    groupId: folder || undefined,
    share: filters.share === 'Y' || filters.share === 'N' ? (filters.share as 'Y' | 'N') : undefined,
    tags: filters.tags ? idsOf(filters.tags) : undefined,
  }
  return queryOptions({
    queryKey: keyOf(companyId, 'playlist', 'list', query),
    queryFn: ({ signal }) => sendPage(api.GET('/api/playlists', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

/** One playlist with its entries. */
export function playlistQuery(api: Api, companyId: number, id: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'playlist', 'one', id),
    queryFn: ({ signal }) =>
      send(api.GET('/api/playlists/{id}', { params: { path: { id }, query: { companyId } }, signal })),
  })
}

/** The schedules that play a playlist. */
export function relatedQuery(api: Api, companyId: number, id: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'playlist', 'related', id),
    queryFn: ({ signal }) => send(api.POST('/api/playlists/listRelatedSchedule', { body: { id, companyId }, signal })),
  })
}

/** What a playlist was after each of its last saves, the newest first. */
export function versionsQuery(api: Api, companyId: number, id: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'playlist', 'versions', id),
    queryFn: ({ signal }) =>
      send(api.GET('/api/playlist/version', { params: { query: { playlistId: id, companyId } }, signal })),
    select: (versions) => Object.values(versions).sort((a, b) => b.version - a.version),
  })
}

/** The ways in which an entry comes and goes. */
export function effectsQuery(api: Api, companyId: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'effects'),
    queryFn: ({ signal }) => send(api.GET('/api/playlist/effects', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The ids in a filter of the URL: `3,5`. */
export function idsOf(text: string): number[] {
  return text
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
}

/** A playlist as something that screens may play. */
export function toPublish({ id, name, contentSrc }: Pick<Overview, 'id' | 'name' | 'contentSrc'>) {
  return { itemId: id, type: 'playlist-General', name, image: contentSrc } as const
}
