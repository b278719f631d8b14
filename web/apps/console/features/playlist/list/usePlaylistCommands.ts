import { Problem } from '@marquee/api/problem'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { each } from '@marquee/ui/feedback/outcome'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { useOutcome } from '@marquee/ui/feedback/useOutcome'
import { useToast } from '@marquee/ui/feedback/useToast'
import { useState } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import { toDraft, toInputs } from '../editor/wire'
import type { Overview, RelatedSchedule } from '../queries'

/** A playlist that cannot be recycled or deleted, and the schedules that stand in the way. */
export interface Held {
  id: number
  name: string
  schedules: readonly RelatedSchedule[]
}

export type PlaylistCommands = ReturnType<typeof usePlaylistCommands>

/** What can be done with playlists in a list. */
export function usePlaylistCommands() {
  const t = useT('playlist')
  const api = useApi()
  const companyId = useCompanyId()
  const toast = useToast()
  const confirm = useConfirm()
  const [held, setHeld] = useState<readonly Held[]>([])
  const outcome = useOutcome<Overview>()

  const put = (id: number, active: boolean) =>
    send(api.PATCH('/api/playlists/isactive', { body: { id, companyId, active } }))
  const related = (id: number) => send(api.POST('/api/playlists/listRelatedSchedule', { body: { id, companyId } }))

  const restore = useChange({
    run: (playlists: readonly Overview[]) => each(playlists, ({ id }) => put(id, true)),
    changes: 'playlist',
  })

  const recycle = useChange({
    run: async (playlists: readonly Overview[]) => {
      const inTheWay: Held[] = []
      const failures = await each(playlists, async ({ id, name }) => {
        try {
          await put(id, false)
        } catch (error) {
          if (Problem.from(error).code !== 'in-use') throw error
          inTheWay.push({ id, name, schedules: await related(id) })
        }
      })
      return { inTheWay, failures }
    },
    changes: 'playlist',
  })

  const remove = useChange({
    run: (ids: readonly number[]) =>
      send(api.DELETE('/api/playlists/delete', { params: { query: { companyId, ids: [...ids] } } })),
    changes: 'playlist',
    done: t('deleted'),
    showsFailure: true,
  })

  const move = useChange({
    run: ({ ids, folder }: { ids: readonly number[]; folder: number }) =>
      send(api.PATCH('/api/playlists/groupid', { body: { groupId: folder, playlistId: [...ids], companyId } })),
    changes: 'playlist',
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
    changes: 'playlist',
    done: t('duplicated'),
  })

  async function restoreAll(playlists: readonly Overview[]) {
    const failures = await restore.mutateAsync(playlists)
    outcome.tell(playlists, failures, {
      done: (count) => t('restored', { count }),
      again: (rest) => void restoreAll(rest).catch(() => {}),
    })
  }

  /** Recycles what no schedule plays, and shows the schedules that stand in the way of the others (R448). */
  async function recycleAll(playlists: readonly Overview[]) {
    const { inTheWay, failures } = await recycle.mutateAsync(playlists)
    const tried = playlists.filter(({ id }) => !inTheWay.some((one) => one.id === id))
    const gone = tried.filter(({ id }) => !failures.some(({ item }) => item.id === id))
    outcome.tell(tried, failures, {
      done: (count) => t('recycled', { count }),
      undo: () => void restoreAll(gone).catch(() => {}),
      again: (rest) => void recycleAll(rest).catch(() => {}),
    })
    setHeld(inTheWay)
  }

  /** Deletes for good, once somebody agreed. What a schedule holds stays, and says so. */
  async function deleteForGood(playlists: readonly Overview[]) {
    const inTheWay: Held[] = []
    for (const { id, name } of playlists) {
      const schedules = await related(id).catch(toast.problem)
      if (!schedules) return
      if (schedules.length > 0) inTheWay.push({ id, name, schedules })
    }
    if (inTheWay.length > 0) return setHeld(inTheWay)
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
    release: () => setHeld([]),
    /** The dialog of what was left as it was, while it is open. */
    failed: outcome.dialog,
    recycle: (playlists: readonly Overview[]) => void recycleAll(playlists).catch(() => {}), // a toast has said why
    restore: (playlists: readonly Overview[]) => void restoreAll(playlists).catch(() => {}),
    duplicate: (playlist: Overview) => duplicate.mutate(playlist),
    move: (ids: readonly number[], folder: number) => move.mutateAsync({ ids, folder }),
    /** Moves what was dropped on a folder. */
    drop: (playlists: readonly Overview[], folder: number) =>
      void move.mutateAsync({ ids: playlists.map(({ id }) => id), folder }).catch(toast.problem),
    deleteForGood,
  }
}
