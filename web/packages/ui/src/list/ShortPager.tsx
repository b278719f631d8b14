import { Pagination } from 'antd'

interface ShortPagerProps {
  page: number
  pageSize: number
  total: number
  onPage(page: number): void
}

/** Steps through the pages of a list within a dialog or beside other things; hidden while everything fits on one. */
export function ShortPager({ page, pageSize, total, onPage }: ShortPagerProps) {
  if (total <= pageSize) return null
  return (
    <Pagination
      size="small"
      showSizeChanger={false}
      current={page}
      pageSize={pageSize}
      total={total}
      onChange={onPage}
    />
  )
}
