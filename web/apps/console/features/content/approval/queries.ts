import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { DEFAULT_PAGE_SIZE, pageQuery } from '@marquee/api/paging'
import { sendPage } from '@marquee/api/send'
import type { ListDefaults, ListPosition } from '@marquee/ui/list/position'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** Whose submissions a list holds: one's own, or everybody's. */
export type Side = 'mine' | 'all'

export const approvalDefaults = {
  name: 'approval',
  pageSize: DEFAULT_PAGE_SIZE,
  filters: ['approvalStatus'],
} as const satisfies ListDefaults

/** The states of approval (G72); the lists begin with what is pending (R131). */
export const states = ['P', 'A', 'R'] as const

export function stateOf({ filters }: ListPosition): (typeof states)[number] {
  return states.find((state) => state === filters.approvalStatus) ?? 'P'
}

interface SubmissionsOptions {
  companyId: number
  side: Side
  /** The signed-in person, for the list of their own (G74). */
  userId: number
  position: ListPosition
}

export function submissions(api: Api, { companyId, side, userId, position }: SubmissionsOptions) {
  const { page, pageSize, sort, descending, search } = position
  const query = {
    companyId,
    ...pageQuery(page, pageSize),
    ...(sort && { sortBy: sort, sortDesc: descending }),
    name: search || undefined,
    userId: side === 'mine' ? userId : undefined,
    approvalStatus: stateOf(position),
  }
  return queryOptions({
    queryKey: keyOf(companyId, 'content', 'submissions', query),
    queryFn: ({ signal }) => sendPage(api.GET('/api/pending-approval-content', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}
