import { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { Button, Skeleton } from 'antd'
import { EmptyState } from '../feedback/EmptyState'
import { useProblemText } from '../feedback/problemText'
import type { ListState } from '../list/ListPage'
import css from './Aside.module.css'
import { AsideTile } from './AsideTile'
import type { Drag } from './drag'
import { ASIDE_MOST, type AsideItem, type AsideQuery } from './item'

interface AsideListProps {
  query: AsideQuery
  list: ListState<AsideItem>
  onMore(): void
  onWiden(): void
  onAdd?(item: AsideItem): void
  drag?: Drag
}

/** The thumbnails, or what to say when there are none. */
export function AsideList({ query, list, onMore, onWiden, onAdd, drag }: AsideListProps) {
  const t = useT('aside')
  const common = useT('common')
  const problemText = useProblemText()
  const items = list.data?.items ?? []
  const hasMore = (list.data?.total ?? 0) > query.limit
  const isNarrowed = query.text !== '' || query.tags.length > 0

  return (
    <div className={css.list} aria-busy={list.isFetching}>
      {!list.data && list.error ? (
        <EmptyState
          role="alert"
          title={common('list.failed')}
          text={problemText(Problem.from(list.error))}
          action={<Button onClick={() => list.refetch()}>{common('retry')}</Button>}
        />
      ) : !list.data ? (
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      ) : items.length === 0 ? (
        <EmptyState
          title={t(`empty.${query.kind}`)}
          text={isNarrowed ? common('list.noMatchText') : t(`emptyText.${query.kind}`)}
          action={isNarrowed && <Button onClick={onWiden}>{common('list.showAll')}</Button>}
        />
      ) : (
        <>
          <ul
            className={css.tiles}
            aria-label={t(`kind.${query.kind}`)}
            data-stale={list.isPlaceholderData || undefined}
          >
            {items.map((item) => (
              <AsideTile key={`${item.kind}-${item.id}`} item={item} onAdd={onAdd} drag={drag} />
            ))}
          </ul>
          {hasMore && query.limit < ASIDE_MOST && (
            <Button block loading={list.isFetching && list.isPlaceholderData} onClick={onMore}>
              {t('more')}
            </Button>
          )}
          {hasMore && query.limit >= ASIDE_MOST && <p className={css.rest}>{t('searchRest')}</p>}
        </>
      )}
    </div>
  )
}
