import { AppstoreOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import type { Filter } from '@marquee/ui/list/FilterBar'
import type { ListPlace } from '@marquee/ui/list/useListPosition'
import { Segmented, Select } from 'antd'
import { serverFeature, useSession } from '../../session/session'
import { useOwnerFilter } from '../../session/useOwnerFilter'
import css from './content.module.css'
import { approvals, shares, typeFilters, unready, type View } from './queries'
import type { Shape } from './useShape'

/**
 * The filters of a list: by type (templates are there with the server's feature alone, R078), by owner, by the state of
 * the approval or of the processing, and by sharing. One's own list has no owners to choose from.
 */
export function useFilters(view: View): Filter[] {
  const t = useT('content')
  const session = useSession()
  const owner = useOwnerFilter()
  const types = typeFilters.filter((type) => type !== 'Template' || serverFeature(session, 'feature_author_template'))
  const states = [...approvals, ...unready]
  return [
    { name: 'type', label: t('type'), options: types.map((type) => ({ value: type, label: t(`type.${type}`) })) },
    ...(view === 'mine' ? [] : [owner]),
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
