import { visibleRows } from '@marquee/ui/folders/model'
import { LIST_WIDTH } from '@marquee/ui/form/listWidth'
import { Select } from 'antd'
import type { Groups } from './useGroups'

interface GroupSelectProps {
  groups: Groups
  label: string
  id?: string
  className?: string
  value?: number
  onChange?(id: number | undefined): void
  disabled?: boolean
  allowClear?: boolean
}

/** Chooses a device group by its path; typing finds it. */
export function GroupSelect({ groups, label, ...rest }: GroupSelectProps) {
  const { folders, rootId, pathOf } = groups
  const rows = visibleRows(folders, rootId, new Set(folders.map((folder) => folder.id)))
  return (
    <Select
      {...rest}
      aria-label={label}
      placeholder={label}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { maxWidth: LIST_WIDTH } } }}
      options={rows.map(({ folder }) => ({ value: folder.id, label: pathOf(folder.id), disabled: folder.disabled }))}
    />
  )
}
