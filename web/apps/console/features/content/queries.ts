import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { DEFAULT_PAGE_SIZE, pageQuery } from '@marquee/api/paging'
import { send, sendPage } from '@marquee/api/send'
import type { Answer, Item } from '@marquee/api/types'
import type { ListDefaults, ListPosition } from '@marquee/ui/list/position'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { idsOf } from '../../session/idsOf'

export type Content = Item<'/api/content'>
export type Version = Item<'/api/content/version'>
export type Related = NonNullable<Answer<'/api/content/listRelatedPlaylistOrSchedule', 'post'>>[number]

/** A version with its content, as the lists of what waits for approval have it. */
export type Submission = Item<'/api/pending-approval-content'>

/** The lists of this area. */
export type View = 'all' | 'user' | 'mine' | 'bin'

/** `tags` holds ids joined by commas. */
export const listDefaults = {
  name: 'content',
  pageSize: DEFAULT_PAGE_SIZE,
  filters: ['type', 'owner', 'state', 'share', 'tags'],
} as const satisfies ListDefaults

const byUser: typeof listDefaults & { sort?: string } = { ...listDefaults, sort: 'owner' }

/** By user they stand together by their owner, until somebody chooses one, or another order (RT19). */
export const defaultsOf = (view: View) => (view === 'user' ? byUser : listDefaults)

/** What the type filter and the fixed tree of All Content choose between (G81). */
export const typeFilters = ['Material', 'Image', 'Video', 'Audio', 'Document', 'Web', 'Program', 'Template'] as const
type TypeFilter = (typeof typeFilters)[number]

/** What the filters by state and by sharing choose between: the state of the approval, or what is not ready to play. */
export const approvals = ['A', 'P', 'R'] as const
export const unready = ['processing', 'failed'] as const
export const shares = ['Y', 'N'] as const

interface ListWish {
  companyId: number
  view: View
  /** The signed-in person, for the list of their own. */
  userId: number
  position: ListPosition
}

export function contentList(api: Api, { companyId, view, userId, position }: ListWish) {
  const { page, pageSize, sort, descending, search, folder, filters } = position
  const query = {
    companyId,
    ...pageQuery(page, pageSize),
    ...(sort && { sortBy: sort, sortDesc: descending }),
    name: search || undefined,
    active: view === 'bin' ? ('N' as const) : ('Y' as const),
    userId: view === 'mine' ? userId : Number(filters.owner) || undefined,
    contentGroup: view === 'mine' && folder ? folder : undefined,
    type: typeFilters.find((type) => type === filters.type) satisfies TypeFilter | undefined,
    approvalStatus: approvals.find((state) => state === filters.state),
    state: unready.find((state) => state === filters.state),
    share: shares.find((share) => share === filters.share),
    tags: idsOf(filters.tags),
  }
  return queryOptions({
    queryKey: keyOf(companyId, 'content', 'list', query),
    queryFn: ({ signal }) => sendPage(api.GET('/api/content', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

export function contentOne(api: Api, companyId: number, id: number) {
  const params = { path: { id }, query: { companyId } }
  return queryOptions({
    queryKey: keyOf(companyId, 'content', 'one', id),
    queryFn: ({ signal }) => send(api.GET('/api/content/{id}', { params, signal })),
  })
}

/** A content's versions, the newest first, page by page (G88). */
export function contentVersions(api: Api, companyId: number, contentId: number) {
  return infiniteQueryOptions({
    queryKey: keyOf(companyId, 'content', 'versions', contentId),
    queryFn: ({ signal, pageParam }) => {
      const query = { companyId, contentId, ...pageQuery(pageParam, DEFAULT_PAGE_SIZE) }
      return sendPage(api.GET('/api/content/version', { params: { query }, signal }))
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * DEFAULT_PAGE_SIZE < total ? pages.length + 1 : undefined),
  })
}

/** The version that a content shows, however old it is. */
export function currentVersion(api: Api, companyId: number, contentId: number) {
  const query = { companyId, contentId, current: true }
  return queryOptions({
    queryKey: keyOf(companyId, 'content', 'current', contentId),
    queryFn: async ({ signal }) => {
      const { items } = await sendPage(api.GET('/api/content/version', { params: { query }, signal }))
      return items[0] ?? null
    },
  })
}

/** The playlists and schedules that use a content (R334). */
export function contentUses(api: Api, companyId: number, id: number) {
  return queryOptions({
    queryKey: keyOf(companyId, 'content', 'uses', id),
    queryFn: ({ signal }) =>
      send(api.POST('/api/content/listRelatedPlaylistOrSchedule', { body: { id, companyId }, signal })),
  })
}

/** Which of the company's screens cannot play a content. */
export type Playability = Answer<'/api/content/{id}/screens', 'get'>

export function contentScreens(api: Api, companyId: number, id: number) {
  const params = { path: { id }, query: { companyId } }
  return queryOptions({
    queryKey: keyOf(companyId, 'content', 'screens', id),
    queryFn: ({ signal }) => send(api.GET('/api/content/{id}/screens', { params, signal })),
  })
}

/** What YouTube tells of a video; a title that cannot be had is typed. */
export function videoInfo(api: Api, companyId: number, address: string) {
  const query = { companyId, source: 'youtube' as const, id: address }
  return queryOptions({
    queryKey: keyOf(companyId, 'content', 'video', address),
    queryFn: ({ signal }) => send(api.GET('/api/content/videoinfo', { params: { query }, signal })),
    enabled: address !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export interface FileFacts {
  name: string
  size: number
  /** Hex; absent for files that are too large to be hashed here. */
  sha256?: string
}

/**
 * What would become of a file if it were sent now (R335): quota, size, and whether it is there already. `id` tells files of
 * a dialog apart that have equal facts. No change asks it anew: folders that are made for the files are changes too.
 */
export function fileCheck(api: Api, companyId: number, id: number, file: FileFacts) {
  return queryOptions({
    queryKey: keyOf(companyId, 'fileCheck', id, file),
    queryFn: async ({ signal }) => {
      const [verdict] = await send(api.POST('/api/chkcontent', { body: { companyId, files: [file] }, signal }))
      return verdict ?? null
    },
  })
}
