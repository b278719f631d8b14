import type { Folder } from '@marquee/ui/folders/model'
import { pathTo } from '@marquee/ui/folders/model'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { foldersQuery } from '../../session/queries'
import { useApi } from '../../session/services'
import { toFolder } from '../../session/useFolders'
import { useGivenName } from '../../session/useGivenName'

export interface Groups {
  folders: readonly Folder[]
  rootId: number
  /** "Lobby / Desk": where a group is, without the root above it; empty for one that is not known. */
  pathOf(id: number): string
}

/** The device groups of a company. Nothing is loaded for company 0. */
export function useGroups(companyId: number): Groups {
  const { data } = useQuery({ ...foldersQuery(useApi(), companyId, 'Device'), enabled: companyId !== 0 })
  const given = useGivenName()
  return useMemo(() => {
    const folders = (data?.allNodes ?? []).map((node) => toFolder(node, 'Device', given))
    const names = new Map(folders.map((folder) => [folder.id, folder.name]))
    return { folders, rootId: data?.root?.id ?? 0, pathOf: (id) => pathText(pathTo(folders, id), names) }
  }, [data, given])
}

/** The names from the top down; the root is only named when it is all there is. */
function pathText(upwards: readonly number[], names: ReadonlyMap<number, string>): string {
  const below = upwards.length > 1 ? upwards.slice(0, -1) : upwards
  return below
    .map((id) => names.get(id) ?? '')
    .reverse()
    .join(' / ')
}
