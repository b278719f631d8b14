import { pageCount } from '@marquee/api/paging'
import type { Page } from '@marquee/api/send'
import { Awaited } from '@marquee/ui/feedback/Awaited'
import { ShortPager } from '@marquee/ui/list/ShortPager'
import { type ReactNode, useEffect } from 'react'
import css from './download.module.css'
import { ROWS } from './queries'

interface PagedRowsProps<T> {
  /** What the server says of a page. */
  found: { data: Page<T> | undefined; error: Error | null; isPlaceholderData: boolean }
  page: number
  onPage(page: number): void
  /** Stands where there are none. */
  none: ReactNode
  row(item: T): ReactNode
}

/** A page of what a screen was to have, and the way to the others. */
export function PagedRows<T>({ found, page, onPage, none, row }: PagedRowsProps<T>) {
  const { data, error, isPlaceholderData } = found
  const total = data?.total ?? 0
  const last = Math.max(1, pageCount(total, ROWS))
  const isBeyond = data !== undefined && !isPlaceholderData && page > last
  useEffect(() => {
    if (isBeyond) onPage(last)
  }, [isBeyond, last, onPage])
  return (
    <>
      <Awaited {...{ data, error }} rows={6} />
      {data?.total === 0 && none}
      {total > 0 && (
        <ul className={css.rows} aria-busy={isPlaceholderData} data-stale={isPlaceholderData || undefined}>
          {data?.items.map(row)}
        </ul>
      )}
      <ShortPager page={page} pageSize={ROWS} total={total} onPage={onPage} />
    </>
  )
}
