import type { FolderType } from '@marquee/api/types'
import type { Folder } from '@marquee/ui/folders/model'
import { useQueries } from '@tanstack/react-query'
import { mayAccess } from '../../session/access'
import { foldersQuery } from '../../session/queries'
import { useApi } from '../../session/services'
import { useSession } from '../../session/session'
import { toFolder } from '../../session/useFolders'
import { useGivenName } from '../../session/useGivenName'
import { useTrailWords } from '../../session/useTrailWords'
import { matching, type Told } from './screens'

/** Where what is in a folder of each tree is listed. */
const lists = {
  Content: '/contents/my-content',
  Playlist: '/playlist/my-playlist',
  Device: '/device/my-devices',
  Schedule: '/schedule/all-schedule',
} as const satisfies Record<FolderType, string>

const trees = Object.keys(lists) as FolderType[]

/** As many of a tree are shown; typing more finds the rest. */
const MOST = 5

/** The folders and device groups of the current company that hold what was typed in their names or above. */
export function useFolderHits(typed: string, enabled: boolean): Told[] {
  const api = useApi()
  const { self, companyId } = useSession()
  const given = useGivenName()
  const words = useTrailWords()
  const types = trees.filter((type) => mayAccess(self, type))
  const loaded = useQueries({ queries: types.map((type) => ({ ...foldersQuery(api, companyId, type), enabled })) })
  if (!enabled) return []
  return types.flatMap((type, index) => {
    const folders = (loaded[index]?.data?.allNodes ?? []).map((node) => toFolder(node, type, given))
    const byId = new Map(folders.map((folder) => [folder.id, folder]))
    const hits = folders.map((folder) => ({
      key: `folder-${type}-${folder.id}`,
      label: folder.name,
      hint: above(folder, byId).join(' / '),
      kind: '', // only names are searched
      to: lists[type],
      search: { folder: folder.id },
    }))
    const kind = words.entity(`category.${type}`)
    return matching(hits, typed)
      .slice(0, MOST)
      .map((hit) => ({ ...hit, kind }))
  })
}

/** The names from the top down to a folder, without its own and the root's. */
function above({ parentId }: Folder, byId: ReadonlyMap<number, Folder>): string[] {
  const parent = byId.get(parentId)
  return parent && parent.parentId !== 0 ? [...above(parent, byId), parent.name] : []
}
