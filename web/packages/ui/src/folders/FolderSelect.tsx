import { Select } from 'antd'
import { type Folder, pathTo } from './model'

interface FolderSelectProps {
  folders: readonly Folder[]
  rootId: number
  /** Id of the folder; 0 is shown as the root. */
  value?: number
  onChange?(id: number): void
  id?: string
  label: string
  disabled?: boolean
}

/** Chooses a folder by typing part of its path. */
export function FolderSelect({ folders, rootId, value = 0, onChange, id, label, disabled }: FolderSelectProps) {
  return (
    <Select
      id={id}
      aria-label={label}
      value={value || rootId || undefined}
      disabled={disabled}
      loading={!rootId}
      showSearch={{ optionFilterProp: 'label' }}
      options={folderOptions(folders)}
      onChange={onChange}
      style={{ width: '100%' }}
    />
  )
}

/** Every folder with its path, in the order of the tree: `Default / Lobby / Desk`. Nothing goes into one that is kept for others. */
export function folderOptions(folders: readonly Folder[]): { value: number; label: string; disabled?: boolean }[] {
  return folders
    .map(({ id, disabled }) => ({ value: id, label: pathText(folders, id), ...(disabled && { disabled }) }))
    .sort((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }))
}

/** Where a folder is: `Default / Lobby / Desk`; empty for a folder that is not there. */
export function pathText(folders: readonly Folder[], id: number): string {
  const names = new Map(folders.map((folder) => [folder.id, folder.name]))
  return pathTo(folders, id)
    .map((one) => names.get(one))
    .reverse()
    .join(' / ')
}
