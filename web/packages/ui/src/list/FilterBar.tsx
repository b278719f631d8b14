import { CloseOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import css from './FilterBar.module.css'
import { isNarrowed } from './position'
import { SearchBox } from './SearchBox'
import type { ListPlace } from './useListPosition'

export interface Filter {
  /** Its name in the URL; also in the list's defaults. */
  name: string
  label: string
  options: { value: string; label: string }[]
  /** The option that holds while none is chosen, where a list does not begin with everything. */
  usual?: string
}

interface FilterBarProps {
  place: ListPlace
  /** What the search box finds, such as "Search by name". */
  searchLabel?: string
  filters?: Filter[]
  /** More controls, at the end. */
  children?: ReactNode
}

/** What narrows a list: a search box, the list's filters, and one button that takes it all back. */
export function FilterBar({ place, searchLabel, filters = [], children }: FilterBarProps) {
  const t = useT('common')
  const { position, move, widen } = place
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is missing in browsers that are supported
    <div role="search" className={css.bar}>
      {searchLabel && <SearchBox label={searchLabel} value={position.search} onChange={(search) => move({ search })} />}
      {filters.map((filter) => (
        <Select
          key={filter.name}
          aria-label={filter.label}
          className={css.filter}
          placeholder={filter.label}
          value={position.filters[filter.name] ?? filter.usual ?? null}
          options={filter.options}
          allowClear={!filter.usual || filter.name in position.filters}
          showSearch={filter.options.length > 10 && { optionFilterProp: 'label' }}
          onChange={(value = '') => move({ filters: { [filter.name]: value === filter.usual ? '' : value } })}
        />
      ))}
      {children}
      {isNarrowed(position) && (
        <Button type="text" icon={<CloseOutlined aria-hidden />} onClick={widen}>
          {t('list.clear')}
        </Button>
      )}
    </div>
  )
}
