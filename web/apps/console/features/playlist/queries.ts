import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { pageQuery } from '@marquee/api/paging'
import { send, sendPage } from '@marquee/api/send'
import type { Answer, Item } from '@marquee/api/types'
import type { ListDefaults, ListPosition } from '@marquee/ui/list/position'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { idsOf } from '../../session/idsOf'

export type View = 'my' | 'all' | 'user' | 'recycle'

/** Where a list of playlists begins. `tags` holds ids joined by commas. */
export const listDefaults = { name: 'playlist', filters: ['tags', 'owner', 'share'] } as const satisfies ListDefaults

const byUser: typeof listDefaults & { sort?: string } = { ...listDefaults, sort: 'owner' }

/** By user they stand together by their owner, until somebody chooses one, or another order (RT47). */
export const defaultsOf = (view: View) => (view === 'user' ? byUser : listDefaults)

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
    tags: idsOf(filters.tags),
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

/** What a new playlist begins with: those of these contents that the person may see. They are read anew each time. */
export function contentsQuery(api: Api, companyId: number, contentIds: number[]) {
  return queryOptions({
    queryKey: keyOf(companyId, 'content', 'byIds', contentIds),
    queryFn: ({ signal }) =>
      send(api.GET('/api/contentByIds', { params: { query: { companyId, contentIds } }, signal })),
    gcTime: 0,
    refetchOnWindowFocus: false,
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

/** A playlist as something that screens may play. */
export function toPublish({ id, name, contentSrc }: Pick<Overview, 'id' | 'name' | 'contentSrc'>) {
  return { itemId: id, type: 'playlist-General', name, image: contentSrc } as const
}
