import type { Feature } from '@marquee/api/features'
import { send } from '@marquee/api/send'
import type { FolderNode, FolderType } from '@marquee/api/types'
import type { Folder } from '@marquee/ui/folders/model'
import type { FolderCommands } from '@marquee/ui/folders/useFolderTree'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { mayWrite } from './access'
import { foldersQuery } from './queries'
import { useApi } from './services'
import { companyFeature, useSession } from './session'
import { useGivenName } from './useGivenName'
import { processingQuery } from './useProcessing'

export interface Folders {
  folders: readonly Folder[]
  /** 0 until the tree is loaded. */
  rootId: number
  /** Absent without write permission (R167). */
  commands: FolderCommands | undefined
  /** Where new records go: into this folder, or into the root, 0, where it is kept for others (R169). */
  forNew(folder: number): number
}

/** A folder tree of the current company, and what may be done to it. Nothing is loaded while it is not `enabled`. */
export function useFolders(type: FolderType, enabled = true): Folders {
  const api = useApi()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const session = useSession()
  const { self, companyId } = session
  const query = foldersQuery(api, companyId, type)
  const { data } = useQuery({ ...query, enabled })

  /** Runs a change and loads the tree again, whether it succeeded or not (R146–R148, G92). */
  async function change<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } finally {
      await cache.invalidateQueries({ queryKey: query.queryKey })
    }
  }

  const commands: FolderCommands = {
    create: async (parentId, title) =>
      (await change(send(api.POST('/api/category', { body: { title, type, companyId, parentId } })))).id,
    rename: async (id, title) => {
      await change(send(api.PATCH('/api/category', { body: { id, title, type, companyId } })))
    },
    move: async (id, parentId) => {
      await change(send(api.PATCH('/api/category', { body: { id, parentId, type, companyId } })))
    },
    remove: async (id, force) => {
      const params = { path: { id }, query: { type, companyId, force } }
      const { task } = await change(send(api.DELETE('/api/category/{id}', { params })))
      if (!task) return undefined
      await cache.invalidateQueries({ queryKey: processingQuery(api, companyId).queryKey }) // the tray tells how it goes on
      return 'going'
    },
    ...(type === 'Device' && {
      endsEvents: companyFeature(session, 'EventList'),
      advanced: (id: number) => void navigate({ to: '/device/my-devices', search: { folder: id, keep: id } }),
    }),
  }

  const given = useGivenName()
  const folders = useMemo(() => (data?.allNodes ?? []).map((node) => toFolder(node, type, given)), [data, type, given])
  return {
    folders,
    rootId: data?.root?.id ?? 0,
    commands: mayWrite(self, authorityOf(type, self.auth)) ? commands : undefined,
    forNew: (folder) => (folders.some(({ id, disabled }) => id === folder && disabled) ? 0 : folder),
  }
}

/** The feature whose write permission a tree asks for. A role without the Playlist feature goes by Content (G34). */
function authorityOf(type: FolderType, auth: Record<string, unknown>): Feature {
  return type === 'Playlist' && !auth.Playlist ? 'Content' : type
}

/** A device group shows how many devices it holds, in brackets (R137, G93). */
export function toFolder(node: FolderNode, type: FolderType, given: (name: string) => string): Folder {
  const name = node.parentId === 0 ? given(node.text) : node.text
  return {
    id: node.id,
    name,
    label: type === 'Device' ? `${name} (${node.data?.count ?? 0})` : name,
    parentId: node.parentId,
    children: node.children ?? [],
    disabled: node.state?.disabled ?? false,
  }
}
