import { useT } from '@marquee/i18n/react'
import { Pagination } from 'antd'
import css from './ListPage.module.css'
import { pageAfter } from './pageSize'
import type { ListPlace } from './useListPosition'

/** Steps through the pages of a list; hidden while everything fits on the smallest page. */
export function ListPager({ place, total }: { place: ListPlace; total: number }) {
  const t = useT('common')
  const { position, pageSizes, move } = place
  const { page, pageSize } = position
  if (total <= Math.min(...pageSizes) && page === 1) return null
  return (
    <nav className={css.pager} aria-label={t('list.pages')}>
      <Pagination
        current={page}
        pageSize={pageSize}
        total={total}
        showSizeChanger
        pageSizeOptions={[...pageSizes]}
        showLessItems
        showTotal={(all, [from, to]) => t('list.range', { from, to, all })}
        onChange={(next, size) =>
          move(size === pageSize ? { page: next } : { page: pageAfter(page, pageSize, size), pageSize: size })
        }
      />
    </nav>
  )
}
