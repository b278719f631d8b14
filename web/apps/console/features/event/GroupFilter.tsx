import { useT } from '@marquee/i18n/react'
import { FolderPicker } from '@marquee/ui/folders/FolderPicker'
import type { ListPlace } from '@marquee/ui/list/useListPosition'
import { useFolders } from '../../session/useFolders'
import css from './event.module.css'

/** Narrows events to those that a device group is named for. */
export function GroupFilter({ place }: { place: ListPlace }) {
  const t = useT('event')
  const { folders, rootId } = useFolders('Device')
  return (
    <div className={css.filter}>
      <FolderPicker
        label={t('filter.group')}
        folders={folders}
        rootId={rootId}
        value={Number(place.position.filters.deviceGroup) || 0}
        onChange={(group) => place.move({ filters: { deviceGroup: group === 0 ? '' : String(group) } })}
        placeholder={t('filter.group')}
        clearLabel={t('filter.groupClear')}
      />
    </div>
  )
}
