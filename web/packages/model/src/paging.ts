/** Rows on a page of a list, unless its user chose otherwise (R280). */
export const defaultPageSize = 10

/** The number of pages that `total` rows fill (R279). */
export function totalPages(total: number, pageSize: number): number {
  return Math.ceil(total / pageSize)
}
