import { Problem } from '@marquee/api/problem'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { useToast } from '@marquee/ui/feedback/useToast'
import { useState } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import { toDraft, toInputs } from '../editor/wire'
import type { Overview, RelatedSchedule } from '../queries'

/** A playlist that cannot be recycled or deleted, and the schedules that stand in the way. */
export interface Held {
  name: string
  schedules: readonly RelatedSchedule[]
}

export type PlaylistCommands = ReturnType<typeof usePlaylistCommands>

const touches = ['playlist', 'dashboard']

/** What can be done with playlists in a list. */
export function usePlaylistCommands() {
  const t = useT('playlist')
  const api = useApi()
  const companyId = useCompanyId()
  const toast = useToast()
  const confirm = useConfirm()
  const [held, setHeld] = useState<Held | null>(null)

  const toggle = (id: number) => send(api.PATCH('/api/playlists/isactive', { body: { id, companyId } }))
  const related = (id: number) => send(api.POST('/api/playlists/listRelatedSchedule', { body: { id, companyId } }))

  const restore = useChange({
    run: async (playlists: readonly Overview[]) => {
      for (const { id } of playlists) await toggle(id)
    },
    touches,
    done: t('restored'),
  })

  const recycle = useChange({
    run: async (playlists: readonly Overview[]) => {
      const gone: Overview[] = []
      for (const playlist of playlists) {
        if (!(await recycled(playlist))) break
        gone.push(playlist)
      }
      if (gone.length > 0) toast.success(t('recycled', { count: gone.length }), () => restore.mutate(gone))
    },
    touches,
  })

  const remove = useChange({
    run: (ids: readonly number[]) =>
      send(api.DELETE('/api/playlists/delete', { params: { query: { companyId, ids: [...ids] } } })),
    touches,
    done: t('deleted'),
    showsFailure: true,
  })

  const move = useChange({
    run: ({ ids, folder }: { ids: readonly number[]; folder: number }) =>
      send(api.PATCH('/api/playlists/groupid', { body: { groupId: folder, playlistId: [...ids], companyId } })),
    touches,
    done: t('movedToFolder'),
    showsFailure: true,
  })

  const duplicate = useChange({
    run: async (playlist: Overview) => {
      const { id, type, share, groupId, tags } = playlist
      const original = await send(api.GET('/api/playlists/{id}', { params: { path: { id }, query: { companyId } } }))
      const body = {
        companyId,
        type,
        share,
        groupId,
        name: t('copyOf', { name: playlist.name }),
        tags: tags.map((tag) => tag.tagId),
        content: toInputs(toDraft(original)),
      }
      return send(api.POST('/api/playlists', { body }))
    },
    touches,
    done: t('duplicated'),
  })

  /** Recycles one; false when it could not be, which is said. Schedules that stand in the way are shown (R448). */
  async function recycled({ id, name }: Overview): Promise<boolean> {
    try {
      await toggle(id)
      return true
    } catch (error) {
      const problem = Problem.from(error)
      if (problem.code === 'in-use') setHeld({ name, schedules: await related(id) })
      else toast.problem(problem)
      return false
    }
  }

  /** Deletes for good, once somebody agreed. What a schedule holds stays, and says so. */
  async function deleteForGood(playlists: readonly Overview[]) {
    for (const playlist of playlists) {
      const schedules = await related(playlist.id).catch(toast.problem)
      if (!schedules) return
      if (schedules.length > 0) return setHeld({ name: playlist.name, schedules })
    }
    const question = {
      title: t('delete.title', { count: playlists.length }),
      text: t('delete.text'),
      affected: playlists.map((playlist) => playlist.name),
      confirmLabel: t('delete.yes'),
      danger: true,
    }
    if (!(await confirm(question))) return
    await remove.mutateAsync(playlists.map((playlist) => playlist.id)).catch(toast.problem)
  }

  return {
    held,
    release: () => setHeld(null),
    recycle: (playlists: readonly Overview[]) => recycle.mutate(playlists),
    restore: (playlists: readonly Overview[]) => restore.mutate(playlists),
    duplicate: (playlist: Overview) => duplicate.mutate(playlist),
    move: (ids: readonly number[], folder: number) => move.mutateAsync({ ids, folder }),
    /** Moves what was dropped on a folder. */
    drop: (playlists: readonly Overview[], folder: number) =>
      void move.mutateAsync({ ids: playlists.map(({ id }) => id), folder }).catch(toast.problem),
    deleteForGood,
  }
}
