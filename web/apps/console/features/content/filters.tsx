import { AppstoreOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { TagPicker } from '@marquee/ui/form/TagPicker'
import type { Filter } from '@marquee/ui/list/FilterBar'
import type { ListPlace } from '@marquee/ui/list/useListPosition'
import { useQuery } from '@tanstack/react-query'
import { Segmented, Select } from 'antd'
import { tagsQuery } from '../../session/queries'
import { useApi } from '../../session/services'
import { serverFeature, useCompanyId, useSession } from '../../session/session'
import css from './content.module.css'
import { tagIds, typeFilters } from './queries'
import type { Shape } from './useShape'

/** The filter by type; templates are there with the server's feature alone (R078). */
export function useTypeFilter(): Filter[] {
  const t = useT('content')
  const hasTemplates = serverFeature(useSession(), 'feature_author_template')
  const types = typeFilters.filter((type) => type !== 'Template' || hasTemplates)
  return [{ name: 'type', label: t('type'), options: types.map((type) => ({ value: type, label: t(`type.${type}`) })) }]
}

/** Only what carries all of the chosen tags. */
export function TagFilter({ place }: { place: ListPlace }) {
  const t = useT('content')
  const { data: tags = [] } = useQuery(tagsQuery(useApi(), useCompanyId(), 'Content'))
  const chosen = tagIds(place.position)
  return (
    <div className={css.tags}>
      <TagPicker
        label={t('tags.filter')}
        placeholder={t('tags.filter')}
        tags={tags}
        value={tags.filter((tag) => chosen.includes(tag.id)).map((tag) => tag.name)}
        onChange={(names) => {
          const ids = tags.filter((tag) => names.includes(tag.name)).map((tag) => tag.id)
          place.move({ filters: { tags: ids.join(',') } })
        }}
      />
    </div>
  )
}

/** The orders to choose from, as in the URL. */
const orders = ['-updatedAt', 'name', '-name', 'type', '-fileSize', '-durationMs', 'owner'] as const

/** The order of the pictures; a table has its columns for that. */
export function Sorting({ place: { position, move } }: { place: ListPlace }) {
  const t = useT('content')
  const value = position.sort ? `${position.descending ? '-' : ''}${position.sort}` : ''
  return (
    <Select
      className={css.order}
      aria-label={t('order')}
      value={value}
      options={[
        { value: '', label: t('order.newest') },
        ...orders.map((order) => ({ value: order, label: t(`order.${order}`) })),
      ]}
      onChange={(order) => move({ sort: order.replace('-', ''), descending: order.startsWith('-') })}
    />
  )
}

/** Pictures or a table. */
export function Shapes({ shape, onChange }: { shape: Shape; onChange(shape: Shape): void }) {
  const t = useT('content')
  return (
    <Segmented<Shape>
      className={css.shapes}
      aria-label={t('shape')}
      value={shape}
      onChange={onChange}
      options={[
        { value: 'grid', icon: <AppstoreOutlined aria-label={t('shape.grid')} />, tooltip: t('shape.grid') },
        { value: 'table', icon: <UnorderedListOutlined aria-label={t('shape.table')} />, tooltip: t('shape.table') },
      ]}
    />
  )
}
