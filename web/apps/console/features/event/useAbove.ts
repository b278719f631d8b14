import { pathText } from '@marquee/ui/folders/FolderSelect'
import { useRights } from '../../session/session'
import { useFolders } from '../../session/useFolders'

/** Says where the device group of something is, without itself; empty for one that lies in nothing. */
export function useAbove(): (of: { deviceGroupId: number }) => string {
  const { folders } = useFolders('Device', useRights('Device').mayRead)
  return ({ deviceGroupId }) => {
    const parent = folders.find(({ id }) => id === deviceGroupId)?.parentId
    return parent ? pathText(folders, parent) : ''
  }
}
