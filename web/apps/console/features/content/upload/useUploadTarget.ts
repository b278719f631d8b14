import { keyOf } from '@marquee/api/keys'
import { send } from '@marquee/api/send'
import { pathTo } from '@marquee/ui/folders/model'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useFolders } from '../../../session/useFolders'
import { type FolderPlan, makeFolders } from './folders'

interface UploadTarget {
  /** How deep the folder is that files go to; the root is 0. */
  level: number
  /** Makes the folders of a plan and says where each path leads; throws a `Problem`, and what was made stays. */
  make(plan: FolderPlan): Promise<(place: readonly string[]) => number>
}

/** The folder that files are uploaded to, and the folders below it that they bring with them; 0 is the root. */
export function useUploadTarget(folder: number): UploadTarget {
  const api = useApi()
  const cache = useQueryClient()
  const companyId = useCompanyId()
  const { folders, rootId } = useFolders('Content')
  const base = folder || rootId
  return {
    level: Math.max(0, pathTo(folders, base).length - 1),
    async make(plan) {
      if (plan.paths.length === 0) return () => folder
      const create = async (parentId: number, title: string) =>
        (await send(api.POST('/api/category', { body: { title, type: 'Content', companyId, parentId } }))).id
      try {
        return await makeFolders(plan, base, folders, create)
      } finally {
        await cache.invalidateQueries({ queryKey: keyOf(companyId, 'category', 'Content') })
      }
    },
  }
}
