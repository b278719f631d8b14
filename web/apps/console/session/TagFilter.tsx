import type { TagType } from '@marquee/api/types'
import { useT } from '@marquee/i18n/react'
import { TagPicker } from '@marquee/ui/form/TagPicker'
import type { ListPlace } from '@marquee/ui/list/useListPosition'
import { useQuery } from '@tanstack/react-query'
import { idsOf } from './idsOf'
import { tagsQuery } from './queries'
import { useApi } from './services'
import { useCompanyId } from './session'
import css from './TagFilter.module.css'

interface TagFilterProps {
  place: ListPlace
  /** What the tags are on. */
  type: TagType
}

/** The filter `tags` of a list: only what carries every chosen tag. The address keeps their ids, joined by commas. */
export function TagFilter({ place, type }: TagFilterProps) {
  const t = useT('common')
  const { data: tags = [] } = useQuery(tagsQuery(useApi(), useCompanyId(), type))
  const chosen = idsOf(place.position.filters.tags)
  return (
    <div className={css.filter}>
      <TagPicker
        label={t('filter.tags')}
        placeholder={t('filter.tags')}
        tags={tags}
        value={tags.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)}
        onChange={(names) => {
          const ids = tags.filter(({ name }) => names.includes(name)).map(({ id }) => id)
          place.move({ filters: { tags: ids.join(',') } })
        }}
      />
    </div>
  )
}
