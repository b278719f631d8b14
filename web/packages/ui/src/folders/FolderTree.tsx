import { FolderItem } from './FolderItem'
import css from './FolderTree.module.css'
import { type FolderTreeProps, useFolderTree } from './useFolderTree'

/**
 * A tree of folders for the mouse, the keyboard and assistive technology: arrows walk, Enter selects, F2 renames in place,
 * Delete asks and deletes, the menu key or a right click opens the menu. A folder is dragged into another one, or taken
 * with Ctrl X and put there with Ctrl V; Escape leaves it where it is.
 */
export function FolderTree(props: FolderTreeProps) {
  const tree = useFolderTree(props)
  return (
    <div
      className={css.tree}
      role="tree"
      aria-label={props.label}
      aria-multiselectable={props.chosen !== undefined || undefined}
    >
      {tree.rows.map((row) => (
        <FolderItem
          key={row.folder.id}
          row={row}
          tree={tree}
          isMarked={row.folder.id === props.marked}
          isSelected={props.chosen?.has(row.folder.id) ?? row.folder.id === props.selected}
          onSelect={props.onSelect}
        />
      ))}
    </div>
  )
}
