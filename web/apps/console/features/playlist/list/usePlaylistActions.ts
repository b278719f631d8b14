import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import type { Failure } from '@marquee/ui/feedback/outcome'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { useToast } from '@marquee/ui/feedback/useToast'
import type { Batch } from '@marquee/ui/list/batch'
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

export type PlaylistActions = ReturnType<typeof usePlaylistActions>

/** What can be done with playlists of a list, with the questions that are asked before. */
export function usePlaylistActions(batch: Batch<Overview>) {
  const t = useT('playlist')
  const api = useApi()
  const companyId = useCompanyId()
  const toast = useToast()
  const confirm = useConfirm()
  const [inTheWay, setInTheWay] = useState<readonly Held[]>([])
  const [moving, setMoving] = useState<readonly Overview[]>([])

  const put = (id: number, active: boolean) =>
    send(api.PATCH('/api/playlists/isactive', { body: { id, companyId, active } }))
  const related = (id: number) => send(api.POST('/api/playlists/listRelatedSchedule', { body: { id, companyId } }))

  /** Shows the schedules that stand in the way (R448). */
  async function held(failures: readonly Failure<Overview>[]) {
    const all = failures.map(async ({ item: { id, name } }) => ({ id, name, schedules: await related(id) }))
    await Promise.all(all).then(setInTheWay, toast.problem)
  }

  const restore = (playlists: readonly Overview[]) =>
    batch.start(playlists, { run: ({ id }) => put(id, true), done: (count) => t('restored', { count }) })

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

  /** Deletes for good, once somebody agreed. What a schedule holds stays, and says so. */
  async function deleteForGood(playlists: readonly Overview[]) {
    const question = {
      title: t('delete.title', { count: playlists.length }),
      text: t('delete.text'),
      affected: playlists.map((playlist) => playlist.name),
      confirmLabel: t('delete.yes'),
      danger: true,
    }
    if (!(await confirm(question))) return
    const remove = (some: readonly Overview[]) =>
      send(api.DELETE('/api/playlists/delete', { params: { query: { companyId, ids: some.map(({ id }) => id) } } }))
    await batch.start(playlists, { run: (one) => remove([one]), together: remove, done: () => t('deleted'), held })
  }

  return {
    held: inTheWay,
    release: () => setInTheWay([]),
    moving,
    startMove: setMoving,
    recycle: (playlists: readonly Overview[]) =>
      batch.start(playlists, {
        run: ({ id }) => put(id, false),
        done: (count) => t('recycled', { count }),
        undo: (gone) => void restore(gone),
        held: (failures) => void held(failures),
      }),
    restore,
    duplicate: (playlist: Overview) => duplicate.mutate(playlist),
    move(playlists: readonly Overview[], groupId: number) {
      const call = (some: readonly Overview[]) => {
        const playlistId = some.map(({ id }) => id)
        return send(api.PATCH('/api/playlists/groupid', { body: { groupId, playlistId, companyId } }))
      }
      return batch.start(playlists, { run: (one) => call([one]), together: call, done: () => t('movedToFolder') })
    },
    deleteForGood,
  }
}
