import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { useLateDialog } from '@marquee/ui/late/useLateDialog'
import type { Batch } from '@marquee/ui/list/batch'
import { useState } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import type { Overview } from '../queries'

/** What can be done with schedules of a list, with the questions that are asked before. */
export function useScheduleActions(batch: Batch<Overview>) {
  const t = useT('schedule')
  const api = useApi()
  const companyId = useCompanyId()
  const confirm = useConfirm()
  const [moving, setMoving] = useState<readonly Overview[]>([])

  const put = (id: number, active: boolean) =>
    send(api.PATCH('/api/schedule/isactive', { body: { id, companyId, active } }))
  const duplicate = useChange({
    changes: 'schedule',
    done: t('duplicate.done'),
    run: async ({ id, type, name }: Overview) => {
      const path = { path: { id }, query: { companyId } }
      const { description, scheduleGroup, deviceGroup, channels } = await send(
        api.GET('/api/schedule/{id}', { params: path }),
      )
      const body = {
        companyId,
        type,
        name: t('copyOf', { name }),
        description,
        scheduleGroup,
        deviceGroup,
        content: channels,
      }
      return send(api.POST('/api/schedule', { body }))
    },
  })

  /** Screens stop playing it at once, so it is asked before, and can be taken back after. */
  async function recycle(schedules: readonly Overview[]) {
    const question = {
      title: t('recycle.title', { count: schedules.length }),
      text: t('recycle.text'),
      affected: schedules.map(({ name, deviceGroupName }) => t('recycle.affected', { name, group: deviceGroupName })),
      confirmLabel: t('command.recycle'),
    }
    if (!(await confirm(question))) return
    await batch.start(schedules, {
      run: ({ id }) => put(id, false),
      done: (count) => t('recycle.done', { count }),
      undo: (gone) => void restore(gone),
    })
  }

  const restore = (schedules: readonly Overview[]) =>
    batch.start(schedules, { run: ({ id }) => put(id, true), done: (count) => t('restore.done', { count }) })

  async function deleteForGood(schedules: readonly Overview[]) {
    const question = {
      title: t('delete.title', { count: schedules.length }),
      text: t('delete.text'),
      affected: schedules.map((schedule) => schedule.name),
      confirmLabel: t('delete.yes'),
      danger: true,
    }
    if (!(await confirm(question))) return
    const remove = (some: readonly Overview[]) =>
      send(api.DELETE('/api/schedule/delete', { params: { query: { ids: some.map(({ id }) => id), companyId } } }))
    await batch.start(schedules, { run: (one) => remove([one]), together: remove, done: () => t('delete.done') })
  }

  const rollout = useLateDialog(async () => (await import('../rollout/RolloutDialog')).RolloutDialog)

  return {
    dialogs: rollout.dialog,
    showRollout: (schedule: Overview) => void rollout.open({ schedule }),
    moving,
    startMove: setMoving,
    move(schedules: readonly Overview[], groupId: number) {
      const call = (some: readonly Overview[]) => {
        const scheduleId = some.map(({ id }) => id)
        return send(api.PATCH('/api/schedule/groupid', { body: { groupId, scheduleId, companyId } }))
      }
      return batch.start(schedules, { run: (one) => call([one]), together: call, done: () => t('move.done') })
    },
    recycle,
    restore,
    duplicate: (schedule: Overview) => duplicate.mutate(schedule),
    deleteForGood,
  }
}

export type ScheduleActions = ReturnType<typeof useScheduleActions>
