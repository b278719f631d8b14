import { useToast } from '@marquee/ui/feedback/useToast'
import { useLateDialog } from '@marquee/ui/late/useLateDialog'
import { type ComponentProps, useRef } from 'react'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import type { EventDialog } from './form/EventDialog'
import { fetchEvent } from './queries'

type Opened = Omit<ComponentProps<typeof EventDialog>, 'onClose'>

/** The dialog of an event of a list. That says nothing of single times, so that the event is asked for first. */
export function useEventDialog() {
  const api = useApi()
  const companyId = useCompanyId()
  const toast = useToast()
  const { open, dialog } = useLateDialog(() => import('./form/EventDialog').then(({ EventDialog }) => EventDialog))
  const isOpening = useRef(false)

  return {
    async open({ event, ...props }: Opened): Promise<void> {
      if (isOpening.current) return // a dialog that is open keeps what it was opened with
      isOpening.current = true
      try {
        await open({ ...props, event: event && (await fetchEvent(api, companyId, event.id)) })
      } catch (error) {
        toast.problem(error)
      } finally {
        isOpening.current = false
      }
    },
    dialog,
  }
}
