/** Records per page unless a list says otherwise (R280). */
export const DEFAULT_PAGE_SIZE = 10

/** How long typing rests before a list is fetched again, in milliseconds (R283, G150). */
export const FETCH_DELAY_MS = 200

/** Pages of a list: total divided by page size, rounded up (R279). */
export function pageCount(total: number, pageSize: number): number {
  return Math.ceil(total / pageSize)
}

/** The query of a paged list (R277). Pages count from 1. */
export function pageQuery(page: number, pageSize: number): { _page: number; _limit: number } {
  return { _page: page, _limit: pageSize }
}
