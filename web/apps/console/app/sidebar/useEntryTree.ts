import type { FolderType } from '@marquee/api/types'
import { useT } from '@marquee/i18n/react'
import type { Folder } from '@marquee/ui/folders/model'
import type { FolderCommands } from '@marquee/ui/folders/useFolderTree'
import { useMemo } from 'react'
import type { NavItem } from '../../navigation/menu'
import { serverFeature, useSession } from '../../session/session'
import { useFolders } from '../../session/useFolders'

export interface EntryTreeData {
  folders: readonly Folder[]
  rootId: number
  /** Absent for a fixed tree. */
  type?: FolderType
  commands?: FolderCommands
  /** The list whose position a selected folder sets. */
  url: string
  /** How a folder is named in the query of that list; the root is no narrowing. */
  searchOf(id: number): Record<string, string | number>
  /** The folder that the query of that list names, 0 for none. */
  selectedIn(search: Record<string, unknown>): number
}

/** The tree below an entry; undefined when it has none, or when it is not loaded (R079). */
export function useEntryTree(item: NavItem): EntryTreeData | undefined {
  const fixed = useContentTypes(item)
  const loaded = useLoadedTree(item)
  return item.tree === 'fixed' ? fixed : loaded
}

const types = ['Material', 'Program', 'Template'] as const

/** All Content has a fixed tree; Template is there with the server feature alone (R077, R078). */
function useContentTypes(item: NavItem): EntryTreeData {
  const t = useT('shell')
  const session = useSession()
  const hasTemplates = serverFeature(session, 'feature_author_template')
  return useMemo(() => {
    const present = types.filter((type) => type !== 'Template' || hasTemplates)
    const root = { id: 1, name: t('type.Default'), label: t('type.Default'), parentId: 0 }
    const children = present.map((type, index) => {
      return { id: index + 2, name: type, label: t(`type.${type}`), parentId: 1, children: [] }
    })
    return {
      folders: [{ ...root, children: children.map((child) => child.id) }, ...children],
      rootId: 1,
      url: item.url ?? '',
      searchOf: (id: number): Record<string, string> => (id === 1 ? {} : { type: present[id - 2] ?? '' }),
      selectedIn(search) {
        const index = (present as readonly unknown[]).indexOf(search.type)
        return index < 0 ? 0 : index + 2
      },
    }
  }, [t, hasTemplates, item.url])
}

function useLoadedTree(item: NavItem): EntryTreeData | undefined {
  const type = item.tree !== undefined && item.tree !== 'fixed' ? item.tree : undefined
  const { folders, rootId, commands } = useFolders(type as FolderType, type !== undefined)
  if (!type || !rootId) return undefined
  return {
    folders,
    rootId,
    type,
    commands,
    url: item.url ?? '',
    searchOf: (id) => ({ folder: id }),
    selectedIn: (search) => Number(search.folder) || 0,
  }
}
