import { useT } from '@marquee/i18n/react'
import { TagPicker } from '@marquee/ui/form/TagPicker'
import type { ListPlace } from '@marquee/ui/list/useListPosition'
import { useQuery } from '@tanstack/react-query'
import { tagsQuery } from '../../../session/queries'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { idsOf } from '../queries'
import css from './list.module.css'

/** Narrows the list to what carries every chosen tag; the URL keeps their ids. */
export function TagFilter({ place }: { place: ListPlace }) {
  const t = useT('playlist')
  const tags = useQuery(tagsQuery(useApi(), useCompanyId(), 'Playlist')).data ?? []
  const ids = idsOf(place.position.filters.tags ?? '')
  const idOf = (name: string) => tags.find((tag) => tag.name === name)?.id
  return (
    <div className={css.tagFilter}>
      <TagPicker
        label={t('tags.filter')}
        placeholder={t('tags')}
        tags={tags}
        value={tags.filter((tag) => ids.includes(tag.id)).map((tag) => tag.name)}
        onChange={(names) => place.move({ filters: { tags: names.map(idOf).filter(Boolean).join(',') } })}
      />
    </div>
  )
}
