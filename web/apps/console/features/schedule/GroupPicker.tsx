import { useT } from '@marquee/i18n/react'
import { FolderPicker } from '@marquee/ui/folders/FolderPicker'
import { useFolders } from '../../session/useFolders'

interface GroupPickerProps {
  /** 0: none chosen. */
  value: number
  onChange(id: number): void
  placeholder: string
  /** With it the choice can be taken back. */
  clearLabel?: string
  id?: string
  disabled?: boolean
  invalid?: boolean
  describedBy?: string
}

/** Chooses a device group in its tree; the figures say how many screens are in each. */
export function GroupPicker(props: GroupPickerProps) {
  const t = useT('schedule')
  const { folders, rootId } = useFolders('Device')
  return <FolderPicker label={t('group')} folders={folders} rootId={rootId} {...props} />
}
