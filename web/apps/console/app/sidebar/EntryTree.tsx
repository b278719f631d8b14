import { FolderTree } from '@marquee/ui/folders/FolderTree'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { groupAim, useShowNow } from '../../session/showNow'
import type { EntryTreeData } from './useEntryTree'

interface EntryTreeProps {
  tree: EntryTreeData
  label: string
  /** True while the entry's list is on the screen: only then its URL says which folder is selected. */
  isCurrent: boolean
  addBelow?: number
  onAsked(): void
  onChosen?(): void
}

/** A folder tree in the sidebar. Selecting a folder goes to the entry's list in that folder (R142, R143). */
export function EntryTree({ tree, label, isCurrent, addBelow, onAsked, onChosen }: EntryTreeProps) {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const showNow = useShowNow()
  const isOfScreens = tree.type === 'Device'
  return (
    <FolderTree
      label={label}
      folders={tree.folders}
      rootId={tree.rootId}
      tree={tree.type}
      selected={isCurrent ? tree.selectedIn(search) : 0}
      commands={
        tree.commands && {
          ...tree.commands,
          ...(isOfScreens && showNow && { showNow: (id: number) => showNow(groupAim(id, tree.rootId)) }),
        }
      }
      addBelow={addBelow}
      onAsked={onAsked}
      onSelect={(id) => {
        onChosen?.()
        void navigate({ to: tree.url, search: tree.searchOf(id) })
      }}
    />
  )
}
