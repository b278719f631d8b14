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
import type { Overview } from '../queries'

/** What changing a schedule makes stale. */
/** What can be done with schedules of a list, with the questions that are asked before. */
export function useScheduleActions() {
  const t = useT('schedule')
  const api = useApi()
  const companyId = useCompanyId()
  const confirm = useConfirm()
  const toast = useToast()
  const outcome = useOutcome<Overview>()
  const [moving, setMoving] = useState<readonly Overview[]>([])

  const put = useChange({
    changes: 'schedule',
    run: ({ schedules, active }: { schedules: readonly Overview[]; active: boolean }) =>
      each(schedules, ({ id }) => send(api.PATCH('/api/schedule/isactive', { body: { id, companyId, active } }))),
  })
  const move = useChange({
    changes: 'schedule',
    done: t('move.done'),
    showsFailure: true,
    run: ({ schedules, groupId }: { schedules: readonly Overview[]; groupId: number }) => {
      const scheduleId = schedules.map((schedule) => schedule.id)
      return send(api.PATCH('/api/schedule/groupid', { body: { groupId, scheduleId, companyId } }))
    },
  })
  const remove = useChange({
    changes: 'schedule',
    done: t('delete.done'),
    run: (ids: number[]) => send(api.DELETE('/api/schedule/delete', { params: { query: { ids, companyId } } })),
  })
  const duplicate = useChange({
    changes: 'schedule',
    done: t('duplicate.done'),
    run: async ({ id, name }: Overview) => {
      const path = { path: { id }, query: { companyId } }
      const { description, scheduleGroup, deviceGroup, channels } = await send(
        api.GET('/api/schedule/{id}', { params: path }),
      )
      const body = {
        companyId,
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
    await recycleAll(schedules).catch(() => {}) // a toast has said why
  }

  async function recycleAll(schedules: readonly Overview[]) {
    const failures = await put.mutateAsync({ schedules, active: false })
    const gone = schedules.filter(({ id }) => !failures.some(({ item }) => item.id === id))
    outcome.tell(schedules, failures, {
      done: (count) => t('recycle.done', { count }),
      undo: () => void restoreAll(gone).catch(() => {}),
      again: (rest) => void recycleAll(rest).catch(() => {}),
    })
  }

  async function restoreAll(schedules: readonly Overview[]) {
    const failures = await put.mutateAsync({ schedules, active: true })
    outcome.tell(schedules, failures, {
      done: (count) => t('restore.done', { count }),
      again: (rest) => void restoreAll(rest).catch(() => {}),
    })
  }

  async function deleteForGood(schedules: readonly Overview[]) {
    const question = {
      title: t('delete.title', { count: schedules.length }),
      text: t('delete.text'),
      affected: schedules.map((schedule) => schedule.name),
      confirmLabel: t('delete.yes'),
      danger: true,
    }
    if (await confirm(question)) remove.mutate(schedules.map((schedule) => schedule.id))
  }

  return {
    moving,
    startMove: setMoving,
    move: (groupId: number) => move.mutateAsync({ schedules: moving, groupId }),
    /** Moves what was dropped on a folder. */
    drop: (schedules: readonly Overview[], groupId: number) =>
      void move.mutateAsync({ schedules, groupId }).catch(toast.problem),
    recycle,
    restore: (schedules: readonly Overview[]) => void restoreAll(schedules).catch(() => {}),
    /** The dialog of what was left as it was, while it is open. */
    failed: outcome.dialog,
    duplicate: (schedule: Overview) => duplicate.mutate(schedule),
    deleteForGood,
  }
}

export type ScheduleActions = ReturnType<typeof useScheduleActions>
