import { AppstoreOutlined, FilterOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { TagPicker } from '@marquee/ui/form/TagPicker'
import type { Filter } from '@marquee/ui/list/FilterBar'
import type { ListPlace } from '@marquee/ui/list/useListPosition'
import { useMedia } from '@marquee/ui/theme/useMedia'
import { useQuery } from '@tanstack/react-query'
import { Button, Segmented, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { tagsQuery } from '../../session/queries'
import { useApi } from '../../session/services'
import { serverFeature, useCompanyId, useSession } from '../../session/session'
import css from './content.module.css'
import { approvals, shares, tagIds, typeFilters, unready, type View } from './queries'
import type { Shape } from './useShape'

/**
 * The filters of a list: by type (templates are there with the server's feature alone, R078), by owner, by the state of
 * the approval or of the processing, and by sharing. One's own list has no owners to choose from.
 */
export function useFilters(view: View): Filter[] {
  const t = useT('content')
  const session = useSession()
  const { self, codes } = session
  const types = typeFilters.filter((type) => type !== 'Template' || serverFeature(session, 'feature_author_template'))
  const others = codes.users.filter(({ id }) => id !== self.id)
  const owners = [{ value: String(self.id), label: t('owner.me') }].concat(
    others.map(({ id, username }) => ({ value: String(id), label: username })),
  )
  const states = [...approvals, ...unready]
  return [
    { name: 'type', label: t('type'), options: types.map((type) => ({ value: type, label: t(`type.${type}`) })) },
    ...(view === 'mine' ? [] : [{ name: 'owner', label: t('owner'), options: owners }]),
    {
      name: 'state',
      label: t('state'),
      options: states.map((value) => ({
        value,
        label: t(value === 'processing' ? 'state.unready' : `state.${value}`),
      })),
    },
    { name: 'share', label: t('share'), options: shares.map((value) => ({ value, label: t(`shares.${value}`) })) },
  ]
}

/** Filters take half a phone's page: they are folded there until somebody asks for them. */
export function useFolding(place: ListPlace): { isFolded: boolean; toggle: ReactNode } {
  const t = useT('content')
  const isPhone = useMedia('(max-width: 575px)')
  const set = Object.keys(place.position.filters).length
  const [isOpen, setOpen] = useState(false)
  const toggle = (
    <Button
      icon={<FilterOutlined aria-hidden />}
      aria-expanded={isOpen}
      type={set > 0 ? 'primary' : 'default'}
      ghost={set > 0}
      onClick={() => setOpen(!isOpen)}
    >
      {set > 0 ? t('filters.set', { count: set }) : t('filters')}
    </Button>
  )
  return { isFolded: isPhone && !isOpen, toggle: isPhone && toggle }
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
