import { send } from '@marquee/api/send'
import type { Day } from '@marquee/calendar/wall'
import { useToast } from '@marquee/ui/feedback/useToast'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import { fetchEvent } from '../queries'
import { type ChangeDraft, replaced } from './single'

/**
 * Says what is otherwise about a single time of an event, or that nothing is. It goes on top of what is saved now, and can
 * be undone. The result tells whether it worked.
 */
export function useSingle(eventId: number, day: Day) {
  const api = useApi()
  const companyId = useCompanyId()
  const toast = useToast()
  const save = useChange({
    async run(change: ChangeDraft | undefined) {
      const { version, changes } = await fetchEvent(api, companyId, eventId)
      const body = { id: eventId, version, changes: replaced(changes, day, change) }
      await send(api.PATCH('/api/event', { params: { query: { companyId } }, body }))
      return changes.find((one) => one.day === day)
    },
    changes: 'event',
  })

  async function put(change: ChangeDraft | undefined, done: string): Promise<boolean> {
    try {
      const former = await save.mutateAsync(change)
      toast.success(done, () => save.mutate(former))
      return true
    } catch {
      return false // a toast has said why
    }
  }

  return { put, busy: save.isPending }
}
