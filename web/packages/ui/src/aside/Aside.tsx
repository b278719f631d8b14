import { useT } from '@marquee/i18n/react'
import { Segmented } from 'antd'
import { TagPicker } from '../form/TagPicker'
import type { Tag } from '../form/tags'
import type { ListState } from '../list/ListPage'
import { SearchBox } from '../list/SearchBox'
import css from './Aside.module.css'
import { AsideList } from './AsideList'
import type { Drag } from './drag'
import { type AsideItem, type AsideKind, type AsideQuery, asideKinds } from './item'

export interface AsideProps {
  /** What can be chosen between; with a single kind there is no selector. */
  kinds?: readonly AsideKind[]
  query: AsideQuery
  onQuery(query: AsideQuery): void
  /** What the query answered; the result of `useQuery` fits. */
  list: ListState<AsideItem>
  /** The tags of the query's kind. */
  tags: readonly Tag[]
  /** Items of one page: what "View More" adds. */
  pageSize: number
  /** Adds an item without dragging: by button, Enter or double click. */
  onAdd?(item: AsideItem): void
  /** How items are dragged; by the browser itself unless told otherwise. Keep it stable. */
  drag?: Drag
}

/**
 * The aside of the playlist and schedule editors: contents or playlists as thumbnails, to be dragged or added (R095–R112).
 * It fetches nothing: it says what it wants (`query`, `onQuery`) and shows what it is given (`list`, `tags`).
 *
 *     const aside = useAside()                        // apps/console/session/useAside: query, list and tags of the company
 *     <Aside {...aside} onAdd={(item) => append(item)} />
 *
 * A drop target of pragmatic-drag-and-drop reads the item with `draggedItem(source.data)` of `./drag`. A calendar that
 * brings its own dragging passes `drag`: `(element, item) => { const d = new Draggable(element, { eventData:
 * payloadOf(item) }); return () => d.destroy() }`.
 */
export function Aside(props: AsideProps) {
  const { kinds = asideKinds, query, onQuery, list, tags, pageSize, onAdd, drag } = props
  const t = useT('aside')
  const change = (part: Partial<AsideQuery>) => onQuery({ ...query, limit: pageSize, ...part })
  const chosen = tags.filter((tag) => query.tags.includes(tag.id)).map((tag) => tag.name)
  const idOf = (name: string) => tags.find((tag) => tag.name === name)?.id

  return (
    <aside className={css.aside} aria-label={t('title')}>
      {kinds.length > 1 && (
        <Segmented<AsideKind>
          block
          aria-label={t('kind')}
          options={kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          value={query.kind}
          onChange={(kind) => change({ kind, tags: [] })}
        />
      )}
      <SearchBox label={t('search')} value={query.text} onChange={(text) => change({ text })} />
      <TagPicker
        label={t('tags')}
        placeholder={t('tags')}
        tags={tags}
        value={chosen}
        onChange={(names) => change({ tags: names.map(idOf).filter((id) => id !== undefined) })}
      />
      <AsideList
        query={query}
        list={list}
        onMore={() => onQuery({ ...query, limit: query.limit + pageSize })}
        onWiden={() => change({ text: '', tags: [] })}
        onAdd={onAdd}
        drag={drag}
      />
    </aside>
  )
}
